import { DomainError } from '~/kit/errors'
import { isEmail } from '~/kit/text'
import { NOT_AN_EMAIL } from './messages'
import type { OrderHead } from './order'

type TypedAddresses = Partial<Record<'billing' | 'shipping', { email: string | null } | undefined>>

/**
 * Refuses an invalid address at its field. The order's stored addresses pass, because a supporter's record may hold
 * anything and the till sends the whole form back. `path` locates the two people in the input.
 */
export function refuseInvalidEmails(typed: TypedAddresses, path: string, stored: Partial<OrderHead> = {}): void {
  for (const side of ['billing', 'shipping'] as const) {
    const email = typed[side]?.email ?? null
    if (email !== null && email !== stored[`${side}Email`] && !isEmail(email))
      throw new DomainError('invalid', NOT_AN_EMAIL, { fields: { [`${path}${side}.email`]: [NOT_AN_EMAIL] } })
  }
}
