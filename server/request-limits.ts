import type { Request, RequestHandler } from 'express'

const LARGEST_BODY = 12 * 1024 * 1024
/** Signed uploads carry the size they may have in their address. */
const UPLOADS = /^\/jpanel\/(?:files|uploads)\//
const TOO_LARGE = 'The request is larger than 12 MB.'

/** The methods that a Fetch Request can carry and that anything here answers to. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** A request whose method, host or address cannot be made into a Fetch Request is the sender's mistake. */
export const wellFormedRequest: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) return void response.status(405).type('text').send('This method is not served.')
  const host = request.get('host') ?? ''
  if (HOST.test(host) && URL.canParse(`${request.protocol}://${host}${request.originalUrl}`) && decodes(request.path)) return next()
  response.status(400).type('text').send('The address of this request is malformed.')
}

function decodes(path: string): boolean {
  try {
    // No text that the database could keep has a NUL.
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * Refuses a body over 12 MB by its announced length, and cuts it off when it grows past that without announcing.
 * It must stand directly before the handler that reads the body: counting starts the flow.
 */
export const bodyLimit: RequestHandler = (request, response, next) => {
  if (UPLOADS.test(request.path)) return next()
  const refuse = () => {
    if (response.headersSent) return void request.destroy()
    response
      .status(413)
      .set('connection', 'close')
      .type('text')
      .send(TOO_LARGE)
      .once('finish', () => request.destroy())
  }
  if (Number(request.get('content-length') ?? 0) > LARGEST_BODY) return refuse()
  if (request.get('transfer-encoding')) countBody(request, refuse)
  next()
}

function countBody(request: Request, refuse: () => void): void {
  let size = 0
  request.on('data', function count(chunk: Buffer) {
    size += chunk.length
    if (size <= LARGEST_BODY) return
    request.off('data', count)
    refuse()
  })
}
