import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { setMedia } from '~/domain/media/attach-media.server'
import { codesToStore, VARIANT_FIELDS } from '~/domain/products/crm-fields'
import type { References } from '~/domain/products/save-checks.server'
import { assignments, insertion, type StoredVariant } from '~/domain/products/stored.server'
import { areColumnsStored, arePartsStored, arePicturesStored } from './is-variant-stored'
import { variantColumns } from './variant-columns'
import type { VariantInput } from './variant-input'

const NOTHING_STORED = { parts: [], pictures: [] }

const toMetadata = ({ glCode, redirectTo, ...variant }: VariantInput, { redirects }: References) => ({
  ...codesToStore(VARIANT_FIELDS, variant),
  dp_gl_code: glCode,
  redirects_to: redirectTo === null ? null : (redirects.get(redirectTo) ?? null),
})

async function updateVariant(ctx: SqlTxCtx, id: number, { variant, sequence, references, stored }: Writing) {
  const metadata = toMetadata(variant, references)
  if (stored !== undefined && areColumnsStored({ variant, metadata }, stored)) return
  await ctx.sql.run(sql`UPDATE product_variant SET ${assignments(variantColumns(variant, sequence))},
      metadata = jsonb_strip_nulls(metadata || ${metadata}::jsonb)
    WHERE id = ${id}`)
}

async function insertVariant(
  ctx: SqlTxCtx,
  productId: number,
  { variant, sequence, references }: Writing,
): Promise<number> {
  const columns = variantColumns(variant, sequence)
  const known = Object.fromEntries(
    Object.entries(toMetadata(variant, references)).filter(([, value]) => value !== null),
  )
  const row = { ...columns, product_id: productId, quantity: variant.quantity ?? 0, metadata: known }
  const created = await ctx.sql.first<{ id: number }>(sql`INSERT INTO product_variant ${insertion(row)} RETURNING id`)
  const id = created?.id ?? 0
  if (variant.quantity !== null)
    await ctx.sql.run(sql`INSERT INTO stock_adjustment (variant_id, type, state, quantity, staff_id, created_at)
      VALUES (${id}, 'physical_count', 'in_stock', ${variant.quantity}, ${ctx.actor.staffId}, ${ctx.now})`)
  return id
}

type Writing = {
  variant: VariantInput
  sequence: number
  references: References
  stored: StoredVariant | undefined
}

async function writeParts(ctx: SqlTxCtx, parentId: number, { variant, references, stored }: Writing): Promise<void> {
  if (arePartsStored({ variant, parts: references.parts }, stored ?? NOTHING_STORED)) return
  await ctx.sql.run(sql`DELETE FROM linked_variant WHERE parent_id = ${parentId}`)
  for (const { variant: typed, qty, price } of variant.parts)
    await ctx.sql.run(sql`INSERT INTO linked_variant (parent_id, part_id, qty, price_minor)
      VALUES (${parentId}, ${references.parts.get(typed ?? '')}, ${qty}, ${price})`)
}

async function writeOrder(ctx: SqlTxCtx, ids: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`UPDATE product_variant v SET sequence = o.sequence
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS o (id, sequence)
    WHERE v.id = o.id AND v.sequence <> o.sequence`)
}

type Variants = {
  variants: readonly VariantInput[]
  removed: readonly number[]
  references: References
  stored: readonly StoredVariant[]
}

export async function writeVariants(
  ctx: SqlTxCtx,
  productId: number,
  { variants, removed, references, stored }: Variants,
): Promise<void> {
  const defaults = variants.flatMap(({ id, isDefault }) => (isDefault && id !== undefined ? [id] : []))
  await ctx.sql.run(sql`UPDATE product_variant SET is_default = false
    WHERE product_id = ${productId} AND is_default AND id <> ALL(${defaults}::int[])`)
  await ctx.sql.run(
    sql`UPDATE product_variant SET deleted_at = ${ctx.now}
      WHERE id = ANY(${removed}::int[]) AND product_id = ${productId}`,
  )
  const known = new Map(stored.map((variant) => [Number(variant.id), variant]))
  const ids: number[] = []
  for (const [index, variant] of variants.entries()) {
    const writing = { variant, sequence: index + 1, references, stored: known.get(variant.id ?? 0) }
    const id = variant.id ?? (await insertVariant(ctx, productId, writing))
    if (variant.id !== undefined) await updateVariant(ctx, id, writing)
    await writeParts(ctx, id, writing)
    if (!arePicturesStored(variant, writing.stored ?? NOTHING_STORED))
      await setMedia(ctx, { type: 'product_variant', id, skipsUnknown: true }, variant.pictures)
    ids.push(id)
  }
  await writeOrder(ctx, ids)
}
