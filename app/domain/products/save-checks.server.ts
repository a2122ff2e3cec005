import type { FieldErrors } from '~/kit/errors'
import { productsByCode } from './products-by-code.server'
import { sql, type SqlRunner } from '~/kit/sql'
import {
  FIELD_GONE,
  NOT_OFFERED,
  PART_ITSELF,
  PART_TWICE,
  PART_UNKNOWN,
  PERMALINK_TAKEN,
  PRODUCT_UNKNOWN,
  SKU_TAKEN,
  VARIANT_GONE,
  VARIANT_IN_USE,
} from './messages'
import type { ProductInput } from './product-input'
import { ENDED_PROFILES } from './stored.server'

type SaveRequest = { id: number | undefined; input: ProductInput; removed: readonly number[] }

export const isSkuTaken = async (runner: SqlRunner, code: string, except: number | undefined): Promise<boolean> =>
  (await runner.first(sql`SELECT 1 FROM product WHERE lower(code) = lower(${code}) AND id <> ${except ?? 0}`)) !== null

const findUnknown = async (
  runner: SqlRunner,
  table: 'tribute_type' | 'payment_group' | 'category' | 'tax_rule' | 'membership' | 'download_file',
  ids: readonly number[],
) => {
  if (ids.length === 0) return []
  const tables = {
    category: sql`SELECT id FROM category WHERE deleted_at IS NULL`,
    tax_rule: sql`SELECT id FROM tax_rule WHERE deleted_at IS NULL`,
    tribute_type: sql`SELECT id FROM tribute_type`,
    payment_group: sql`SELECT id FROM payment_group WHERE deleted_at IS NULL`,
    membership: sql`SELECT id FROM membership`,
    download_file: sql`SELECT id FROM download_file`,
  }
  const known = await runner.rows<{ id: number }>(
    sql`SELECT id FROM (${tables[table]}) t WHERE id = ANY(${ids}::int[])`,
  )
  return ids.filter((id) => !known.some((one) => one.id === id))
}

/** Returns variant ids by code as typed: `#12`, a SKU, or a product's code, which means its default variant. */
export async function variantsByCode(runner: SqlRunner, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const found = await runner.rows<{ typed: string; id: number | null }>(sql`
    SELECT typed, coalesce(
      (SELECT v.id FROM product_variant v WHERE typed ~ '^#[0-9]{1,9}$'
        AND v.id = CASE WHEN typed ~ '^#[0-9]{1,9}$' THEN substr(typed, 2)::int END AND v.deleted_at IS NULL),
      (SELECT min(v.id) FROM product_variant v WHERE lower(v.sku) = lower(typed) AND v.deleted_at IS NULL),
      (SELECT v.id FROM product p JOIN product_variant v ON v.product_id = p.id AND v.deleted_at IS NULL
        WHERE lower(p.code) = lower(typed) AND p.deleted_at IS NULL ORDER BY v.is_default DESC, v.sequence, v.id
        LIMIT 1)) AS id
    FROM unnest(${[...new Set(codes)]}::text[]) AS t (typed)`)
  return new Map(found.flatMap(({ typed, id }) => (id === null ? [] : [[typed, id]])))
}

export type References = { parts: Map<string, number>; redirects: Map<string, number> }

export const loadReferences = async (runner: SqlRunner, { variants }: ProductInput): Promise<References> => ({
  parts: await variantsByCode(
    runner,
    variants.flatMap(({ parts }) => parts.map(({ variant }) => variant ?? '')),
  ),
  redirects: await productsByCode(
    runner,
    variants.flatMap(({ redirectTo }) => (redirectTo === null ? [] : [redirectTo])),
  ),
})

function referenceErrors(
  { variants }: ProductInput,
  { parts, redirects }: References,
  id: number | undefined,
): FieldErrors {
  const errors: FieldErrors = {}
  variants.forEach((variant, index) => {
    const target = variant.redirectTo === null ? null : redirects.get(variant.redirectTo)
    if (target === undefined || (target !== null && target === id))
      errors[`variants.${index}.redirectTo`] = [PRODUCT_UNKNOWN]
    const seen = new Set<number>()
    variant.parts.forEach((part, place) => {
      const found = parts.get(part.variant ?? '')
      const wrong =
        found === undefined ? PART_UNKNOWN : found === variant.id ? PART_ITSELF : seen.has(found) ? PART_TWICE : null
      if (found !== undefined) seen.add(found)
      if (wrong !== null) errors[`variants.${index}.parts.${place}.variant`] = [wrong]
    })
  })
  return errors
}

const readIds = async (runner: SqlRunner, table: 'variant' | 'field', product: number): Promise<Set<number>> => {
  const rows = await runner.rows<{ id: number }>(
    table === 'variant'
      ? sql`SELECT id FROM product_variant WHERE product_id = ${product} AND deleted_at IS NULL`
      : sql`SELECT id FROM custom_field WHERE product_id = ${product} AND deleted_at IS NULL`,
  )
  return new Set(rows.map(({ id }) => id))
}

type Row = { id?: number | undefined }

async function foreignErrors(runner: SqlRunner, { id, input }: SaveRequest): Promise<FieldErrors> {
  const known =
    id === undefined
      ? { variant: new Set(), field: new Set() }
      : { variant: await readIds(runner, 'variant', id), field: await readIds(runner, 'field', id) }
  const errors = (rows: readonly Row[], name: string, of: { ids: Set<unknown>; message: string }) =>
    rows.flatMap((row, index): [string, string[]][] =>
      row.id === undefined || of.ids.has(row.id) ? [] : [[`${name}.${index}.name`, [of.message]]],
    )
  return Object.fromEntries([
    ...errors(input.variants, 'variants', { ids: known.variant, message: VARIANT_GONE }),
    ...errors(input.customFields, 'customFields', { ids: known.field, message: FIELD_GONE }),
  ])
}

async function choiceErrors(
  runner: SqlRunner,
  { variants, categories, taxes, tributeTypes, paymentGroupId }: ProductInput,
): Promise<FieldErrors> {
  const memberships = await findUnknown(
    runner,
    'membership',
    variants.flatMap(({ membershipId }) => membershipId ?? []),
  )
  const downloads = await findUnknown(
    runner,
    'download_file',
    variants.flatMap(({ downloadId }) => downloadId ?? []),
  )
  const ofVariants = variants.flatMap(({ membershipId, downloadId }, index): [string, string[]][] => [
    ...(memberships.includes(membershipId ?? 0)
      ? [[`variants.${index}.membershipId`, [NOT_OFFERED]] as [string, string[]]]
      : []),
    ...(downloads.includes(downloadId ?? 0)
      ? [[`variants.${index}.downloadId`, [NOT_OFFERED]] as [string, string[]]]
      : []),
  ])
  return {
    ...Object.fromEntries(ofVariants),
    ...((await findUnknown(runner, 'category', categories)).length > 0 ? { categories: [NOT_OFFERED] } : {}),
    ...((await findUnknown(runner, 'payment_group', paymentGroupId === undefined ? [] : [paymentGroupId])).length > 0
      ? { paymentGroupId: [NOT_OFFERED] }
      : {}),
    ...((await findUnknown(runner, 'tribute_type', tributeTypes)).length > 0 ? { tributeTypes: [NOT_OFFERED] } : {}),
    ...((await findUnknown(runner, 'tax_rule', taxes)).length > 0 ? { taxes: [NOT_OFFERED] } : {}),
  }
}

export async function saveErrors(
  runner: SqlRunner,
  request: SaveRequest,
  references: References,
): Promise<FieldErrors> {
  const { id, input, removed } = request
  const isPermalinkTaken =
    input.permalink !== null &&
    (await runner.first(
      sql`SELECT 1 FROM product WHERE lower(permalink) = ${input.permalink} AND deleted_at IS NULL
        AND id <> ${id ?? 0}`,
    )) !== null
  const inUse = await runner.first(
    sql`SELECT 1 FROM unnest(${removed}::int[]) AS r (id) WHERE EXISTS (SELECT 1 FROM recurring_profile p
      WHERE p.variant_id = r.id AND NOT p.status = ANY(${ENDED_PROFILES})) LIMIT 1`,
  )
  return {
    ...((await isSkuTaken(runner, input.code, id)) ? { code: [SKU_TAKEN] } : {}),
    ...(isPermalinkTaken ? { permalink: [PERMALINK_TAKEN] } : {}),
    ...(inUse === null ? {} : { variants: [VARIANT_IN_USE] }),
    ...(await foreignErrors(runner, request)),
    ...(await choiceErrors(runner, input)),
    ...referenceErrors(input, references, id),
  }
}
