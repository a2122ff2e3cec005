import { frequencyWords } from '~/domain/pricing/frequency'

export const NOBODY = 'Anonymous Donor'

export const shownName = (name: string): string => name || NOBODY

export const contributionPath = (number: string): string => `/jpanel/contributions/${encodeURIComponent(number)}`

export const packingSlipPath = (id: number): string => `/jpanel/contributions/packing_slip?print&id=${id}`

export const shownPlace = ({
  location,
  billingState,
}: {
  location: string | null
  billingState: string | null
}): string => [location, billingState].filter(Boolean).join(', ')

const PAYMENT_WORDS: Record<string, string> = {
  cash: 'Cash',
  check: 'Check',
  credit_card: 'Card',
  bank_account: 'Bank account',
  payment_method: 'Secure Account',
  paypal: 'PayPal',
  other: 'Other',
  free: 'Free',
}

export const paymentName = (type: string | null, label: string | null): string =>
  label || PAYMENT_WORDS[type ?? ''] || '–'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `1st`, `2nd`, `23rd`: payment days are shown as ordinals (R-LISTS-5). */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

export type RecurringTerms = {
  amount: string
  frequency: string
  day: number | null
  dayOfWeek: number | null
  startsOn: string | null
}

/** "25.00 monthly on the 1st, from Dec 1, 2026". */
export function recurringSentence({ amount, frequency, day, dayOfWeek, startsOn }: RecurringTerms): string {
  const weekday = dayOfWeek === null ? undefined : WEEKDAYS[dayOfWeek - 1]
  const on = weekday ? ` on ${weekday}s` : day === null ? '' : ` on the ${ordinal(day)}`
  return `${amount} ${frequencyWords(frequency) ?? frequency}${on}${startsOn ? `, from ${startsOn}` : ''}`
}
