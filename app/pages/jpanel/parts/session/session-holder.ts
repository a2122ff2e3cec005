import { call, isFailure } from '~/http/use-call'

const AGAIN = '/jpanel/login/again'

const NO_CSRF = ''

/**
 * Returns the staff id of this browser's session: null without a session, undefined if the server cannot be reached.
 */
export async function sessionHolder(): Promise<number | null | undefined> {
  const reply = await call<{ staffId: number | null }>(AGAIN, NO_CSRF, { method: 'GET', isUnannounced: true })
  return isFailure(reply) ? undefined : reply.staffId
}

type Proof = { email: string; password: string } | { challenge: string; code: string }
type SignedInHere = { staffId: number } | { challenge: string }

/**
 * Signs in without leaving the page. Returns the person, the challenge for the second factor's code, or a message that
 * explains the refusal.
 */
export async function signInHere(body: Proof): Promise<SignedInHere | { message: string }> {
  return call<SignedInHere>(AGAIN, NO_CSRF, { body, as: 'form', isUnannounced: true })
}
