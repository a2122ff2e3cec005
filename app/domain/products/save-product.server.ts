import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { findDifferences } from '~/domain/journal/versions.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { tillSettings } from '~/domain/settings/till.server'
import { DomainError, refused } from '~/kit/errors'
import { isHtml } from '~/kit/markup/html-words'
import { renderText } from '~/kit/markup/mail-html'
import { readForm } from '~/kit/form-input'
import { authorize, INVALID } from '~/kit/operation'
import { makeTurns } from '~/kit/process/turns'
import { sql } from '~/kit/sql'
import { MAX_FIELD_BODY_LENGTH, type FieldInput } from './field-input'
import { changedMeanwhile } from './messages'
import { fieldColumns, productColumns } from './product-columns'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_THANK_YOU_LENGTH,
  productIn,
  SaveProductInput,
  type ProductInput,
} from './product-input'
import { loadReferences, saveErrors } from './save-checks.server'
import { assignments, holdProduct, insertion, oneSaveAtATime, productSnapshot } from './stored.server'
import { withStoredVariants } from './variants/stored-variants.server'
import { writeVariants } from './variants/write-variants.server'

const RESTORE_FIRST = 'This product is deleted. Restore it to edit it.'

const clean = async (typed: string | null, max: number, field: string): Promise<string | null> =>
  typed === null ? null : (await cleanHtmlWithin(isHtml(typed) ? typed : renderText(typed), max, field)).trim() || null

async function cleanInput(input: ProductInput): Promise<ProductInput> {
  const pause = makeTurns()
  const description = await clean(input.description, MAX_DESCRIPTION_LENGTH, 'description')
  const thankYouTemplate = await clean(input.thankYouTemplate, MAX_THANK_YOU_LENGTH, 'thankYouTemplate')
  const customFields: ProductInput['customFields'] = []
  for (const [index, field] of input.customFields.entries()) {
    await pause()
    const body = await clean(field.body, MAX_FIELD_BODY_LENGTH, `customFields.${String(index)}.body`)
    customFields.push({ ...field, body })
  }
  return { ...input, description, thankYouTemplate, customFields }
}

async function lastEditor(ctx: SqlTxCtx, id: number): Promise<string> {
  const last = await ctx.sql.first<{ actor: string }>(
    sql`SELECT actor FROM journal_entry WHERE subject_type = 'product' AND subject_id = ${String(id)} ORDER BY id DESC
      LIMIT 1`,
  )
  return last?.actor ?? 'Somebody else'
}

async function checkVersion(ctx: SqlTxCtx, id: number, shown: number | undefined): Promise<void> {
  const held = await holdProduct(ctx.sql, id)
  if (held.deletedAt !== null) throw refused(RESTORE_FIRST)
  if (held.version !== shown) throw new DomainError('conflict', changedMeanwhile(await lastEditor(ctx, id)))
}

async function writeProduct(ctx: SqlTxCtx, id: number | undefined, columns: Record<string, unknown>): Promise<number> {
  if (id !== undefined) {
    await ctx.sql.run(
      sql`UPDATE product SET ${assignments(columns)}, version = version + 1, updated_at = ${ctx.now} WHERE id = ${id}`,
    )
    return id
  }
  const created = await ctx.sql.first<{ id: number }>(
    sql`INSERT INTO product ${insertion({ ...columns, created_at: ctx.now, updated_at: ctx.now })} RETURNING id`,
  )
  return created?.id ?? 0
}

async function writeLinks(ctx: SqlTxCtx, id: number, { categories, taxes }: ProductInput): Promise<void> {
  await ctx.sql.run(
    sql`DELETE FROM product_category WHERE product_id = ${id} AND category_id <> ALL(${categories}::int[])`,
  )
  await ctx.sql.run(
    sql`INSERT INTO product_category (product_id, category_id) SELECT ${id}, unnest(${categories}::int[]) ON CONFLICT
      DO NOTHING`,
  )
  await ctx.sql.run(sql`DELETE FROM tax_rule_product WHERE product_id = ${id} AND tax_rule_id <> ALL(${taxes}::int[])`)
  await ctx.sql.run(
    sql`INSERT INTO tax_rule_product (product_id, tax_rule_id) SELECT ${id}, unnest(${taxes}::int[]) ON CONFLICT
      DO NOTHING`,
  )
}

async function writeFields(ctx: SqlTxCtx, productId: number, { customFields, removed }: Fields): Promise<void> {
  await ctx.sql.run(
    sql`UPDATE custom_field SET map_to_product_meta = NULL
      WHERE product_id = ${productId} AND map_to_product_meta IS NOT NULL`,
  )
  await ctx.sql.run(
    sql`UPDATE custom_field SET deleted_at = ${ctx.now}
      WHERE id = ANY(${removed}::int[]) AND product_id = ${productId}`,
  )
  for (const [index, field] of customFields.entries()) {
    const columns = fieldColumns(field, index + 1)
    await ctx.sql.run(
      field.id === undefined
        ? sql`INSERT INTO custom_field ${insertion({ ...columns, product_id: productId })}`
        : sql`UPDATE custom_field SET ${assignments(columns)} WHERE id = ${field.id}`,
    )
  }
}

type Fields = { customFields: readonly FieldInput[]; removed: readonly number[] }

/** Counts only rows that the form was opened with as removed, so that rows someone else added stay. */
const findRemoved = (shown: readonly number[], rows: readonly { id?: number | undefined }[]): number[] =>
  shown.filter((id) => !rows.some((row) => row.id === id))

/**
 * Saves the product with its categories, taxes, variants and custom fields, all or nothing. Never writes quantities,
 * because sales change them meanwhile (R-PRODUCTS-1).
 */
export const saveProduct = sqlOperation({
  name: 'products.save-product',
  permission: 'product.add',
  input: SaveProductInput,
  async run(ctx, { id, version, baseCurrency, ...raw }) {
    if (id !== undefined) authorize(ctx, 'product.edit')
    const own = ctx.organisation.currency
    const currency = tillSettings(ctx.settings).currencies.find((known) => known === baseCurrency) ?? own
    const variants = await withStoredVariants(ctx.sql, { id, own, typed: raw.variants })
    const input = await cleanInput(readForm(productIn(currency), { ...raw, variants }))
    await oneSaveAtATime(ctx.sql)
    if (id !== undefined) await checkVersion(ctx, id, version)
    const removed = findRemoved(input.shownVariants, input.variants)
    const references = await loadReferences(ctx.sql, input)
    const fields = await saveErrors(ctx.sql, { id, input, removed }, references)
    const [only, another] = Object.values(fields).flat()
    if (only !== undefined) throw new DomainError('invalid', another === undefined ? only : INVALID, { fields })
    const before = id === undefined ? null : await productSnapshot(ctx.sql, id)
    const saved = await writeProduct(ctx, id, productColumns(input, currency === own ? null : currency))
    await writeLinks(ctx, saved, input)
    await writeVariants(ctx, saved, { variants: input.variants, removed, references, stored: before?.variants ?? [] })
    await writeFields(ctx, saved, {
      customFields: input.customFields,
      removed: findRemoved(input.shownFields, input.customFields),
    })
    await setMedia(ctx, { type: 'product', id: saved, skipsUnknown: true }, input.pictures)
    await ctx.publish('product.saved', {
      id: saved,
      ...findDifferences(before ?? {}, await productSnapshot(ctx.sql, saved)),
    })
    return { id: saved, name: input.name ?? '' }
  },
})
