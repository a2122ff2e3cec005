import type { AddCall } from './item-choice'
import { rhythm, type TillLine, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { minorOf } from '~/pages/jpanel/pos/cart/line-wire'
import { nearDate, nextDayOfMonth, nextWeekday } from '~/pages/jpanel/pos/controls/schedule'

export type ChildWire = {
  id: number
  reference_number: string
  first_name?: string | null
  last_name?: string | null
  full_name?: string | null
  gender?: string | null
  birth_date?: string | null
  age?: number | null
  sponsored_status?: string | null
  is_available?: boolean
  /** The address of a photograph, or how the initials are tinted. */
  picture?: unknown
  payment_options?: {
    id: number
    label: string
    amount: number
    is_recurring: boolean
    recurring_frequency?: string | null
    recurring_day?: number | null
    recurring_day_of_week?: number | null
  }[]
}

/** `day` and `dayOfWeek` are the option's own: where it has one, nobody is asked. */
export type PaymentOption = {
  id: number
  label: string
  minor: bigint
  frequency: string | null
  day: number | null
  dayOfWeek: number | null
}

export type Child = {
  id: number
  number: string
  name: string
  /** "Girl, 8 years" */
  about: string
  status: string
  isAvailable: boolean
  picture: string | null
  options: PaymentOption[]
}

const GENDERS: Record<string, string> = { F: 'Girl', M: 'Boy' }

export const childOf =
  (currency: string) =>
  (child: ChildWire): Child => ({
    id: child.id,
    number: child.reference_number,
    name: child.full_name || [child.first_name, child.last_name].filter(Boolean).join(' '),
    about: [GENDERS[child.gender ?? ''], typeof child.age === 'number' ? `${child.age} years` : null].filter(Boolean).join(', '),
    status: child.sponsored_status ?? '',
    isAvailable: child.is_available !== false,
    picture: typeof child.picture === 'string' && child.picture !== '' ? child.picture : null,
    options: (child.payment_options ?? []).map((option) => ({
      id: option.id,
      label: option.label,
      minor: minorOf(option.amount, currency),
      frequency: option.is_recurring ? (option.recurring_frequency ?? 'monthly') : null,
      day: option.recurring_day ?? null,
      dayOfWeek: option.recurring_day_of_week ?? null,
    })),
  })

export type ChildChoice = {
  optionId: number | null
  day: number | null
  dayOfWeek: number | null
  withInitialCharge: boolean
}

export const startingChildChoice = (child: Child | null, rules: TillRules): ChildChoice => ({
  optionId: child?.options[0]?.id ?? null,
  day: rules.dayOptions[0] ?? 1,
  dayOfWeek: rules.weekdayOptions[0] ?? 1,
  withInitialCharge: true,
})

/** How the child of a line is sponsored so far. */
export const childChoiceOfLine = ({ paymentOptionId, recurring }: TillLine, child: Child, rules: TillRules): ChildChoice => {
  const first = startingChildChoice(child, rules)
  return {
    optionId: paymentOptionId ?? first.optionId,
    day: recurring?.day ?? first.day,
    dayOfWeek: recurring?.dayOfWeek ?? first.dayOfWeek,
    withInitialCharge: recurring?.hasInitialCharge ?? true,
  }
}

export const NO_REFERENCE = 'Provide a child reference number.'
const CHOOSE_OPTION = 'Choose a sponsorship option.'

export const optionOf = (child: Child | null, choice: ChildChoice): PaymentOption | undefined =>
  child?.options.find(({ id }) => id === choice.optionId)

export const isWeekly = (option: PaymentOption): boolean => option.frequency === 'weekly' || option.frequency === 'biweekly'

/** When payments are taken: the option's own day, else the one selected. */
const daysOf = (option: PaymentOption, choice: ChildChoice): Pick<ChildChoice, 'day' | 'dayOfWeek'> => ({
  day: option.day ?? choice.day,
  dayOfWeek: option.dayOfWeek ?? choice.dayOfWeek,
})

export const hasOwnDay = (option: PaymentOption): boolean => (isWeekly(option) ? option.dayOfWeek : option.day) !== null

/** Where the organisation has fixed days, the first payment is asked for, and the day too unless the option has its own (R-CART-8). */
export const asksFirstPayment = (option: PaymentOption | undefined, rules: TillRules): option is PaymentOption =>
  option !== undefined && option.frequency !== null && rules.recurringType === 'fixed'

export const childError = (child: Child | null, choice: ChildChoice): string | null => {
  if (!child) return NO_REFERENCE
  return optionOf(child, choice) ? null : CHOOSE_OPTION
}

export function childRhythm(option: PaymentOption, choice: ChildChoice, rules: TillRules): string {
  const { day, dayOfWeek } = daysOf(option, choice)
  const isNatural = rules.recurringType === 'natural'
  return rhythm({
    frequency: option.frequency ?? '',
    day: isNatural || isWeekly(option) ? null : day,
    dayOfWeek: isNatural || !isWeekly(option) ? null : dayOfWeek,
  })
}

export function firstChildDate(option: PaymentOption, choice: ChildChoice, rules: TillRules): string {
  const { day, dayOfWeek } = daysOf(option, choice)
  return nearDate(isWeekly(option) ? nextWeekday(rules.today, dayOfWeek ?? 1) : nextDayOfMonth(rules.today, day ?? 1), rules.today)
}

/** The body of POST /jpanel/pos/{id}/add_by_child_reference. */
export function childCall(child: Child, choice: ChildChoice, rules: TillRules): AddCall {
  const option = optionOf(child, choice)
  const selected = option && isWeekly(option) ? { recurring_day_of_week: choice.dayOfWeek } : { recurring_day: choice.day }
  const when = option && hasOwnDay(option) ? {} : selected
  return {
    path: 'add_by_child_reference',
    body: {
      reference_number: child.number,
      payment_option_id: choice.optionId,
      ...(asksFirstPayment(option, rules) ? { ...when, recurring_with_initial_charge: choice.withInitialCharge ? 1 : 0 } : {}),
      ...(option && option.frequency !== null && rules.recurringType === 'natural' ? { recurring_with_initial_charge: 1 } : {}),
    },
  }
}

/** Who is meant by what was typed: the number to the letter, or the only one found. */
export function meant(found: readonly Child[], typed: string): Child | null {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  return found.find(({ number }) => number.toLowerCase() === wanted) ?? (found.length === 1 ? (found[0] ?? null) : null)
}
