export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'biannually', 'annually'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  weekly: 'weekly',
  biweekly: 'every two weeks',
  monthly: 'monthly',
  quarterly: 'quarterly',
  biannually: 'twice a year',
  annually: 'yearly',
}

/** For example "every two weeks". Undefined for a single payment. */
export const frequencyWords = (frequency: string): string | undefined =>
  isFrequency(frequency) ? FREQUENCY_WORDS[frequency] : undefined

/** Names of the intervals in plans; two weeks are SemiMonth (R-RECURRING-2). */
export type Period = 'Week' | 'SemiMonth' | 'Month' | 'Quarter' | 'SemiYear' | 'Year'

export const isFrequency = (period: string): period is Frequency => (FREQUENCIES as readonly string[]).includes(period)

/** The default of a donation form (R-FUNDRAISING-6). */
export const FORM_PERIODS = ['today_only', 'monthly'] as const

export const isFormFrequency = (period: string): period is Frequency =>
  isFrequency(period) && (FORM_PERIODS as readonly string[]).includes(period)

export const isByWeekday = (frequency: Frequency) => frequency === 'weekly' || frequency === 'biweekly'
