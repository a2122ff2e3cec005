import type { SentRequest } from '~/http/sent-request'

export const answerMethodNotAllowed = (allowed: readonly string[]): Response =>
  Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: allowed.join(', ') } })

/**
 * React Router hands every method that changes data to the same action: without this, PUT and DELETE would do what POST
 * does on a page. `allowed` is null for the address of a call, whose table refuses by its lines.
 */
export const refuseMethod = ({ method }: SentRequest, allowed: readonly string[] | null): Response | null =>
  allowed === null || allowed.includes(method) ? null : answerMethodNotAllowed(allowed)
