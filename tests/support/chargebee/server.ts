import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv, type ValidateFunction } from 'ajv'
import qs from 'qs'

type Json = Record<string, unknown>
type Operation = {
  requestBody: { content: { 'application/x-www-form-urlencoded': { schema: Json } } }
  responses: Record<string, { content: { 'application/json': { schema: Json } } }>
}

/** Drops formats and examples, and resolves references within the whole document. */
function translated(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(translated)
  if (typeof schema !== 'object' || schema === null) return schema
  const { format: _format, example: _example, deprecated: _deprecated, ...rest } = schema as Json
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [
        key,
        key === '$ref' ? String(inner).replace('#/components/schemas/', 'document#/definitions/') : translated(inner),
      ]),
  )
}

/** Checks calls and our replies against Chargebee's own document. */
function judge(file: string) {
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, { post?: Operation }>
    components?: { schemas?: Json }
  }
  const ajv = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false })
  ajv.addSchema({ $id: 'document', definitions: translated(document.components?.schemas ?? {}) as Json })
  const operation = document.paths['/hosted_pages/checkout_new']?.post
  if (operation === undefined) throw new Error('the document has no checkout')
  const body = translated(operation.requestBody.content['application/x-www-form-urlencoded'].schema) as Json
  const call = ajv.compile({ ...body, additionalProperties: false })
  const answer = ajv.compile(translated(operation.responses['200']?.content['application/json'].schema) as Json)
  const wrong = (validate: ValidateFunction, value: unknown) =>
    validate(structuredClone(value)) ? null : ajv.errorsText(validate.errors)
  return { faultOfCall: (fields: Json) => wrong(call, fields), faultOfAnswer: (page: Json) => wrong(answer, page) }
}

const PAGE = {
  id: '16CM6NUWVyrdLqtrSmHvuwqW2yFl1',
  type: 'checkout_new',
  url: 'https://harbor.chargebee.com/pages/v4/16CM6/checkout',
  state: 'created',
  embed: false,
  content: {},
  created_at: 1_795_000_000,
  expires_at: 1_795_010_800,
  object: 'hosted_page',
}

/** `slow` never replies, `cut` closes the connection. */
export type Line = 'good' | 'slow' | 'cut'

type Call = { path: string; fields: Json; authorization: string }

/** Stands in for Chargebee; with its document, it checks each call and each reply. */
export async function chargebeeServer(documentFile: string | null) {
  const document = documentFile === null ? null : judge(documentFile)
  const calls: Call[] = []
  const faults: string[] = []
  const state = { line: 'good' as Line, answer: null as { status: number; body: Json } | null }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fields = qs.parse(Buffer.concat(chunks).toString(), { depth: 10 }) as Json
      const path = request.url ?? ''
      calls.push({ path, fields, authorization: String(request.headers.authorization) })
      if (state.line === 'cut') return request.socket.destroy()
      if (state.line === 'slow') return undefined
      const { status, body } = state.answer ?? { status: 200, body: { hosted_page: PAGE } }
      if (document !== null && path.endsWith('/checkout_new')) {
        const fault = document.faultOfCall(fields) ?? (state.answer === null ? document.faultOfAnswer(body) : null)
        if (fault !== null) faults.push(fault)
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
      return undefined
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    faults,
    state,
    account: { site: '127.0.0', server: { hostSuffix: '.1', protocol: 'http' as const, port } },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
