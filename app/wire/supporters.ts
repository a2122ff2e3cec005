import type { FoundSupporter as Found } from '~/domain/supporters/autocomplete.server'
import type { Fields } from '~/kit/fields'
import { fromReply, toWire } from '~/kit/wire'
import type { Sent, SentBy } from './pos/sent'

const FOUND = {
  id: 'id',
  display_name: 'name',
  email: 'email',
  display_bill_address: 'address',
  membership_name: 'membershipName',
  membership_expires_on: 'membershipEndsOn',
  membership_is_expired: 'isMembershipExpired',
} as const

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const readSupporterSearch = ({ search, limit }: Fields): { search: string; limit: number | undefined } => ({
  search: text(search),
  limit: Number(text(limit)) || undefined,
})

export const addressWithId = (address: string, donorId: number | string | null): string =>
  [address, donorId === null ? '' : `(${donorId})`].filter((part) => part !== '').join(' ')

export const foundSupporterWire = (found: Found) => ({
  ...toWire(FOUND, { ...found, name: found.displayName, address: addressWithId(found.address, found.donorId) }),
  display_bill_phone: found.phone,
  icon: found.isOrganization ? 'fa-building' : 'fa-user',
})

export type FoundSupporterWire = SentBy<typeof foundSupporterWire>

export type FoundSupporter = ReturnType<typeof readFoundSupporter>

export const readFoundSupporter = (sent: FoundSupporterWire) => fromReply(FOUND, sent)

const TABLET = {
  gone: 'gone',
  memberships: 'memberships',
  today: 'today',
  is_first: 'isFirst',
  is_last: 'isLast',
  after: 'after',
  keep_ms: 'keepMs',
} as const

export type TabletPart = {
  gone: number[]
  memberships: Record<string, string>
  today: string
  isFirst: boolean
  isLast: boolean
  after: string
  keepMs: number
}

export const tabletWire = (part: TabletPart) => toWire(TABLET, part)

/** `people` are rows without names, as Postgres wrote them. */
export type TabletWire<Person> = Sent<ReturnType<typeof tabletWire>> & { people: Person[] }

export const readTablet = <Person>({ people, ...sent }: TabletWire<Person>): TabletPart & { people: Person[] } => ({
  ...fromReply(TABLET, sent),
  people,
})
