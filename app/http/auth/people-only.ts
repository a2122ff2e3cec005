import type { MiddlewareFunction } from 'react-router'
import type { Call } from '~/http/call-args'
import type { SentRequest } from '~/http/sent-request'

const TOKEN_REFUSED = 'An API token cannot be used here. Please sign in instead.'

const refuseToken = ({ headers }: SentRequest): Response | null =>
  headers.has('authorization') ? Response.json({ message: TOKEN_REFUSED }, { status: 403 }) : null

/**
 * For pages that open accounts (sign-in, profile, users): a leaked token must not become a password, an email or a new
 * user.
 */
export const peopleOnly: MiddlewareFunction<Response> = ({ request }, next) => refuseToken(request) ?? next()

export const forPeople =
  (call: Call): Call =>
  (args) =>
    refuseToken(args.request) ?? call(args)
