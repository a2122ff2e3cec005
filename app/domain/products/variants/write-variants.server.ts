import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { setMedia } from '~/domain/media/attach-media.server'
import { codesToStore, VARIANT_FIELDS } from '~/domain/products/crm-fields'
import type { References } from '~/domain/products/save-checks.server'
import { assignments, insertion } from '~/domain/products/stored.server'
import { variantColumns } from './variant-columns'
import type { VariantInput } from './variant-input'

/** What the form knows of the metadata; the rest stays. */
const metadataOf = ({ glCode, redirectTo, ...variant }: VariantInput, { redirects }: References) => ({
  ...codesToStore(VARIANT_FIELDS, variant),
  dp_gl_code: glCode,
  redirects_to: redirectTo === null ? null : (redirects.get(redirectTo) ?? null),
})

async function writeVariant(
  ctx: SqlTxCtx,
  productId: number,
  { variant, sequence, references }: Writing,
): Promise<number> {
  const columns = variantColumns(variant, sequence)
  const metadata = metadataOf(variant, references)
  if (variant.id !== undefined) {
    await ctx.sql.run(sql`UPDATE product_variant SET ${assignments(columns)},
        metadata = jsonb_strip_nulls(metadata || ${metadata}::jsonb)
      WHERE id = ${variant.id}`)
    return variant.id
  }
  const known = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  const row = { ...columns, product_id: productId, quantity: variant.quantity ?? 0, metadata: known }
  const made = await ctx.sql.first<{ id: number }>(sql`INSERT INTO product_variant ${insertion(row)} RETURNING id`)
  const id = made?.id ?? 0
  if (variant.quantity !== null)
    await ctx.sql.run(sql`INSERT INTO stock_adjustment (variant_id, type, state, quantity, staff_id, created_at)
      VALUES (${id}, 'physical_count', 'in_stock', ${variant.quantity}, ${ctx.actor.staffId}, ${ctx.now})`)
  return id
}

type Writing = { variant: VariantInput; sequence: number; references: References }

async function writeParts(ctx: SqlTxCtx, parentId: number, { variant, references }: Writing): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM linked_variant WHERE parent_id = ${parentId}`)
  for (const { variant: typed, qty, price } of variant.parts)
    await ctx.sql.run(sql`INSERT INTO linked_variant (parent_id, part_id, qty, price_minor)
      VALUES (${parentId}, ${references.parts.get(typed ?? '')}, ${qty}, ${price})`)
}

type Variants = { variants: readonly VariantInput[]; removed: readonly number[]; references: References }

/** Removed ones are deleted softly, as old sales name them; the order of the rows is theirs. */
export async function writeVariants(
  ctx: SqlTxCtx,
  productId: number,
  { variants, removed, references }: Variants,
): Promise<void> {
  await ctx.sql.run(sql`UPDATE product_variant SET is_default = false WHERE product_id = ${productId} AND is_default`)
  await ctx.sql.run(
    sql`UPDATE product_variant SET deleted_at = ${ctx.now}
      WHERE id = ANY(${removed}::int[]) AND product_id = ${productId}`,
  )
  for (const [index, variant] of variants.entries()) {
    const writing = { variant, sequence: index + 1, references }
    const id = await writeVariant(ctx, productId, writing)
    await writeParts(ctx, id, writing)
    await setMedia(ctx, { type: 'product_variant', id, skipsUnknown: true }, variant.pictures)
  }
}
