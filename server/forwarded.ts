import type { Request, RequestHandler } from 'express'
import { log } from '../app/kit/log.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/** Logged only once. Behind such a proxy all visitors look like one. */
const NOT_TRUSTED =
  'A request carried X-Forwarded-For, but TRUST_PROXY is not set, so the header is ignored. If Almoner is ' +
  'behind a proxy, all visitors seem to come from ' +
  "the proxy's address: limits on sign-in count them together and the journal names that address. Set " +
  'TRUST_PROXY to the number of proxies, e.g. TRUST_PROXY=1.'

/**
 * Trusts forwarding headers of the proxies in TRUST_PROXY and drops those of all other senders. The public host becomes
 * the request's own, so that later readers get the same one.
 */
export const warnOfForwarding = (trustProxy: string | undefined): RequestHandler => {
  let isSaid = false
  return (request, _response, next) => {
    if (!trustProxy && !isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      log('warn', 'proxy not trusted', { message: NOT_TRUSTED })
    }
    dropUntrusted(request)
    next()
  }
}

function dropUntrusted(request: Request): void {
  const isTrusted = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  if (!isTrusted(request.socket.remoteAddress, 0)) for (const name of FORWARDED) delete request.headers[name]
  else if (request.host) request.headers.host = request.host
  delete request.headers['x-forwarded-host']
}
