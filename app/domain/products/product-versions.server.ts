import { stateAfter, listVersions } from '~/domain/journal/versions.server'
import { sql, type SqlRunner } from '~/kit/sql'
import { toValues, toText, type ProductForm, type Row } from './product-form.server'
import { productSnapshot, type StoredVariant } from './stored.server'

/** Old journal entries may lack parts of the snapshot. */
const rowsIn = <R>(rows: readonly R[] | undefined): readonly R[] => (Array.isArray(rows) ? rows : [])

const toSaves = (id: number) => ({ event: 'product.saved', verb: 'products.save-product', id }) as const

export const productVersions = (runner: SqlRunner, id: number) => listVersions(runner, toSaves(id))

/**
 * Returns the form values of an earlier save, so that saving them restores it. Variants and fields removed since then
 * have no id and are added again; those added since then are removed.
 */
export async function productVersion(runner: SqlRunner, { id, currency, values }: ProductForm, entry: number) {
  const version = await stateAfter(runner, toSaves(id), { entry, now: await productSnapshot(runner, id) })
  if (version === null) return null
  const { at, actor, state } = version
  const variants = rowsIn(state.variants)
  const codes = await readCodes(runner, variants)
  const row: Row = {
    product: state,
    variants: variants.map((variant) => ({
      ...variant,
      redirect: codes[readRedirect(variant)] ?? '',
      parts: rowsIn(variant.parts).map(({ part_id, qty, price_minor }) => ({
        variant: `#${toText(part_id)}`,
        qty,
        price: price_minor,
      })),
    })),
    fields: rowsIn(state.custom_fields),
    categories: rowsIn(state.categories).map(Number),
    pictures: rowsIn(state.pictures).map(Number),
    taxes: rowsIn(state.taxes).map(Number),
  }
  const { shownVariants, shownFields } = values
  const alive =
    (shown: string) =>
    <T extends { id: string }>(one: T): T =>
      shown.split(',').includes(one.id) ? one : { ...one, id: '' }
  const then = toValues(row, currency)
  return {
    at,
    actor,
    values: {
      ...then,
      variants: then.variants.map(alive(shownVariants)),
      customFields: then.customFields.map(alive(shownFields)),
      shownVariants,
      shownFields,
    },
  }
}

const readRedirect = ({ metadata }: StoredVariant): string =>
  toText((metadata as { redirects_to?: unknown } | null)?.redirects_to)

async function readCodes(runner: SqlRunner, variants: readonly StoredVariant[]): Promise<Record<string, string>> {
  const ids = variants.map(readRedirect).filter(Boolean).map(Number)
  const found =
    ids.length === 0
      ? []
      : await runner.rows<{ id: number; code: string }>(sql`SELECT id, code FROM product WHERE id = ANY(${ids}::int[])`)
  return Object.fromEntries(found.map(({ id, code }) => [String(id), code]))
}
