import type { CatalogSupporter } from '~/domain/till-catalog/catalog'
import type { ContactKind } from '~/domain/till-catalog/contact'
import { membershipOn } from '~/domain/till-catalog/known-supporter'
import type { CalendarDate } from '~/kit/calendar'
import { isEmail } from '~/kit/text'
import { hashContact } from '~/pages/jpanel/pos/offline/device-keys'
import type { FoundSupporter } from '~/wire/supporters'

type Ports = {
  readAll: () => Supporters
  untilRead: () => Promise<void>
  contactKey: CryptoKey
  /** A device knows supporters only while its grant lasts. */
  isGranted: () => boolean
  today: () => CalendarDate
}

const readKind = (typed: string): ContactKind | null => {
  if (isEmail(typed)) return 'email'
  return /^[\d\s().+/-]{5,40}$/.test(typed) ? 'phone' : null
}

function toFound(supporter: CatalogSupporter, today: CalendarDate): FoundSupporter {
  const membership = membershipOn(supporter, today)
  return {
    id: supporter.id,
    name: supporter.name,
    email: null,
    address: '',
    membershipName: membership?.name ?? null,
    membershipEndsOn: membership?.endsOn ?? null,
    isMembershipExpired: membership?.isExpired ?? null,
  }
}

type Supporters = ReadonlyMap<number, CatalogSupporter>
type ByContact = ReadonlyMap<string, readonly CatalogSupporter[]>

const indexes = new WeakMap<Supporters, ByContact>()

const AT_ONCE = 1000

/** Looking through 100,000 supporters takes longer than a keystroke may, and so does indexing them without a rest. */
async function indexContacts(supporters: Supporters, rest: () => Promise<void>): Promise<ByContact> {
  const cached = indexes.get(supporters)
  if (cached !== undefined) return cached
  const index = new Map<string, CatalogSupporter[]>()
  let done = 0
  for (const supporter of supporters.values()) {
    for (const contact of supporter.contacts) {
      const same = index.get(contact)
      if (same === undefined) index.set(contact, [supporter])
      else same.push(supporter)
    }
    done += 1
    if (done % AT_ONCE === 0) await rest()
  }
  indexes.set(supporters, index)
  return index
}

const hurry = async (): Promise<void> => undefined

export type DeviceSupporters = ReturnType<typeof makeDeviceSupporters>

export const makeDeviceSupporters = ({ readAll, untilRead, contactKey, isGranted, today }: Ports) => ({
  byId: (id: number): CatalogSupporter | null => (isGranted() ? (readAll().get(id) ?? null) : null),
  prepare: async (rest: () => Promise<void>): Promise<void> => void (await indexContacts(readAll(), rest)),
  /** By a whole email address or phone number: the device has no others to compare with. */
  find: async (typed: string): Promise<FoundSupporter[]> => {
    if (!isGranted()) return []
    await untilRead()
    const index = await indexContacts(readAll(), hurry)
    const contact = typed.trim()
    const kind = readKind(contact)
    const hash = kind === null ? null : await hashContact(contactKey, kind, contact)
    return hash === null ? [] : (index.get(hash) ?? []).map((supporter) => toFound(supporter, today()))
  },
})
