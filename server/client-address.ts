import type { RequestHandler } from 'express'

/**
 * Where a request comes from, as TRUST_PROXY lets Express say it; what the sender wrote under this name is thrown away.
 */
export const clientAddress: RequestHandler = (request, _response, next) => {
  request.headers['x-client-address'] = (request.ip ?? '').replace(/^::ffff:/, '')
  next()
}
