import type { MiddlewareFunction } from 'react-router'

const TOKEN_REFUSED = 'An API token cannot be used here. Please sign in instead.'

/**
 * Pages that open accounts (sign-in, profile, users): a token that leaked must not become a password, an email or a
 * user of its own.
 */
export const peopleOnly: MiddlewareFunction<Response> = ({ request }, next) =>
  request.headers.has('authorization') ? Response.json({ message: TOKEN_REFUSED }, { status: 403 }) : next()
