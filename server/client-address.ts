import type { RequestHandler } from 'express'

/** TRUST_PROXY lets Express say where a request comes from; what the sender wrote under this name is thrown away. */
export const clientAddress: RequestHandler = (request, _response, next) => {
  request.headers['x-client-address'] = (request.ip ?? '').replace(/^::ffff:/, '')
  next()
}
