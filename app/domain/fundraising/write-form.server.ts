import type { SqlTxCtx } from '~/db/ctx'
import { setMedia } from '~/domain/media/attach-media.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { assignments, ENDED_PROFILES, insertion } from '~/domain/products/stored.server'
import { DomainError } from '~/kit/errors'
import { parseAmount } from '~/kit/money'
import { sql } from '~/kit/sql'
import {
  AUTOMATIC,
  AUTOMATIC_CHOICE,
  toContent,
  MIN_AMOUNT,
  newForm,
  PERIOD_VARIANTS,
  type FormPeriod,
  type FormValues,
} from './form'
import { MAX_HTML_LENGTH, type FormInput } from './form-input'
import { hashId } from '~/kit/codes/public-id'
import { PERIOD_IN_USE } from './messages'

const asText = (value: unknown): string | string[] => {
  if (Array.isArray(value)) return value.map((one) => String(asText(one)))
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === null || value === undefined ? '' : String(value)
}

const HTML = ['description', 'thanksScreen', 'thanksEmail'] as const

export async function valuesToStore(input: FormInput): Promise<FormValues> {
  const values = Object.fromEntries(
    Object.keys(newForm()).map((key) => [key, asText(input[key as keyof FormInput])]),
  ) as FormValues
  for (const key of HTML) values[key] = await cleanHtmlWithin(values[key], MAX_HTML_LENGTH, key)
  return values
}

const toColumns = (input: FormInput, values: FormValues): Record<string, unknown> => ({
  name: input.name,
  summary: input.headline,
  description: values.description || null,
  goal_minor: input.goalMinor,
  fund_code: input.fundCode,
  thank_you_email_template: values.thanksEmail || null,
  is_dcc_enabled: input.coversCosts,
  is_tax_receiptable: input.isReceiptable,
  show_in_pos: input.showInPos,
})

async function newProduct(ctx: SqlTxCtx, columns: Record<string, unknown>): Promise<number> {
  const next = await ctx.sql.first<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence('product', 'id'))::int AS id`,
  )
  const id = next?.id ?? 0
  const row = {
    ...columns,
    id,
    code: hashId(id),
    type: 'donation_form',
    is_enabled: false,
    outofstock_allow: true,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  await ctx.sql.run(sql`INSERT INTO product ${insertion(row)}`)
  return id
}

type Amounts = { selected: bigint; presets: bigint[] }

function readAmounts({ amountType, template, amountMinor, amountsMinor }: FormInput, currency: string): Amounts {
  const whole = parseAmount('1', currency) ?? 1n
  if (amountType === 'automatic')
    return { selected: BigInt(AUTOMATIC_CHOICE) * whole, presets: AUTOMATIC.map((one) => BigInt(one) * whole) }
  if (template === 'standard')
    return { selected: amountMinor ?? 0n, presets: amountMinor === null ? [] : [amountMinor] }
  const presets = amountsMinor.filter((one) => one !== null)
  return { selected: presets[2] ?? 0n, presets }
}

async function removePeriods(ctx: SqlTxCtx, id: number, remaining: readonly string[]): Promise<void> {
  const used = await ctx.sql.first(sql`
    SELECT 1 FROM product_variant v JOIN recurring_profile r ON r.variant_id = v.id
    WHERE v.product_id = ${id} AND v.deleted_at IS NULL AND v.billing_period <> ALL(${[...remaining]}::text[])
      AND NOT r.status = ANY(${ENDED_PROFILES}) LIMIT 1`)
  if (used !== null) throw new DomainError('invalid', PERIOD_IN_USE, { fields: { periods: [PERIOD_IN_USE] } })
  await ctx.sql.run(sql`
    UPDATE product_variant SET deleted_at = ${ctx.now}, is_default = false
    WHERE product_id = ${id} AND deleted_at IS NULL AND billing_period <> ALL(${[...remaining]}::text[])`)
}

async function writePeriods(
  ctx: SqlTxCtx,
  id: number,
  { periods, amounts, currency }: { periods: readonly FormPeriod[]; amounts: Amounts; currency: string },
) {
  const rows = await ctx.sql.rows<{ id: number; period: string }>(
    sql`SELECT id, billing_period AS period FROM product_variant WHERE product_id = ${id} AND deleted_at IS NULL
      ORDER BY sequence, id`,
  )
  await removePeriods(
    ctx,
    id,
    periods.map((one) => PERIOD_VARIANTS[one].period),
  )
  const usual = periods.includes('monthly') ? 'monthly' : periods[0]
  const min = BigInt(MIN_AMOUNT) * (parseAmount('1', currency) ?? 1n)
  await ctx.sql.run(sql`UPDATE product_variant SET is_default = false WHERE product_id = ${id} AND is_default`)
  for (const [index, one] of periods.entries()) {
    const { name, period } = PERIOD_VARIANTS[one]
    const columns = {
      name,
      sequence: index,
      is_default: one === usual,
      is_donation: true,
      billing_period: period,
      price_minor: amounts.selected,
      price_presets: amounts.presets,
      price_minimum_minor: min,
    }
    const variant = rows.find((row) => row.period === period)
    await ctx.sql.run(
      variant === undefined
        ? sql`INSERT INTO product_variant ${insertion({ ...columns, product_id: id })}`
        : sql`UPDATE product_variant SET ${assignments(columns)} WHERE id = ${variant.id}`,
    )
  }
}

export async function writeForm(
  ctx: SqlTxCtx,
  id: number | undefined,
  { input, currency }: { input: FormInput; currency: string },
): Promise<number> {
  const values = await valuesToStore(input)
  const columns = toColumns(input, values)
  const saved = id ?? (await newProduct(ctx, columns))
  if (id !== undefined)
    await ctx.sql.run(
      sql`UPDATE product SET ${assignments(columns)}, version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`,
    )
  await writePeriods(ctx, saved, { periods: input.periods, amounts: readAmounts(input, currency), currency })
  const content = JSON.stringify(toContent(values))
  await ctx.sql.run(sql`
    INSERT INTO donation_form (product_id, content, is_default)
    VALUES (${saved}, ${content}::jsonb, NOT EXISTS (SELECT 1 FROM donation_form o WHERE o.is_default))
    ON CONFLICT (product_id) DO UPDATE SET content = excluded.content`)
  const pictures = [input.logo, input.monthlyLogo, input.background].filter((one) => one !== null)
  await setMedia(ctx, { type: 'donation_form', id: saved, field: 'logo' }, pictures)
  return saved
}
