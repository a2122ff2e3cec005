import { FREQUENCIES, isFrequency } from '~/domain/pricing/frequency'
import { withSymbol } from '~/kit/money'

export const OPTION_TYPES = ['fixed_onetime', 'fixed_recurring', 'custom_onetime', 'custom_recurring'] as const
export type OptionType = (typeof OPTION_TYPES)[number]

export const TYPE_WORDS: Record<OptionType, string> = {
  fixed_onetime: 'Fixed amount, once',
  fixed_recurring: 'Fixed amount, recurring',
  custom_onetime: 'Any amount, once',
  custom_recurring: 'Any amount, recurring',
}

export const FREQUENCY_WORDS: Record<(typeof FREQUENCIES)[number], string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  biannually: 'Twice a year',
  annually: 'Annually',
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Plans with monthly or longer periods are charged on a day that every month has. */
export const LAST_DAY = 28
export const MAX_OPTIONS = 50

export const toOptionType = ({ isCustom, isRecurring }: { isCustom: boolean; isRecurring: boolean }): OptionType =>
  `${isCustom ? 'custom' : 'fixed'}_${isRecurring ? 'recurring' : 'onetime'}`

export const isCustom = (type: string): boolean => type.startsWith('custom')
export const isRecurring = (type: string): boolean => type.endsWith('recurring')
export const isByWeek = (frequency: string | null): boolean => frequency === 'weekly' || frequency === 'biweekly'

export const groupPath = (id: number | 'new'): string => `/jpanel/payment_options/${id}`

type Terms = { minor: bigint | null; frequency: string | null; day: number | null; dayOfWeek: number | null }

/** `$39.00 monthly on day 15`, `Any amount once`. */
export function termsText({ minor, frequency, day, dayOfWeek }: Terms, currency: string): string {
  const amount = minor === null ? 'Any amount' : withSymbol({ minor, currency })
  if (frequency === null) return `${amount} once`
  const often = isFrequency(frequency) ? FREQUENCY_WORDS[frequency].toLowerCase() : frequency
  const on = dayOfWeek !== null ? ` on ${WEEKDAYS[dayOfWeek - 1] ?? ''}s` : day !== null ? ` on day ${day}` : ''
  return `${amount} ${often}${on}`
}
