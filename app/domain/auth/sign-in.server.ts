import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { countTry } from './count-try.server'
import { isOutdated, passwordMatches } from './hash-password.server'
import { staffByEmail, type StaffRow } from './account.server'
import { WRONG_CREDENTIALS } from './messages'
import { openSession } from './open-session.server'
import { refuseSignIn } from './refuse-sign-in.server'
import { SignInInput } from './schemas'
import { openChallenge } from './two-factor/open-challenge.server'

export type SignedIn =
  | { next: 'signed-in'; staffId: number; sessionToken: string; deviceToken: string; factorDueAt: Date | null }
  | { next: 'needs-second-factor'; staffId: number; challenge: string }

/** A person with a second factor must enter its code before a session opens (R-ACCESS-10). */
export const nextStep = (person: Pick<StaffRow, 'hasTwoFactor'>): SignedIn['next'] =>
  person.hasTwoFactor ? 'needs-second-factor' : 'signed-in'

/**
 * Counts the try first and always verifies one hash, so that neither the answer nor its timing reveals whether the
 * person exists (R-ACCESS-5).
 */
export const signIn = workflow({
  name: 'staff.sign-in',
  permission: null,
  input: SignInInput,
  async run(ctx, { email, password, earlierSession, visitor }) {
    await perform(countTry, ctx, { email, visitor })
    const person = await staffByEmail(ctx.read, email)
    if (!(await passwordMatches(password, person?.passwordHash ?? null)) || !person) {
      await perform(refuseSignIn, ctx, { staffId: person?.id ?? null, visitor })
      throw new DomainError('refused', WRONG_CREDENTIALS)
    }
    if (nextStep(person) === 'needs-second-factor') {
      const challenge = await perform(openChallenge, ctx, { staffId: person.id, visitor })
      return { next: 'needs-second-factor', staffId: person.id, challenge } satisfies SignedIn
    }
    const outdatedPassword = person.passwordHash !== null && isOutdated(person.passwordHash) ? password : null
    const opened = await perform(openSession, ctx, { staffId: person.id, earlierSession, visitor, outdatedPassword })
    return { next: 'signed-in', staffId: person.id, ...opened } satisfies SignedIn
  },
})
