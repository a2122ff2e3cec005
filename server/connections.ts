import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { RequestHandler } from 'express'
import { MAX_HEAD_BYTES } from '../app/kit/limits.ts'

const SECOND = 1000

/** Node looks at all connections at every interval (milliseconds). */
const TIMEOUT = {
  headersTimeout: 15 * SECOND,
  /** With the body: a file of 20 MB takes two minutes from a slow office. */
  requestTimeout: 180 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
} satisfies ServerOptions

/** A server that closes connections whose request never ends, answering 408, and whose requests have a bounded head. */
export const createBoundedServer = (handler: RequestListener, timeout: ServerOptions = TIMEOUT): Server =>
  createServer({ maxHeaderSize: MAX_HEAD_BYTES, ...timeout }, handler)

const STALLED = 30 * SECOND

/**
 * Cuts off a client that takes nothing of an answer for half a minute: what makes the answer, such as the connection of
 * an export, is free again. An answer that is still being made is waited for, however long.
 */
export const cutStalledReaders =
  (timeout = STALLED): RequestHandler =>
  (request, response, next) => {
    response.setTimeout(timeout, () => {
      if (request.socket.writableLength > 0) response.destroy()
    })
    next()
  }
