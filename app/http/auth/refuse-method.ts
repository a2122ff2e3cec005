import type { SentRequest } from '~/http/sent-request'

const USUAL = ['GET', 'HEAD', 'POST']

/**
 * React Router hands every method that changes data to the same action: without this, PUT and DELETE would do what POST
 * does. `besides` is the one that the address is documented with.
 */
export function refuseMethod({ method }: SentRequest, besides: string | undefined): Response | null {
  const allowed = besides === undefined ? USUAL : [...USUAL, besides]
  if (allowed.includes(method)) return null
  return Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: allowed.join(', ') } })
}
