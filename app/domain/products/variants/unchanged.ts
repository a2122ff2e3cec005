import { copyOfVariant, type VariantValues } from '~/domain/products/form-values'
import { toList } from '~/kit/typed/list'

type Typed = Readonly<Record<string, unknown>>

export type StoredVariants = ReadonlyMap<string, VariantValues>

export const byId = (variants: readonly VariantValues[]): StoredVariants =>
  new Map(variants.filter(({ id }) => id !== '').map((variant) => [variant.id, variant]))

const rowsIn = (typed: unknown): unknown[] | null =>
  typeof typed === 'object' && typed !== null ? toList(typed) : null

const UNEDITED = new Set(['id', 'isOpen'])
const PRICED = new Set([...UNEDITED, 'price'])

const idAlone = (row: unknown, known: ReadonlySet<string>): string | null => {
  if (typeof row !== 'object' || row === null || !('id' in row)) return null
  return Object.keys(row).every((key) => known.has(key)) ? String(row.id) : null
}

export const copyOfRow = (row: Typed): Typed => {
  const id = idAlone(row, UNEDITED)
  return id === null ? copyOfVariant(row) : { copyOf: id }
}

/**
 * A row that contains only an id, and perhaps an open mark, means a stored variant that was not edited. With a
 * price as well, only the price was typed.
 */
export const hasUnchanged = (typed: unknown): boolean =>
  rowsIn(typed)?.some((row) => idAlone(row, PRICED) !== null) ?? false

/**
 * Fills unedited rows with their stored values, so that large products are sent without them. If an edited row is the
 * default, unedited rows lose the mark.
 */
export function fillUnchanged(typed: unknown, stored: StoredVariants): unknown {
  const rows = rowsIn(typed)
  if (rows === null) return typed
  const isDefaultTaken = rows.some((row) => (row as Typed | null)?.isDefault === 'on')
  return rows.map((row) => {
    const values = stored.get(idAlone(row, PRICED) ?? '')
    if (values === undefined) return row
    return { ...values, ...(row as Typed), ...(isDefaultTaken ? { isDefault: '' } : {}) }
  })
}
