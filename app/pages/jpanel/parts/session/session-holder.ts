import { call, isFailure } from '~/http/use-call'

const AGAIN = '/jpanel/login/again'

/** Nobody has an anti-forgery token before there is a session. */
const NO_CSRF = ''

/** Whose session this browser holds now: null for nobody's, undefined where the server cannot be reached. */
export async function sessionHolder(): Promise<number | null | undefined> {
  const reply = await call<{ staffId: number | null }>(AGAIN, NO_CSRF, { method: 'GET' })
  return isFailure(reply) ? undefined : reply.staffId
}

/** Signs in without leaving the page. Answers who it is now, or the sentence that says why not. */
export async function signInHere(body: { email: string; password: string }): Promise<{ staffId: number } | { message: string }> {
  return call<{ staffId: number }>(AGAIN, NO_CSRF, { body, as: 'form' })
}
