import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { RequestHandler } from 'express'
import { MAX_HEAD_BYTES } from '../app/kit/limits.ts'

const SECOND = 1000

/** In milliseconds. Node checks all connections at every interval. */
const TIMEOUT = {
  headersTimeout: 15 * SECOND,
  /** Includes the body: a file of 20 MB takes two minutes from a slow office. */
  requestTimeout: 180 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
} satisfies ServerOptions

export const createBoundedServer = (handler: RequestListener, timeout: ServerOptions = TIMEOUT): Server =>
  createServer({ maxHeaderSize: MAX_HEAD_BYTES, ...timeout }, handler)

const STALLED = 30 * SECOND

/**
 * Disconnects a client that reads nothing for half a minute, to free the source of the response, such as an export's
 * connection. A response that is still being made may take any time.
 */
export const cutStalledReaders =
  (timeout = STALLED): RequestHandler =>
  (request, response, next) => {
    response.setTimeout(timeout, () => {
      if (request.socket.writableLength > 0) response.destroy()
    })
    next()
  }
