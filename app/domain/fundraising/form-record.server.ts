import { nameReferences } from '~/domain/journal/reference-names.server'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { toDecimal } from '~/kit/money'
import type { StoredAfter } from '~/domain/journal/stored-event'
import { sql, type SqlRunner } from '~/kit/sql'
import { newForm, PERIOD_VARIANTS, PERIODS, readFormValues, type FormValues } from './form'
import { toBoxText, toFieldText } from '~/kit/typed/field-text'

type Row = {
  id: number
  version: number
  name: string
  currency: string
  deletedAt: Date | null
  isDefault: boolean
  content: unknown
  views: number
  raisedMinor: bigint
  gifts: number
  summary: string | null
  description: string | null
  goalMinor: bigint | null
  fundCode: string | null
  thanksEmail: string | null
  coversCosts: boolean
  isReceiptable: boolean
  showInPos: boolean
  periods: string[]
}

const toValues = (row: Row): FormValues => ({
  ...newForm(),
  headline: toFieldText(row.summary),
  ...readFormValues(row.content),
  name: row.name,
  description: toFieldText(row.description),
  goal: row.goalMinor === null ? '' : toDecimal(row.goalMinor, row.currency),
  fundCode: toFieldText(row.fundCode),
  thanksEmail: toFieldText(row.thanksEmail),
  coversCosts: toBoxText(row.coversCosts),
  isReceiptable: toBoxText(row.isReceiptable),
  showInPos: toBoxText(row.showInPos),
  periods: PERIODS.filter((one) => row.periods.includes(PERIOD_VARIANTS[one].period)),
})

/** Returns archived forms too. `own` is the organization's currency. */
export async function formRecord(runner: SqlRunner, id: number, own: string) {
  const row = await runner.first<Row>(sql`
    SELECT p.id, p.version, p.name, coalesce(p.base_currency, ${own}) AS currency, p.deleted_at,
      coalesce(o.is_default, false) AS is_default,
      coalesce(o.content, '{}') AS content, coalesce(o.views, 0) AS views, p.summary, p.description,
      p.goal_minor, p.fund_code,
      p.thank_you_email_template AS thanks_email, p.is_dcc_enabled AS covers_costs,
      p.is_tax_receiptable AS is_receiptable, p.show_in_pos,
      (SELECT coalesce(sum(g.raised_minor), 0)::bigint FROM product_gift_now g
        WHERE g.product_id = p.id AND g.currency = coalesce(p.base_currency, ${own}))
        + p.goal_offset_minor AS raised_minor,
      (SELECT coalesce(sum(g.gifts), 0)::integer FROM product_gift_now g WHERE g.product_id = p.id) AS gifts,
      ARRAY(SELECT v.billing_period FROM product_variant v
        WHERE v.product_id = p.id AND v.deleted_at IS NULL) AS periods
    FROM product p LEFT JOIN donation_form o ON o.product_id = p.id WHERE p.id = ${id} AND p.type = 'donation_form'`)
  return row === null ? null : { ...row, values: toValues(row) }
}

export type FormRecord = NonNullable<Awaited<ReturnType<typeof formRecord>>>

export type FormVersion = {
  entry: number
  at: Date
  actor: string
  verb: string
  values: FormValues | null
  before: FormValues | null
}

/** Type-checked against the events, so that renaming the field fails to compile here. */
const VALUES = 'values' satisfies keyof StoredAfter<'donation_form.saved'> &
  keyof StoredAfter<'donation_form.version-restored'>
const FORM = 'donation_form'
const VALUES_AFTER = sql`after -> ${VALUES}`

const toForm = (stored: unknown): FormValues | null =>
  stored === null || stored === undefined ? null : { ...newForm(), ...readFormValues(stored) }

export async function formHistory(runner: SqlRunner, id: number): Promise<FormVersion[]> {
  const rows = await runner.rows<Omit<FormVersion, 'values' | 'before'> & { values: unknown; before: unknown }>(sql`
    SELECT id AS entry, at, actor, verb, ${VALUES_AFTER} AS values, before -> ${VALUES} AS before FROM journal_entry
    WHERE subject_type = ${FORM} AND subject_id = ${String(id)} ORDER BY id DESC LIMIT ${MAX_HISTORY}`)
  const sides = rows.flatMap(({ values, before }) => [toForm(values), toForm(before)])
  const named = await nameReferences(runner, FORM, sides)
  return rows.map((row, index) => ({
    ...row,
    values: named[index * 2] ?? null,
    before: named[index * 2 + 1] ?? null,
  }))
}

export async function formVersion(runner: SqlRunner, id: number, entry: number): Promise<FormValues | null> {
  const version = await runner.first<{ values: unknown }>(
    sql`SELECT ${VALUES_AFTER} AS values FROM journal_entry
      WHERE id = ${entry} AND subject_type = ${FORM} AND subject_id = ${String(id)}`,
  )
  return toForm(version?.values)
}
