import type { MembershipFacts, SupporterFacts } from './facts'
import { formatDay, formatMoment } from './moments'

const DAY = 86_400_000

const toVendorId = (donorId: number | null): string | null => (donorId === null ? null : String(donorId))

function toGroupWire({ id, membershipId, startsOn, endsOn, membership }: MembershipFacts, now: Date) {
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

const findLongest = (memberships: readonly MembershipFacts[]): MembershipFacts | undefined =>
  memberships.toSorted((one, other) => (other.endsOn?.getTime() ?? Infinity) - (one.endsOn?.getTime() ?? Infinity))[0]

const toAddressWire = (of: SupporterFacts, side: 'bill' | 'ship') => ({
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

const toSupporterBase = (of: SupporterFacts) => ({
  active: of.isActive,
  first_name: of.firstName,
  last_name: of.lastName,
  email: of.email,
  email_opt_in: of.optedIn ?? false,
  vendor_contact_id: toVendorId(of.donorId),
  billing_address: toAddressWire(of, 'bill'),
  shipping_address: toAddressWire(of, 'ship'),
  created_at: formatMoment(of.createdAt),
  updated_at: formatMoment(of.updatedAt),
})

export const makeSupportersPayload = (supporters: readonly SupporterFacts[], now: Date) => ({
  supporters: supporters.map((of) => {
    const member = findLongest(of.memberships)
    return {
      id: of.id,
      ...toSupporterBase(of),
      type: null,
      membership: member === undefined ? null : toGroupWire(member, now),
    }
  }),
})

export const toContributionSupporter = (of: SupporterFacts, now: Date) => ({
  id: String(of.id),
  id_deprecated: of.id,
  display_name: of.displayName,
  is_organization: of.accountType.isOrganization,
  ...toSupporterBase(of),
  groups: of.memberships.map((group) => toGroupWire(group, now)),
})
