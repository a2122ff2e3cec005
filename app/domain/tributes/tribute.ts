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
import type { RuleError } from '~/kit/errors'
import type { LineTribute, Recipient, StoredRecipient, TributeRules, TypedTribute } from './schemas'

const OFFERED: Record<number, readonly string[]> = { 0: [], 1: ['email', 'letter'], 2: ['email'], 3: ['letter'] }

/** Letters to other countries need no state. */
const WITH_STATES = ['US', 'CA', 'AU']

const ADDRESS = ['notifyAddress', 'notifyCity', 'notifyState', 'notifyZip', 'notifyCountry'] as const

function missingInAddress(input: Recipient): (typeof ADDRESS)[number][] {
  const needsState = WITH_STATES.includes(input.notifyCountry.toUpperCase())
  const isMissing = (field: (typeof ADDRESS)[number]) => {
    if (field === 'notifyCountry') return !/^[A-Za-z]{2}$/.test(input.notifyCountry)
    return input[field] === '' && (field !== 'notifyState' || needsState)
  }
  return ADDRESS.filter(isMissing)
}

function notifyErrors(input: TypedTribute, { tributeNotices }: TributeRules): RuleError[] {
  const date =
    input.notifyOn !== '' && parseShownDate(input.notifyOn) === null
      ? [{ field: 'notifyOn', message: NOTIFY_DATE }]
      : []
  if (input.notify === '') return date
  if (input.notify !== 'email' && input.notify !== 'letter')
    return [...date, { field: 'notify', message: NOTIFY_UNKNOWN }]
  if (!(OFFERED[tributeNotices] ?? []).includes(input.notify))
    return [...date, { field: 'notify', message: NOTIFY_NOT_OFFERED }]
  return [...date, ...recipientErrors(input)]
}

type RecipientError = { field: keyof Recipient; message: string }

export function recipientErrors(input: Recipient): RecipientError[] {
  const name: RecipientError[] = input.notifyName === '' ? [{ field: 'notifyName', message: NOTIFY_NAME }] : []
  if (input.notify === 'email')
    return isEmail(input.notifyEmail) ? name : [...name, { field: 'notifyEmail', message: NOTIFY_EMAIL }]
  return [...name, ...missingInAddress(input).map((field) => ({ field, message: NOTIFY_ADDRESS }))]
}

const blankToNull = (text: string) => (text === '' ? null : text)

export function storedRecipient(input: Recipient): StoredRecipient {
  const notify = input.notify === 'email' || input.notify === 'letter' ? input.notify : null
  const reported = (text: string) => (notify === null ? null : blankToNull(text))
  const posted = (text: string) => (notify === 'letter' ? blankToNull(text) : null)
  return {
    notify,
    notifyName: reported(input.notifyName),
    notifyEmail: notify === 'email' ? input.notifyEmail : null,
    notifyAddress: posted(input.notifyAddress),
    notifyCity: posted(input.notifyCity),
    notifyState: posted(input.notifyState),
    notifyZip: posted(input.notifyZip),
    notifyCountry: posted(input.notifyCountry.toUpperCase()),
  }
}

export const NOTIFY_WORDS = { email: { word: 'Email' }, letter: { word: 'Letter' } } as const

export const tributePath = (id: number): string => `/jpanel/tributes/${id}`

/**
 * Returns the tribute of a line, null where there is none, or every error (R-CART-6). A recipient without a notice is
 * not stored.
 */
export function readTribute(
  input: TypedTribute,
  rules: TributeRules,
  type: { id: number; label: string } | null,
): LineTribute | RuleError[] | null {
  if (!input.isTribute) return rules.allowTributes === 2 ? [{ field: 'isTribute', message: TRIBUTE_REQUIRED }] : null
  if (rules.allowTributes === 0) return [{ field: null, message: NO_TRIBUTES }]
  const errors = [
    ...(type === null ? [{ field: 'typeId', message: TRIBUTE_TYPE }] : []),
    ...(input.name === '' ? [{ field: 'name', message: TRIBUTE_NAME }] : []),
    ...notifyErrors(input, rules),
  ]
  if (type === null || errors.length > 0) return errors
  const recipient = storedRecipient(input)
  return {
    typeId: type.id,
    type: type.label,
    name: input.name,
    message: blankToNull(input.message),
    ...recipient,
    notifyOn: recipient.notify === null ? null : parseShownDate(input.notifyOn),
  }
}
