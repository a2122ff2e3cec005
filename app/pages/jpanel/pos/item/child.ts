import type { AddCall } from './item-choice'
import { rhythm, type TillLine, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { nearDate, nextDayOfMonth, nextWeekday } from '~/pages/jpanel/pos/controls/schedule'
import { childBody } from '~/wire/pos/requests/add'
import type { Sponsee } from '~/wire/pos/sponsee'

/** `day` and `dayOfWeek` are set if the option has its own, which then cannot be chosen. */
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

export const toChild = (found: Sponsee): Child => ({
  id: found.id,
  number: found.referenceNumber,
  name: found.fullName,
  about: [GENDERS[found.gender ?? ''], found.age === null ? null : `${found.age} years`].filter(Boolean).join(', '),
  status: found.status,
  isAvailable: found.isAvailable,
  picture: typeof found.picture === 'string' && found.picture !== '' ? found.picture : null,
  options: found.options.map(({ id, label, amountMinor: minor, ...plan }) => ({
    id,
    label,
    minor,
    frequency: plan.isRecurring ? (plan.recurringFrequency ?? 'monthly') : null,
    day: plan.recurringDay,
    dayOfWeek: plan.recurringDayOfWeek,
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

export const childChoiceOfLine = (
  { paymentOptionId, recurring }: TillLine,
  child: Child,
  rules: TillRules,
): ChildChoice => {
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

export const findOption = (child: Child | null, choice: ChildChoice): PaymentOption | undefined =>
  child?.options.find(({ id }) => id === choice.optionId)

export const isWeekly = (option: PaymentOption): boolean =>
  option.frequency === 'weekly' || option.frequency === 'biweekly'

const chooseDays = (option: PaymentOption, choice: ChildChoice): Pick<ChildChoice, 'day' | 'dayOfWeek'> => ({
  day: option.day ?? choice.day,
  dayOfWeek: option.dayOfWeek ?? choice.dayOfWeek,
})

export const hasOwnDay = (option: PaymentOption): boolean => (isWeekly(option) ? option.dayOfWeek : option.day) !== null

/** Organizations with fixed days offer the first payment, and a day unless the option has its own (R-CART-8). */
export const asksFirstPayment = (option: PaymentOption | undefined, rules: TillRules): option is PaymentOption =>
  option !== undefined && option.frequency !== null && rules.recurringType === 'fixed'

export const childError = (child: Child | null, choice: ChildChoice): string | null => {
  if (!child) return NO_REFERENCE
  return findOption(child, choice) ? null : CHOOSE_OPTION
}

export function childRhythm(option: PaymentOption, choice: ChildChoice, rules: TillRules): string {
  const { day, dayOfWeek } = chooseDays(option, choice)
  const isNatural = rules.recurringType === 'natural'
  return rhythm({
    frequency: option.frequency ?? '',
    day: isNatural || isWeekly(option) ? null : day,
    dayOfWeek: isNatural || !isWeekly(option) ? null : dayOfWeek,
  })
}

export function firstChildDate(option: PaymentOption, choice: ChildChoice, rules: TillRules): string {
  const { day, dayOfWeek } = chooseDays(option, choice)
  return nearDate(
    isWeekly(option) ? nextWeekday(rules.today, dayOfWeek ?? 1) : nextDayOfMonth(rules.today, day ?? 1),
    rules.today,
  )
}

export function childCall(child: Child, choice: ChildChoice, rules: TillRules): AddCall {
  const option = findOption(child, choice)
  const selected = option && isWeekly(option) ? { dayOfWeek: choice.dayOfWeek } : { day: choice.day }
  const when = option && hasOwnDay(option) ? {} : selected
  const isNatural = option !== undefined && option.frequency !== null && rules.recurringType === 'natural'
  const first = asksFirstPayment(option, rules) ? { ...when, withInitialCharge: choice.withInitialCharge } : {}
  return {
    path: 'add_by_child_reference',
    body: childBody({
      reference: child.number,
      optionId: choice.optionId,
      ...first,
      ...(isNatural ? { withInitialCharge: true } : {}),
    }),
  }
}

export function meant(found: readonly Child[], typed: string): Child | null {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  return found.find(({ number }) => number.toLowerCase() === wanted) ?? (found.length === 1 ? (found[0] ?? null) : null)
}
