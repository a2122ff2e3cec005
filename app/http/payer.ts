import type { SentRequest } from './sent-request'

/** Where the person who agrees to a debit is, as the server saw it: stored with the agreement. */
export const payerOf = (request: SentRequest): { ip: string; userAgent: string } => ({
  ip: (request.headers.get('x-client-address') ?? '').slice(0, 45),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
})
