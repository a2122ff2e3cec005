import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { toFaultFields, log } from '../app/kit/log.ts'
import { createBoundedServer } from './connections.ts'
import { readCode } from './postgres/database.ts'
import { OperatorError, root, type Settings } from './settings/settings.ts'

const FOLDER = path.join(root, 'gateway-frame')
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const SCRIPTS = [
  'bank-account.js',
  'bank.js',
  'card-number.js',
  'card.js',
  'channel.js',
  'confirm.js',
  'digits.js',
  'expiry.js',
  'field.js',
  'parent.js',
  'returned.js',
  'token.js',
]
const PAGES = ['card.html', 'bank.html', 'returned.html']
const CONFIRM = /^\/confirm\/([A-Za-z0-9_-]{4,80})$/
const MAX_FORM = 200

export interface FieldsFrame {
  port: number
  stop: () => Promise<void>
}

export interface FieldsParts {
  /** Available only once the main address is. */
  parents: () => string[]
  /** Writes the payer's decision into the sandbox's books; false if nothing waits for it. */
  decide: (reference: string, decision: 'confirmed' | 'refused') => Promise<boolean>
}

/**
 * Serves the sandbox gateway's pages on a separate origin, so that the application's pages cannot read what is typed
 * there and no card number leaves them. Static files, no cookies, no storage, no calls.
 */
export async function serveFields(settings: Settings, parts: FieldsParts): Promise<FieldsFrame> {
  const files = loadFiles()
  const server = createBoundedServer((request, response) => {
    answer({ request, response, files, parts }).catch((error: unknown) => {
      log('error', 'the card fields failed', toFaultFields(error))
      send(response, 500, 'Something went wrong.')
    })
  })
  const port = await listen(server, settings)
  return {
    port,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

interface Served {
  type: string
  body: Buffer
}

function loadFiles(): Map<string, Served> {
  const file = (name: string, type: string): [string, Served] => [
    `/${name}`,
    { type, body: readFileSync(path.join(FOLDER, name)) },
  ]
  return new Map([
    ...SCRIPTS.map((name) => file(name, 'text/javascript; charset=utf-8')),
    ...[...PAGES, 'confirm.html'].map((name) => file(name, 'text/html; charset=utf-8')),
    file('frame.css', 'text/css; charset=utf-8'),
    ['/inter.woff2', { type: 'font/woff2', body: readFileSync(createRequire(import.meta.url).resolve(FONT)) }],
  ])
}

interface FrameRequest {
  request: IncomingMessage
  response: ServerResponse
  files: Map<string, Served>
  parts: FieldsParts
}

async function answer(frame: FrameRequest): Promise<void> {
  const { request, response, files, parts } = frame
  const pathname = (request.url ?? '/').split('?', 1)[0] ?? ''
  const reference = CONFIRM.exec(pathname)?.[1]
  if (reference !== undefined && request.method === 'POST') return takeDecision(frame, reference)
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'Method not allowed.')
  const file = files.get(reference === undefined ? pathname : '/confirm.html')
  if (!file || pathname === '/confirm.html') return send(response, 404, 'Not found.')
  const parents = parts.parents()
  response.writeHead(200, { 'content-type': file.type, ...buildHeaders(parents, reference !== undefined) })
  response.end(file.type.startsWith('text/html') ? withParents(file, parents) : file.body)
}

const withParents = ({ body }: Served, parents: string[]) =>
  body.toString().replace('<!--parents-->', `<meta name="almoner-parents" content="${parents.join(' ')}" />`)

function buildHeaders(parents: string[], mayPost: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'none'",
    `form-action ${mayPost ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${parents.join(' ') || "'none'"}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** Only the confirm page itself may send the payer's choice. */
async function takeDecision({ request, response, parts }: FrameRequest, reference: string): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') return send(response, 403, 'This has its own page.')
  let form = ''
  for await (const chunk of request) {
    form += String(chunk)
    if (form.length > MAX_FORM) return send(response, 413, 'The request is too large.')
  }
  const decision = new URLSearchParams(form).get('decision')
  if (decision !== 'confirmed' && decision !== 'refused') return send(response, 400, 'Confirm or decline.')
  if (!(await parts.decide(reference, decision))) return send(response, 404, 'There is nothing to confirm.')
  response
    .writeHead(303, { location: `/returned.html?${new URLSearchParams({ decision, reference }).toString()}` })
    .end()
}

function send(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(text)
}

/** Uses the port after the main one, or any free one. A port that the operator chose must be free. */
async function listen(server: Server, { port, host, fieldsPort }: Settings): Promise<number> {
  const wanted = fieldsPort ?? (port === 0 ? 0 : port + 1)
  try {
    return await listenOn(server, wanted, host)
  } catch (error) {
    if (readCode(error) !== 'EADDRINUSE') throw error
    if (fieldsPort !== undefined)
      throw new OperatorError(
        `Port ${fieldsPort} is already in use. Choose another one for the card fields with ALMONER_FIELDS_PORT.`,
      )
    return listenOn(server, 0, host)
  }
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      listening((server.address() as AddressInfo).port)
    })
  })
}

export function fieldsUrl(configured: string | undefined, officeUrl: string, port: number): string | null {
  if (configured) return new URL(configured).origin
  const { protocol, hostname } = new URL(officeUrl)
  return protocol === 'http:' ? `http://${hostname}:${port}` : null
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost']

/** Returns the application's own origin. On the local machine, both of its names count. */
export function listParents(officeUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(officeUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin]
  return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}
