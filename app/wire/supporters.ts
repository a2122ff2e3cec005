import type { FoundSupporter } from '~/domain/supporters/autocomplete.server'

/** A supporter who was looked for. */
export const foundSupporterWire = (found: FoundSupporter) => ({
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

type TabletPart = { gone: unknown; memberships: unknown; today: string; isFirst: boolean; isLast: boolean; after: unknown; keepMs: number }

/** What stands beside the supporters that a tablet keeps. */
export const tabletWire = ({ gone, memberships, today, isFirst, isLast, after, keepMs }: TabletPart) => ({
  gone,
  memberships,
  today,
  is_first: isFirst,
  is_last: isLast,
  after,
  keep_ms: keepMs,
})
