import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { WebUnreachable, type Web, type WebAnswer, type WebRequest } from '~/ports/web'
import { hostFilter, isNotFound, serverName, resolveTarget, webUrl, type Resolve } from './target'

const MAX_HEAD_BYTES = 16 * 1024
const LOOKUP_TIMEOUT = 5000

const fromSystem: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/** The system's messages would name addresses behind the name, so its error code selects one of ours. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  ETIMEDOUT: 'The server did not answer in time.',
  ABORT_ERR: 'The server did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is signed by itself.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server could not be verified.',
}

const readCode = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === 'AbortError' || name === 'TimeoutError' ? 'ABORT_ERR' : String(code ?? 'unknown')
}

const unreachable = (error: unknown): WebUnreachable =>
  error instanceof WebUnreachable
    ? error
    : new WebUnreachable(WORDS[readCode(error)] ?? `The request failed (${readCode(error).slice(0, 60)}).`)

/** Rejects when the signal aborts, because the lookup of a name cannot be canceled. */
const stopOnSignal = <R>(work: Promise<R>, signal: AbortSignal): Promise<R> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const stop = () => reject(new WebUnreachable(WORDS.ABORT_ERR))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
  ])

const readHeaders = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )

async function readBody(response: IncomingMessage, max: number): Promise<{ body: string; isCut: boolean }> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length > max) break
  }
  const bytes = Buffer.concat(parts).subarray(0, max)
  return { body: bytes.toString('utf8').replaceAll('\0', ''), isCut: length > max }
}

type Sending = { address: string; url: URL; signal: AbortSignal }

/** Connects to the address that was checked; the name is only sent in the request. */
function toOptions(
  { method, headers, body, isInsecure = false }: WebRequest,
  { address, url, signal }: Sending,
): RequestOptions {
  const name = serverName(url)
  return {
    method,
    host: address,
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'accept-encoding': 'identity',
      connection: 'close',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
    agent: false,
    signal,
    maxHeaderSize: MAX_HEAD_BYTES,
    ...(url.protocol === 'https:'
      ? { rejectUnauthorized: !isInsecure, ...(name === null ? {} : { servername: name }) }
      : {}),
  }
}

const sendRequest = (request: WebRequest, sending: Sending): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request: open } = sending.url.protocol === 'https:' ? https : http
    const outgoing = open(toOptions(request, sending), resolve)
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new WebUnreachable(WORDS.ECONNRESET)))
    outgoing.end(request.body)
  })

/**
 * Sends requests to addresses that people typed. `allowsPrivate` is for operators who host both sides in one network;
 * `allowedHosts` lists the allowed names, empty for all.
 */
export function guardedWeb({
  allowsPrivate,
  allowedHosts = '',
  resolve = fromSystem,
}: {
  allowsPrivate: boolean
  allowedHosts?: string
  resolve?: Resolve
}): Web {
  const allowed = { resolve, allowsPrivate, isListed: hostFilter(allowedHosts) }
  return {
    async refusal(typed) {
      try {
        await stopOnSignal(resolveTarget(webUrl(typed), allowed), AbortSignal.timeout(LOOKUP_TIMEOUT))
        return null
      } catch (error) {
        return isNotFound(error) ? null : unreachable(error).message
      }
    },
    async send(request): Promise<WebAnswer> {
      const began = performance.now()
      const signal = AbortSignal.timeout(request.timeout)
      try {
        const url = webUrl(request.url)
        const address = await stopOnSignal(resolveTarget(url, allowed), signal)
        const response = await sendRequest(request, { address, url, signal })
        const { body, isCut } = await stopOnSignal(readBody(response, request.mostBytes), signal)
        response.destroy()
        return {
          status: response.statusCode ?? 0,
          headers: readHeaders(response),
          body,
          isCut,
          seconds: (performance.now() - began) / 1000,
        }
      } catch (error) {
        throw unreachable(error)
      }
    },
  }
}
