import { findSupporters, type FoundSupporter } from '~/domain/supporters/autocomplete.server'
import { reading } from '~/http/endpoint'

const wire = (found: FoundSupporter) => ({
  id: found.id,
  display_name: found.displayName,
  email: found.email,
  display_bill_address: [found.address, found.donorId === null ? '' : `(${found.donorId})`].filter((part) => part !== '').join(' '),
  display_bill_phone: found.phone,
  icon: found.isOrganization ? 'fa-building' : 'fa-user',
  membership_name: found.membershipName,
  membership_expires_on: found.membershipEndsOn,
  membership_is_expired: found.isMembershipExpired,
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** GET /jpanel/supporters/autocomplete?search (R-SUPPORTERS-5). */
export const loader = reading(['member.view', 'pos.edit'], async (ctx, query) =>
  (await findSupporters(ctx, text(query.search), Number(text(query.limit)) || undefined)).map(wire),
)
