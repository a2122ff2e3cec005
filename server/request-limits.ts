import type { Request, RequestHandler, Response } from 'express'
import { MAX_BODY, MAX_UPLOAD, tooLarge } from '../app/kit/limits.ts'
import { beforeHeadersLeave } from './response-headers.ts'

const SECOND = 1000

/** A Fetch Request can carry these methods, and no route answers to any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

export const wellFormedRequest: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) return void response.status(405).type('text').send('Method not allowed.')
  if (hasOneHost(request) && HOST.test(request.get('host') ?? '') && isAddress(request)) return next()
  response.status(400).type('text').send('The address of this request is malformed.')
}

/** Of several Host headers Node takes the first, but a proxy before us may have taken the last. */
const hasOneHost = ({ rawHeaders }: Request): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1

function isAddress(request: Request): boolean {
  // A path that begins with two slashes would be read as the name of a host.
  if (request.originalUrl.startsWith('//')) return false
  return URL.canParse(`${request.protocol}://${request.get('host')}${request.originalUrl}`) && isDecodable(request.path)
}

function isDecodable(path: string): boolean {
  try {
    // Postgres cannot store a NUL in text.
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * Refuses a body by its announced length and cuts off one that grows past the limit, for every address alike. It stands
 * directly before the handler that reads the body, since counting starts the flow.
 */
export const bodyLimit: RequestHandler = (request, response, next) => {
  const max = /^multipart\/form-data\s*;/i.test(request.get('content-type') ?? '') ? MAX_UPLOAD : MAX_BODY
  discardUnread(request, response)
  const refuse = () => {
    if (response.headersSent) return void request.destroy()
    response.status(413).set('connection', 'close').type('text').send(tooLarge(max))
  }
  if (Number(request.get('content-length') ?? 0) > max) return refuse()
  if (request.get('transfer-encoding')) countBody(request, max, refuse)
  next()
}

export function discardUnread(request: Request, response: Response): void {
  answerOnceSent(request, response)
  // An unread rest of the body would be read as the next request of this connection.
  beforeHeadersLeave(response, () => {
    if (isInProgress(request)) response.setHeader('connection', 'close')
  })
}

const isInProgress = (request: Request): boolean =>
  !request.complete &&
  !request.destroyed &&
  (request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0)

/** Milliseconds. `pause` limits the wait for the next piece of an unread body, `whole` the wait for all of it. */
const UNREAD = { pause: 2 * SECOND, whole: 30 * SECOND }

/**
 * A browser reads the reply only after it has sent its request, so the unread rest of the body is discarded first.
 * Closing the connection early would lose the reply.
 */
function answerOnceSent(request: Request, response: Response): void {
  const end = response.end.bind(response)
  response.end = ((...rest: unknown[]) => {
    const leave = () => Reflect.apply(end, response, rest)
    if (isInProgress(request)) void discardBody(request).then(leave)
    else leave()
    return response
  }) as Response['end']
}

const discardBody = (request: Request): Promise<void> =>
  new Promise((done) => {
    const stop = () => {
      clearTimeout(pause)
      clearTimeout(whole)
      done()
    }
    const pause = setTimeout(stop, UNREAD.pause)
    const whole = setTimeout(stop, UNREAD.whole)
    request
      .removeAllListeners('data')
      .on('data', () => pause.refresh())
      .once('end', stop)
      .once('close', stop)
      .resume()
  })

function countBody(request: Request, max: number, refuse: () => void): void {
  let size = 0
  request.on('data', function count(chunk: Buffer) {
    size += chunk.length
    if (size <= max) return
    request.off('data', count)
    refuse()
  })
}
