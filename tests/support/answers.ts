import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = { status: number; body: string }
type Answers = Record<string, Answer | ((response: ServerResponse) => void)>
type Sent = { line: string; headers: IncomingMessage['headers']; body: string }

let answers: Answers = {}
export const sent: Sent[] = []

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const line = `${request.method ?? ''} ${request.url ?? ''}`
    sent.push({ line, headers: request.headers, body: Buffer.concat(parts).toString() })
    const answer = answers[line] ?? { status: 404, body: '{}' }
    if (typeof answer === 'function') return answer(response)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})

/** Starts a provider on loopback that replies as the test defines, by request line; returns its address. */
export async function open(): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const close = (): void => void server.close()

export function answering(next: Answers): void {
  answers = next
  sent.length = 0
}

export const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) })
