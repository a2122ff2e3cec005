import { parseShownDate } from '~/kit/calendar'
import { isEmail } from '~/kit/text'
import {
  NO_TRIBUTES,
  NOTIFY_ADDRESS,
  NOTIFY_DATE,
  NOTIFY_EMAIL,
  NOTIFY_NAME,
  NOTIFY_NOT_OFFERED,
  NOTIFY_UNKNOWN,
  TRIBUTE_NAME,
  TRIBUTE_REQUIRED,
  TRIBUTE_TYPE,
} from './messages'
import type { LineTribute, Recipient, StoredRecipient, TributeRules, TypedTribute } from './schemas'

const OFFERED: Record<number, readonly string[]> = { 0: [], 1: ['email', 'letter'], 2: ['email'], 3: ['letter'] }

/** Where letters need no state, none is asked for. */
const WITH_STATES = ['US', 'CA', 'AU']

function isFullAddress({ notifyAddress, notifyCity, notifyState, notifyZip, notifyCountry }: Recipient): boolean {
  if ([notifyAddress, notifyCity, notifyZip].includes('') || !/^[A-Za-z]{2}$/.test(notifyCountry)) return false
  return notifyState !== '' || !WITH_STATES.includes(notifyCountry.toUpperCase())
}

function notifyError(given: TypedTribute, { tributeNotices }: TributeRules): string | null {
  if (given.notifyOn !== '' && parseShownDate(given.notifyOn) === null) return NOTIFY_DATE
  if (given.notify === '') return null
  if (given.notify !== 'email' && given.notify !== 'letter') return NOTIFY_UNKNOWN
  if (!(OFFERED[tributeNotices] ?? []).includes(given.notify)) return NOTIFY_NOT_OFFERED
  return recipientError(given)?.message ?? null
}

/** What is missing of the person who is to be notified, and at which field. */
export function recipientError(given: Recipient): { field: keyof Recipient; message: string } | null {
  if (given.notifyName === '') return { field: 'notifyName', message: NOTIFY_NAME }
  if (given.notify === 'email') return isEmail(given.notifyEmail) ? null : { field: 'notifyEmail', message: NOTIFY_EMAIL }
  return isFullAddress(given) ? null : { field: 'notifyAddress', message: NOTIFY_ADDRESS }
}

const filled = (text: string) => (text === '' ? null : text)

/** What the kind of notification needs, and nothing else. */
export function storedRecipient(given: Recipient): StoredRecipient {
  const notify = given.notify === 'email' || given.notify === 'letter' ? given.notify : null
  const reported = (text: string) => (notify === null ? null : filled(text))
  const posted = (text: string) => (notify === 'letter' ? filled(text) : null)
  return {
    notify,
    notifyName: reported(given.notifyName),
    notifyEmail: notify === 'email' ? given.notifyEmail : null,
    notifyAddress: posted(given.notifyAddress),
    notifyCity: posted(given.notifyCity),
    notifyState: posted(given.notifyState),
    notifyZip: posted(given.notifyZip),
    notifyCountry: posted(given.notifyCountry.toUpperCase()),
  }
}

export const NOTIFY_WORDS = { email: { word: 'Email' }, letter: { word: 'Letter' } } as const

export const tributePath = (id: number): string => `/jpanel/tributes/${id}`

/** The types that a product takes: those it names, or all where it names none that is left. */
export function typesOffered<T extends { id: number }>(types: T[], ids: readonly number[]): T[] {
  const named = types.filter(({ id }) => ids.includes(id))
  return named.length > 0 ? named : types
}

/** The tribute of a line, null where there is none, or the sentence that refuses it (R-CART-6). A recipient without a notice is not stored. */
export function tributeOf(
  given: TypedTribute,
  rules: TributeRules,
  type: { id: number; label: string } | null,
): LineTribute | string | null {
  if (!given.isTribute) return rules.allowTributes === 2 ? TRIBUTE_REQUIRED : null
  if (rules.allowTributes === 0) return NO_TRIBUTES
  if (type === null) return TRIBUTE_TYPE
  if (given.name === '') return TRIBUTE_NAME
  const refusal = notifyError(given, rules)
  if (refusal !== null) return refusal
  const recipient = storedRecipient(given)
  return {
    typeId: type.id,
    type: type.label,
    name: given.name,
    message: filled(given.message),
    ...recipient,
    notifyOn: recipient.notify === null ? null : parseShownDate(given.notifyOn),
  }
}
