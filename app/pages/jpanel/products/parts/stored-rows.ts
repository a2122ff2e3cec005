import { createContext } from 'react'
import { copyOfVariant, type VariantValues } from '~/domain/products/form-values'
import { fillUnchanged, type StoredVariants } from '~/domain/products/variants/unchanged'
import type { FormFailure } from '~/http/form/form-action'

/** The stored variants of the open product; none where an earlier version is shown, which is sent as a whole. */
export const StoredRows = createContext<StoredVariants>(new Map())

const isText = (value: unknown, stored: string): boolean => (value ?? '') === stored

const isList = (value: unknown, stored: readonly unknown[]): boolean =>
  JSON.stringify([value ?? []].flat()) === JSON.stringify(stored)

/** A stored row that nobody opened or edited is drawn as its line alone, and sent as its id. */
export function isInForm(row: unknown, stored: VariantValues | undefined): boolean {
  if (stored === undefined) return true
  const values = (row ?? {}) as Readonly<Record<string, unknown>>
  if (!('priceType' in values)) return false
  if ('isOpen' in values) return true
  return Object.entries(stored).some(([key, value]) =>
    typeof value === 'string' ? !isText(values[key], value) : !isList(values[key], value),
  )
}

function appendVariant(data: FormData, name: string, { id: _id, parts, pictures, ...texts }: VariantValues): void {
  for (const [key, value] of Object.entries(texts)) if (value !== '') data.append(`${name}.${key}`, value)
  for (const picture of pictures) data.append(`${name}.pictures`, picture)
  for (const [index, part] of parts.entries())
    for (const [key, value] of Object.entries(part)) data.append(`${name}.parts[${index}].${key}`, value)
}

/** The form with the stored values of its unedited rows: moving or adding a row would lose them otherwise. */
export function completeVariants(data: FormData, stored: StoredVariants): FormData {
  const present = new Map(data)
  const names: string[] = []
  while (present.has(`variants[${names.length}].id`)) names.push(`variants[${names.length}]`)
  const isDefaultTaken = names.some((name) => present.get(`${name}.isDefault`) === 'on')
  for (const name of names) {
    const values = stored.get(String(present.get(`${name}.id`)))
    if (values === undefined || present.has(`${name}.priceType`)) continue
    appendVariant(data, name, isDefaultTaken ? { ...values, isDefault: '' } : values)
  }
  return data
}

function fillCopy(row: unknown, stored: StoredVariants): unknown {
  const original = typeof row === 'object' && row !== null && 'copyOf' in row ? stored.get(String(row.copyOf)) : null
  return original ? copyOfVariant(original) : row
}

/** A refused form comes back with the rows as they were sent: unedited ones are filled again. */
export function fillFailure(failure: FormFailure | undefined, stored: StoredVariants): FormFailure | undefined {
  if (failure === undefined) return undefined
  const variants = fillUnchanged(failure.typed.variants, stored)
  const whole = Array.isArray(variants) ? variants.map((row: unknown) => fillCopy(row, stored)) : variants
  return { ...failure, typed: { ...failure.typed, variants: whole } }
}
