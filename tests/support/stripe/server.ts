import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import qs from 'qs'
import { stripeDocument } from './document'
import { StripeFake } from './fake'

type Json = Record<string, unknown>

/** `slow` never replies, `cut` acts and then closes the connection, `refused` closes it before. */
export type Line = 'good' | 'slow' | 'cut' | 'refused'

/** Checks every call and every reply against Stripe's own document. */
export async function stripeServer(documentFile: string) {
  const { resources } = JSON.parse(
    readFileSync(path.join(path.dirname(documentFile), 'fixtures3-2026-07.json'), 'utf8'),
  ) as {
    resources: { dispute: Json }
  }
  const document = stripeDocument(documentFile, resources.dispute)
  const fake = new StripeFake()
  const state = { line: 'good' as Line, legal: 0, illegal: 0, answerFaults: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const call = { method: request.method ?? 'GET', path }
      const isWrite = call.method === 'POST'
      const fields = qs.parse(isWrite ? Buffer.concat(chunks).toString() : query, { depth: 10 }) as Json
      const key = request.headers['idempotency-key'] as string | undefined
      const fault =
        document.faultOfCall(call, structuredClone(fields)) ??
        (isWrite && key === undefined ? 'a writing call without an idempotency key' : null)
      if (isWrite && state.line === 'refused') return request.socket.destroy()
      if (fault !== null) state.illegal += 1
      else state.legal += 1
      const answer =
        fault === null
          ? fake.answer(call, fields, key)
          : { status: 400, body: { error: { type: 'invalid_request_error', code: 'illegal_call', message: fault } } }
      const wrong = fault === null ? document.faultOfAnswer(call, answer.status, answer.body) : null
      if (wrong !== null) state.answerFaults.push(`${call.method} ${path} ${answer.status}: ${wrong}`)
      if (isWrite && state.line === 'cut') return request.socket.destroy()
      if (isWrite && state.line === 'slow') return undefined
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...('isReplayed' in answer && answer.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
      })
      response.end(JSON.stringify(answer.body))
      return undefined
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    fake,
    state,
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
