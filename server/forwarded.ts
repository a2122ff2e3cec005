import type { RequestHandler } from 'express'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * How a request reached the proxy is believed of the proxies that TRUST_PROXY names; of anybody else these headers are thrown away. The host
 * that people used becomes the request's own, so that whoever asks for it later hears the same.
 */
export const forwarded: RequestHandler = (request, _response, next) => {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  if (!isTrusted(request.socket.remoteAddress, 0)) for (const name of FORWARDED) delete request.headers[name]
  else if (request.host) request.headers.host = request.host
  delete request.headers['x-forwarded-host']
  next()
}
