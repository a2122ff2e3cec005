import { DomainError } from '~/kit/errors'
import { isEmail } from '~/kit/text'
import { NOT_AN_EMAIL } from './messages'
import type { OrderHead } from './order'

type Typed = Partial<Record<'billing' | 'shipping', { email: string | null } | undefined>>

/**
 * An address that nobody can write to is refused at its field. What the order has already passes: a supporter's record
 * may say anything, and the till sends the whole form back. `path` is where the two people stand in the input.
 */
export function refuseBadEmails(typed: Typed, path: string, stored: Partial<OrderHead> = {}): void {
  for (const side of ['billing', 'shipping'] as const) {
    const email = typed[side]?.email ?? null
    if (email !== null && email !== stored[`${side}Email`] && !isEmail(email))
      throw new DomainError('invalid', NOT_AN_EMAIL, { fields: { [`${path}${side}.email`]: [NOT_AN_EMAIL] } })
  }
}
