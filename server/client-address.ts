import type { RequestHandler } from 'express'

/**
 * Express finds the sender's address with the help of TRUST_PROXY. A value that the sender wrote under this header is
 * discarded.
 */
export const clientAddress: RequestHandler = (request, _response, next) => {
  request.headers['x-client-address'] = (request.ip ?? '').replace(/^::ffff:/, '')
  next()
}
