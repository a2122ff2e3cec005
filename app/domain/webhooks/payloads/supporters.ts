import type { MembershipFacts, SupporterFacts } from './facts'
import { formatDay, formatMoment } from './moments'

const DAY = 86_400_000

const vendorId = (donorId: number | null): string | null => (donorId === null ? null : String(donorId))

function groupWire({ id, membershipId, startsOn, endsOn, membership }: MembershipFacts, now: Date) {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const isExpired = endsOn !== null && endsOn.getTime() < today
  return {
    id,
    group_id: membershipId,
    name: membership.name,
    start_date: formatDay(startsOn),
    end_date: formatDay(endsOn),
    is_active: !isExpired && startsOn.getTime() <= today,
    is_expired: isExpired,
    days_left: endsOn === null ? null : Math.max(0, Math.round((endsOn.getTime() - today) / DAY)),
  }
}

const longest = (memberships: readonly MembershipFacts[]): MembershipFacts | undefined =>
  memberships.toSorted((one, other) => (other.endsOn?.getTime() ?? Infinity) - (one.endsOn?.getTime() ?? Infinity))[0]

const supporterAddress = (of: SupporterFacts, side: 'bill' | 'ship') => ({
  first_name: of[`${side}FirstName`],
  last_name: of[`${side}LastName`],
  company: of[`${side}OrganizationName`],
  email: of[`${side}Email`],
  address1: of[`${side}Address01`],
  address2: of[`${side}Address02`],
  city: of[`${side}City`],
  state: of[`${side}State`],
  zip: of[`${side}Zip`],
  country: of[`${side}Country`],
  phone: of[`${side}Phone`],
})

const supporterBase = (of: SupporterFacts) => ({
  active: of.isActive,
  first_name: of.firstName,
  last_name: of.lastName,
  email: of.email,
  email_opt_in: of.optedIn ?? false,
  vendor_contact_id: vendorId(of.donorId),
  billing_address: supporterAddress(of, 'bill'),
  shipping_address: supporterAddress(of, 'ship'),
  created_at: formatMoment(of.createdAt),
  updated_at: formatMoment(of.updatedAt),
})

export const supportersPayload = (supporters: readonly SupporterFacts[], now: Date) => ({
  supporters: supporters.map((of) => {
    const member = longest(of.memberships)
    return {
      id: of.id,
      ...supporterBase(of),
      type: null,
      membership: member === undefined ? null : groupWire(member, now),
    }
  }),
})

export const supporterOfContribution = (of: SupporterFacts, now: Date) => ({
  id: String(of.id),
  id_deprecated: of.id,
  display_name: of.displayName,
  is_organization: of.accountType.isOrganization,
  ...supporterBase(of),
  groups: of.memberships.map((group) => groupWire(group, now)),
})
