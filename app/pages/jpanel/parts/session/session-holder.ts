import { call, isFailure } from '~/http/use-call'

const AGAIN = '/jpanel/login/again'

/** Nobody has an anti-forgery token before there is a session. */
const NO_CSRF = ''

/** The staff id of this browser's session: null for none, undefined where the server cannot be reached. */
export async function sessionHolder(): Promise<number | null | undefined> {
  const reply = await call<{ staffId: number | null }>(AGAIN, NO_CSRF, { method: 'GET', isUnannounced: true })
  return isFailure(reply) ? undefined : reply.staffId
}

type Proof = { email: string; password: string } | { challenge: string; code: string }
type SignedInHere = { staffId: number } | { challenge: string }

/**
 * Signs in without leaving the page. Answers who it is now, what goes along with the code that a second factor asks
 * for, or the sentence that says why not.
 */
export async function signInHere(body: Proof): Promise<SignedInHere | { message: string }> {
  return call<SignedInHere>(AGAIN, NO_CSRF, { body, as: 'form', isUnannounced: true })
}
