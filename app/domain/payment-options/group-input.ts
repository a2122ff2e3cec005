import { z } from 'zod'
import { FREQUENCIES } from '~/domain/pricing/frequency'
import { isRuleError, type RuleError } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { MAX_AMOUNT } from '~/kit/money'
import { readMoney } from '~/kit/typed/number'
import { listSchema } from '~/kit/typed-lists'
import { optional, text } from '~/kit/whole-number'
import { isByWeek, isCustom, isRecurring, LAST_DAY, MAX_OPTIONS, OPTION_TYPES } from './terms'

const NAME_REQUIRED = 'Please enter a name.'
const NOT_OFFERED = 'Please choose one of the options.'
const NOT_AN_AMOUNT = 'Please enter an amount greater than 0, such as 25.00.'
const OPTIONS_NEEDED = 'Please add at least one option.'
const TOO_MANY = `A payment group can have up to ${MAX_OPTIONS} options.`
export const OPTION_GONE = 'This option was deleted meanwhile.'

const row = z.object({
  id: optional(someId),
  type: text(20),
  amount: text(40),
  frequency: text(20),
  day: text(10),
  dayOfWeek: text(10),
})

type Row = z.output<typeof row>
export type OptionInput = {
  id: number | undefined
  minor: bigint | null
  isCustom: boolean
  isRecurring: boolean
  frequency: string | null
  day: number | null
  dayOfWeek: number | null
}

const rows = listSchema(row, { count: MAX_OPTIONS, message: TOO_MANY })

const within = (typed: string | null, max: number): number | null | undefined => {
  if (typed === null) return null
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= max ? number : undefined
}

function readRow(
  { id, type, amount, frequency: often, day, dayOfWeek }: Row,
  currency: string,
): OptionInput | RuleError {
  const kind = OPTION_TYPES.find((one) => one === (type ?? 'fixed_onetime'))
  if (kind === undefined) return { field: 'type', message: NOT_OFFERED }
  const read = isCustom(kind) ? { value: null } : readMoney(amount ?? '', currency)
  const minor = read.value
  if (!isCustom(kind) && (minor === undefined || minor === null || minor <= 0n || minor > MAX_AMOUNT))
    return { field: 'amount', message: NOT_AN_AMOUNT }
  const plain = { id, minor: minor ?? null, isCustom: isCustom(kind), isRecurring: isRecurring(kind) }
  if (!isRecurring(kind)) return { ...plain, frequency: null, day: null, dayOfWeek: null }
  const frequency = FREQUENCIES.find((one) => one === (often ?? 'monthly'))
  if (frequency === undefined) return { field: 'frequency', message: NOT_OFFERED }
  const onDay = isByWeek(frequency) ? null : within(day, LAST_DAY)
  const onWeekday = isByWeek(frequency) ? within(dayOfWeek, 7) : null
  if (onDay === undefined) return { field: 'day', message: `Please enter a day from 1 to ${LAST_DAY}.` }
  if (onWeekday === undefined) return { field: 'dayOfWeek', message: NOT_OFFERED }
  return { ...plain, frequency, day: onDay, dayOfWeek: onWeekday }
}

const ids = text(2000).transform((typed) =>
  (typed ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0),
)

/** Amounts are in the organization's currency. */
export const groupIn = (currency: string) =>
  z.object({
    name: text(150).refine((name) => name !== null, NAME_REQUIRED),
    options: rows.transform((typed, context): OptionInput[] => {
      const read = typed.map((one) => readRow(one, currency))
      if (read.length === 0) context.addIssue({ code: 'custom', message: OPTIONS_NEEDED })
      read.forEach((one, index) => {
        if (isRuleError(one)) context.addIssue({ code: 'custom', path: [index, one.field ?? ''], message: one.message })
      })
      return read.flatMap((one) => (isRuleError(one) ? [] : [one]))
    }),
    /** The options that the form opened with. Only these can have been removed. */
    shownOptions: ids,
  })

export const SaveGroupInput = z.looseObject({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
})
export const GroupIdInput = z.object({ id: someId })
