import { NOTIFY_ADDRESS, NOTIFY_EMAIL, NOTIFY_NAME, TRIBUTE_NAME, TRIBUTE_TYPE } from '~/domain/tributes/messages'
import type { LineTribute } from '~/domain/tributes/schemas'
import { typesOffered } from '~/domain/tributes/types-offered'
import { isEmail } from '~/kit/text'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { listRegions } from '~/pages/jpanel/pos/shell/places'
import type { TillProduct, TributeNotice } from '~/pages/jpanel/pos/catalog/product'
import type { TributeRequest } from '~/wire/pos/tribute'

export type Tribute = {
  isOn: boolean
  typeId: number | null
  name: string
  message: string
  notify: '' | 'email' | 'letter'
  notifyName: string
  email: string
  address: string
  city: string
  state: string
  zip: string
  country: string
  notifyAt: string
}

export const NO_TRIBUTE: Tribute = {
  isOn: false,
  typeId: null,
  name: '',
  message: '',
  notify: '',
  notifyName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  notifyAt: '',
}

export const offersTribute = (
  product: Pick<TillProduct, 'allowsTributes'>,
  rules: Pick<TillRules, 'tributeTypes'>,
): boolean => product.allowsTributes && rules.tributeTypes.length > 0

export function startingTribute(product: TillProduct, rules: Pick<TillRules, 'tributeTypes' | 'country'>): Tribute {
  const [only, another] = typesOffered(rules.tributeTypes, product.tributeTypeIds)
  return {
    ...NO_TRIBUTE,
    isOn: product.requiresTribute && offersTribute(product, rules),
    typeId: another === undefined ? (only?.id ?? null) : null,
    country: rules.country,
  }
}

export const tributeOfLine = (tribute: LineTribute | null, first: Tribute): Tribute =>
  tribute === null
    ? first
    : {
        isOn: true,
        typeId: tribute.typeId,
        name: tribute.name,
        message: tribute.message ?? '',
        notify: tribute.notify ?? '',
        notifyName: tribute.notifyName ?? '',
        email: tribute.notifyEmail ?? '',
        address: tribute.notifyAddress ?? '',
        city: tribute.notifyCity ?? '',
        state: tribute.notifyState ?? '',
        zip: tribute.notifyZip ?? '',
        country: tribute.notifyCountry ?? first.country,
        notifyAt: tribute.notifyOn ?? '',
      }

export type NoticeChoice = { value: Tribute['notify']; label: string }

const NOBODY: NoticeChoice = { value: '', label: 'No one' }
const EMAIL: NoticeChoice = { value: 'email', label: 'By email' }
const LETTER: NoticeChoice = { value: 'letter', label: 'By letter' }

const WAYS: Record<TributeNotice, NoticeChoice[]> = {
  none: [],
  both: [NOBODY, EMAIL, LETTER],
  email: [NOBODY, EMAIL],
  letter: [NOBODY, LETTER],
}

export const noticeChoices = ({ tributeNotice }: Pick<TillProduct, 'tributeNotice'>): NoticeChoice[] =>
  WAYS[tributeNotice]

/** "In memory of Joy Okafor, letter to Rosa Lindqvist"; empty where there is none. */
export function tributeSummary(tribute: Tribute, { tributeTypes }: Pick<TillRules, 'tributeTypes'>): string {
  if (!tribute.isOn) return ''
  const type = tributeTypes.find(({ id }) => id === tribute.typeId)?.label ?? ''
  const notice = tribute.notify === '' ? '' : `${tribute.notify} to ${tribute.notifyName.trim()}`
  return [`${type} ${tribute.name.trim()}`.trim(), notice].filter(Boolean).join(', ')
}

const isMissing = (tribute: Tribute, field: keyof Tribute): boolean => String(tribute[field]).trim() === ''

const ADDRESS = ['address', 'city', 'state', 'zip', 'country'] as const

const isNeeded = ({ country }: Tribute, field: keyof Tribute): boolean =>
  field !== 'state' || listRegions(country, '').choices !== null

export const isOfTribute = (field: string): boolean => field.startsWith('tribute-')

function noticeErrors(tribute: Tribute): Record<string, string> {
  if (tribute.notify === '') return {}
  const isUnreached = tribute.notify === 'email' && !isEmail(tribute.email.trim())
  const gaps =
    tribute.notify === 'letter' ? ADDRESS.filter((field) => isNeeded(tribute, field) && isMissing(tribute, field)) : []
  return {
    ...(isMissing(tribute, 'notifyName') ? { 'tribute-notifyName': NOTIFY_NAME } : {}),
    ...(isUnreached ? { 'tribute-email': NOTIFY_EMAIL } : {}),
    ...Object.fromEntries(gaps.map((field) => [`tribute-${field}`, NOTIFY_ADDRESS])),
  }
}

export function tributeErrors(tribute: Tribute): Record<string, string> {
  if (!tribute.isOn) return {}
  return {
    ...(tribute.typeId === null ? { 'tribute-type': TRIBUTE_TYPE } : {}),
    ...(isMissing(tribute, 'name') ? { 'tribute-name': TRIBUTE_NAME } : {}),
    ...noticeErrors(tribute),
  }
}

function toNotice(tribute: Tribute): TributeRequest {
  if (tribute.notify === '') return { notify: '' }
  const to = { notify: tribute.notify, notifyName: tribute.notifyName.trim(), notifyOn: tribute.notifyAt || null }
  if (tribute.notify === 'email') return { ...to, notifyEmail: tribute.email.trim() }
  return {
    ...to,
    notifyAddress: tribute.address.trim(),
    notifyCity: tribute.city.trim(),
    notifyState: tribute.state.trim(),
    notifyZip: tribute.zip.trim(),
    notifyCountry: tribute.country,
  }
}

export const requestedTribute = (tribute: Tribute): TributeRequest | null =>
  tribute.isOn
    ? { typeId: tribute.typeId, name: tribute.name.trim(), message: tribute.message.trim(), ...toNotice(tribute) }
    : null
