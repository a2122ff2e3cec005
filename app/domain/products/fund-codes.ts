import { z } from 'zod'
import { listSchema } from '~/kit/typed-lists'
import { flag, text } from '~/kit/whole-number'
import { ACCOUNT_NEEDED, ONE_DEFAULT } from './messages'
import { MAX_DESIGNATIONS, normalizeFundCode, PAYMENT_TEMPLATE } from './product'

const MAX_CODE_LENGTH = 200

/** Longer than a fund code may be, because spaces and signs that normalization removes do not count. */
export const fundCode = text(400)
  .transform((typed) => (typed === null ? null : normalizeFundCode(typed) || null))
  .pipe(
    z.string().max(MAX_CODE_LENGTH, `This field can contain a maximum of ${MAX_CODE_LENGTH} characters.`).nullable(),
  )

export const designationRows = listSchema(z.object({ label: text(200), account: fundCode, isDefault: flag }), {
  count: MAX_DESIGNATIONS,
  message: 'A product can offer up to 50 funds.',
})

type Row = { label: string | null; account: string | null; isDefault: boolean }
type DesignationInput = {
  style: string
  fundCode: string | null
  designations: readonly Row[]
  templateSuffix: string | null
}

export type DesignationOptions = {
  type: 'single_account' | 'supporters_choice'
  default_account: string
  designations: { label: string; account: string; is_default: boolean }[]
}

/**
 * Returns one fund, or the funds a supporter may choose; null without any. Drops blank rows and marks exactly one
 * default. Supporter's choice requires the template that asks for payment (R-PRODUCTS-7).
 */
export function designationOptions({
  style,
  fundCode: single,
  designations,
  templateSuffix,
}: DesignationInput): DesignationOptions | null {
  const filled = designations.filter((row): row is Row & { account: string } => row.account !== null)
  const rows = filled.length > 0 || single === null ? filled : [{ label: null, account: single, isDefault: true }]
  const selected = rows.find(({ isDefault }) => isDefault) ?? rows[0]
  if (style !== 'supporters_choice') return single === null ? null : ofOne(single, rows)
  if (selected === undefined) return null
  if (templateSuffix !== PAYMENT_TEMPLATE) return ofOne(selected.account, rows)
  return {
    type: 'supporters_choice',
    default_account: selected.account,
    designations: rows.map((row) => ({
      label: row.label ?? row.account,
      account: row.account,
      is_default: row === selected,
    })),
  }
}

const ofOne = (account: string, rows: readonly Row[]): DesignationOptions => ({
  type: 'single_account',
  default_account: account,
  designations: [{ label: rows.find((row) => row.account === account)?.label ?? account, account, is_default: true }],
})

type Issue = { path: PropertyKey[]; message: string }

export function designationIssues({ style, designations }: Pick<DesignationInput, 'style' | 'designations'>): Issue[] {
  if (style !== 'supporters_choice') return []
  const second = designations.flatMap((row, index) => (row.isDefault ? [index] : []))[1]
  const missing = designations.flatMap((row, index) => (row.label !== null && row.account === null ? [index] : []))
  return [
    ...missing.map((index) => ({ path: ['designations', index, 'account'], message: ACCOUNT_NEEDED })),
    ...(second === undefined ? [] : [{ path: ['designations', second, 'isDefault'], message: ONE_DEFAULT }]),
  ]
}
