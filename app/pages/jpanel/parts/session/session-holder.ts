import { call, isFailure } from '~/http/use-call'

const AGAIN = '/jpanel/login/again'

const NO_CSRF = ''

/** Null without a session, undefined if the server cannot be reached. */
export async function sessionHolder(): Promise<number | null | undefined> {
  const reply = await call<{ staffId: number | null }>(AGAIN, NO_CSRF, { method: 'GET', isUnannounced: true })
  return isFailure(reply) ? undefined : reply.staffId
}

type Proof = { email: string; password: string } | { challenge: string; code: string }
type SignedInHere = { staffId: number } | { challenge: string }

export async function signInHere(body: Proof): Promise<SignedInHere | { message: string }> {
  return call<SignedInHere>(AGAIN, NO_CSRF, { body, as: 'form', isUnannounced: true })
}
