import type { SentRequest } from '~/http/sent-request'

export const answerMethodNotAllowed = (allowed: readonly string[]): Response =>
  Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: allowed.join(', ') } })

/**
 * React Router passes every method that changes data to the same action, so PUT and DELETE would act like POST.
 * `allowed` is null for the address of a call, whose table refuses by its lines.
 */
export const refuseMethod = ({ method }: SentRequest, allowed: readonly string[] | null): Response | null =>
  allowed === null || allowed.includes(method) ? null : answerMethodNotAllowed(allowed)
