import type { VariantInput } from './variant-input'
import type { StoredVariant } from '../stored.server'
import { variantColumns, type VariantColumn } from './variant-columns'

/** Amounts are bigints here but numbers in the database's JSON. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null'

const isEqual = (one: unknown, other: unknown): boolean => toJson(one ?? null) === toJson(other ?? null)

type Wanted = {
  variant: VariantInput
  metadata: Readonly<Record<string, unknown>>
  parts: ReadonlyMap<string, number>
}

/** Ignores `sequence`, because the order of all rows is written separately. */
export function areColumnsStored({ variant, metadata }: Omit<Wanted, 'parts'>, stored: StoredVariant): boolean {
  const { sequence: _sequence, ...columns } = variantColumns(variant, 0)
  const known = (stored.metadata ?? {}) as Readonly<Record<string, unknown>>
  return (
    Object.entries(columns).every(([column, value]) => isEqual(value, stored[column as VariantColumn])) &&
    Object.entries(metadata).every(([key, value]) => isEqual(value, known[key]))
  )
}

export function arePartsStored(
  { variant, parts }: Omit<Wanted, 'metadata'>,
  stored: Pick<StoredVariant, 'parts'>,
): boolean {
  const wanted = variant.parts
    .map((part) => ({ part_id: parts.get(part.variant ?? '') ?? 0, qty: part.qty, price_minor: Number(part.price) }))
    .toSorted((one, other) => one.part_id - other.part_id)
  return isEqual(
    wanted,
    stored.parts.map(({ part_id, qty, price_minor }) => ({ part_id, qty, price_minor })),
  )
}

export const arePicturesStored = ({ pictures }: VariantInput, stored: Pick<StoredVariant, 'pictures'>): boolean =>
  isEqual([...new Set(pictures)], stored.pictures)
