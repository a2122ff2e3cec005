import { toDecimal } from '~/kit/money'
import { sql, type SqlRunner } from '~/kit/sql'
import { termsText, toOptionType } from './terms'
import { toFieldText } from '~/kit/typed/field-text'

type Option = {
  id: number
  minor: string | null
  isCustom: boolean
  isRecurring: boolean
  frequency: string | null
  day: number | null
  dayOfWeek: number | null
}

const optionValues = (option: Option, currency: string) => ({
  id: String(option.id),
  type: toOptionType(option) as string,
  amount: option.minor === null ? '' : toDecimal(BigInt(option.minor), currency),
  frequency: option.frequency ?? 'monthly',
  day: toFieldText(option.day),
  dayOfWeek: toFieldText(option.dayOfWeek),
})

export type OptionValues = ReturnType<typeof optionValues>

export async function groupForm(runner: SqlRunner, id: number, currency: string) {
  const row = await runner.first<{ id: number; name: string; deletedAt: Date | null; options: Option[] }>(sql`
    SELECT g.id, g.name, g.deleted_at,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'minor', o.amount_minor::text, 'isCustom', o.is_custom,
        'isRecurring', o.is_recurring,
          'frequency', o.recurring_frequency, 'day', o.recurring_day, 'dayOfWeek', o.recurring_day_of_week)
          ORDER BY o.sequence, o.id), '[]')
        FROM payment_option o WHERE o.group_id = g.id AND o.deleted_at IS NULL) AS options
    FROM payment_group g WHERE g.id = ${id}`)
  if (row === null) return null
  return {
    id: row.id,
    isDeleted: row.deletedAt !== null,
    terms: row.options.map((option) =>
      termsText({ ...option, minor: option.minor === null ? null : BigInt(option.minor) }, currency),
    ),
    values: {
      name: row.name,
      options: row.options.map((option) => optionValues(option, currency)),
      shownOptions: row.options.map((option) => option.id).join(','),
    },
  }
}

export type GroupValues = NonNullable<Awaited<ReturnType<typeof groupForm>>>['values']

const newOption = (): OptionValues => ({
  id: '',
  type: 'fixed_onetime',
  amount: '',
  frequency: 'monthly',
  day: '',
  dayOfWeek: '',
})

export const newGroup = (): GroupValues => ({ name: '', options: [newOption()], shownOptions: '' })
