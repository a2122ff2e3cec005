import { createContext } from 'react'
import { copyOfVariant, type VariantValues } from '~/domain/products/form-values'
import { fillUnchanged, type StoredVariants } from '~/domain/products/variants/unchanged'
import type { FormFailure } from '~/http/form/form-action'

/** The stored variants of the open product by id. Empty for an earlier version, which is sent as a whole. */
export const StoredRows = createContext<StoredVariants>(new Map())

const isText = (value: unknown, stored: string): boolean => (value ?? '') === stored

const isList = (value: unknown, stored: readonly unknown[]): boolean =>
  JSON.stringify([value ?? []].flat()) === JSON.stringify(stored)

/** Loaded rows by name that are sent as a whole, because they come from an earlier version or another product. */
export const WholeRows = createContext<ReadonlyMap<string, VariantValues>>(new Map())

export const byName = (variants: readonly VariantValues[]): ReadonlyMap<string, VariantValues> =>
  new Map(variants.filter(({ name }) => name !== '').map((variant) => [variant.name, variant]))

const isSame = (row: Readonly<Record<string, unknown>>, values: VariantValues): boolean =>
  Object.entries(values).every(([key, value]) =>
    typeof value === 'string' ? isText(row[key], value) : isList(row[key], value),
  )

/**
 * A stored row that has not been opened or edited renders as one line, without its fields, and posts only its id. A
 * line with a price field posts another price itself.
 */
export function isInForm(row: unknown, stored: VariantValues | undefined, hasPriceField = false): boolean {
  if (stored === undefined) return true
  const values = (row ?? {}) as Readonly<Record<string, unknown>>
  if (!('priceType' in values)) return false
  return 'isOpen' in values || !isSame(hasPriceField ? { ...values, price: stored.price } : values, stored)
}

export function valuesToHide(row: unknown, wholeRows: ReadonlyMap<string, VariantValues>): VariantValues | null {
  const values = (row ?? {}) as Readonly<Record<string, unknown>>
  const known = wholeRows.get(typeof values.name === 'string' ? values.name : '')
  return known === undefined || 'isOpen' in values || !isSame(values, known) ? null : known
}

export const postedFields = (name: string, { id: _id, parts, pictures, ...texts }: VariantValues) => [
  ...Object.entries(texts).flatMap(([key, value]) => (value === '' ? [] : [[`${name}.${key}`, value] as const])),
  ...pictures.map((picture) => [`${name}.pictures`, picture] as const),
  ...parts.flatMap((part, index) =>
    Object.entries(part).map(([key, value]) => [`${name}.parts[${index}].${key}`, value] as const),
  ),
]

/** Adds the stored values of unedited rows to the form data; otherwise moving or adding a row would lose them. */
export function completeVariants(data: FormData, stored: StoredVariants): FormData {
  const present = new Map(data)
  const names: string[] = []
  while (present.has(`variants[${names.length}].id`)) names.push(`variants[${names.length}]`)
  const isDefaultTaken = names.some((name) => present.get(`${name}.isDefault`) === 'on')
  for (const name of names) {
    const values = stored.get(String(present.get(`${name}.id`)))
    if (values === undefined || present.has(`${name}.priceType`)) continue
    for (const [key, value] of postedFields(name, isDefaultTaken ? { ...values, isDefault: '' } : values))
      if (!present.has(key)) data.append(key, value)
  }
  return data
}

function fillCopy(row: unknown, stored: StoredVariants): unknown {
  const original = typeof row === 'object' && row !== null && 'copyOf' in row ? stored.get(String(row.copyOf)) : null
  return original ? copyOfVariant(original) : row
}

/** A refused form returns only what was sent, so its unedited rows are filled in again. */
export function fillFailure(failure: FormFailure | undefined, stored: StoredVariants): FormFailure | undefined {
  if (failure === undefined) return undefined
  const variants = fillUnchanged(failure.typed.variants, stored)
  const whole = Array.isArray(variants) ? variants.map((row: unknown) => fillCopy(row, stored)) : variants
  return { ...failure, typed: { ...failure.typed, variants: whole } }
}
