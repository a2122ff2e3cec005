import type { SentRequest } from './sent-request'

/** Stored with the agreement to a debit, as seen by the server. */
export const readPayer = (request: SentRequest): { ip: string; userAgent: string } => ({
  ip: (request.headers.get('x-client-address') ?? '').slice(0, 45),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
})
