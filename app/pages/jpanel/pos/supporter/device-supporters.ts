import type { CatalogSupporter } from '~/domain/till-catalog/catalog'
import type { ContactKind } from '~/domain/till-catalog/contact'
import { membershipOn } from '~/domain/till-catalog/known-supporter'
import type { CalendarDate } from '~/kit/calendar'
import { isEmail } from '~/kit/text'
import { hashContact } from '~/pages/jpanel/pos/offline/device-keys'
import type { FoundSupporter } from '~/wire/supporters'

type Ports = {
  readAll: () => ReadonlyMap<number, CatalogSupporter>
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

export type DeviceSupporters = ReturnType<typeof makeDeviceSupporters>

export const makeDeviceSupporters = ({ readAll, contactKey, isGranted, today }: Ports) => ({
  byId: (id: number): CatalogSupporter | null => (isGranted() ? (readAll().get(id) ?? null) : null),
  /** By a whole email address or phone number: the device has no others to compare with. */
  find: async (typed: string): Promise<FoundSupporter[]> => {
    const contact = typed.trim()
    const kind = readKind(contact)
    const hash = kind === null || !isGranted() ? null : await hashContact(contactKey, kind, contact)
    if (hash === null) return []
    return [...readAll().values()]
      .filter(({ contacts }) => contacts.includes(hash))
      .map((supporter) => toFound(supporter, today()))
  },
})
