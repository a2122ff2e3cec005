import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { freeAddress } from '~/domain/pages/page-address'
import { assignments, insertion } from '~/domain/products/stored.server'
import { localDate } from '~/kit/calendar'
import { DomainError, notFound, refused } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { INVALID } from '~/kit/operation'
import { toSlug } from '~/kit/site/slug'
import { sql } from '~/kit/sql'
import { MAX_HTML_LENGTH } from '../form-input'
import { lockPage } from '../internal.server'
import { RESTORE_FIRST } from '../messages'
import { PageInput } from '../row-input'
import { ADDRESS_TAKEN, PRODUCT_MISSING, SUPPORTER_MISSING } from './messages'
import { pageIn } from './page-input'
import { pageValues, type PageValues } from './page-values.server'

type Input = z.output<ReturnType<typeof pageIn>>

const wrong = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

async function readEditablePage(ctx: SqlTxCtx, id: number | undefined) {
  if (id === undefined) return null
  const { deletedAt } = await lockPage(ctx, id)
  if (deletedAt !== null) throw refused(RESTORE_FIRST)
  const stored = await pageValues(ctx.sql, id)
  if (stored === null) throw notFound('The fundraising page')
  return stored
}

/** A deleted product or supporter may stay on the page, but cannot be newly chosen. */
async function checkChoices(ctx: SqlTxCtx, before: PageValues | null, { productId, organizerId }: Input) {
  if (productId !== before?.productId) {
    const product = await ctx.sql.first(sql`
      SELECT 1 FROM product p WHERE p.id = ${productId} AND p.deleted_at IS NULL AND EXISTS (
        SELECT 1 FROM product_variant v
        WHERE v.product_id = p.id AND v.is_default AND v.is_donation AND v.deleted_at IS NULL)
      FOR KEY SHARE OF p`)
    if (product === null) throw wrong('productId', PRODUCT_MISSING)
  }
  if (organizerId !== null && organizerId !== before?.organizerId) {
    const supporter = await ctx.sql.first(
      sql`SELECT 1 FROM supporter WHERE id = ${organizerId} AND is_active AND NOT is_spam FOR KEY SHARE`,
    )
    if (supporter === null) throw wrong('organizerId', SUPPORTER_MISSING)
  }
}

async function addressFor(ctx: SqlTxCtx, id: number | undefined, { url, title }: Input): Promise<string> {
  await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext('fundraising_page.url'))`)
  const isTaken = async (address: string) =>
    (await ctx.sql.first(sql`SELECT 1 FROM fundraising_page WHERE url = ${address} AND id <> ${id ?? 0}`)) !== null
  if (url === '') return freeAddress(toSlug(title) || 'page', isTaken)
  if (await isTaken(url)) throw wrong('url', ADDRESS_TAKEN)
  return url
}

async function writePage(ctx: SqlTxCtx, id: number | undefined, columns: Record<string, unknown>): Promise<number> {
  if (id !== undefined) {
    // If the deadline is moved to a later day, the page closes and notifies again.
    const today = localDate(ctx.now, ctx.organisation.zone)
    await ctx.sql.run(sql`
      UPDATE fundraising_page SET ${assignments(columns)} WHERE id = ${id}`)
    await ctx.sql.run(sql`
      UPDATE fundraising_page SET closed_on = NULL
      WHERE id = ${id} AND closed_on IS NOT NULL AND (goal_deadline IS NULL OR goal_deadline >= ${today}::date)`)
    return id
  }
  const row = { ...columns, status: 'draft', currency: ctx.organisation.currency, created_at: ctx.now }
  const added = await ctx.sql.first<{ id: number }>(sql`INSERT INTO fundraising_page ${insertion(row)} RETURNING id`)
  if (added === null) throw new Error(INVALID)
  return added.id
}

export const savePage = sqlOperation({
  name: 'fundraising.save-page',
  permission: 'fundraisingpages.edit',
  input: z.looseObject({ hashid: PageInput.shape.hashid.optional() }),
  async run(ctx, { hashid: id, ...raw }) {
    const before = await readEditablePage(ctx, id)
    const input = readForm(pageIn(before?.currency ?? ctx.organisation.currency), raw)
    await checkChoices(ctx, before, input)
    const saved = await writePage(ctx, id, {
      title: input.title,
      url: await addressFor(ctx, id, input),
      product_id: input.productId,
      organizer_id: input.organizerId,
      category: input.category,
      description: (await cleanHtmlWithin(input.story ?? '', MAX_HTML_LENGTH, 'story')) || null,
      goal_minor: input.goal,
      goal_deadline: input.deadline,
      updated_at: ctx.now,
    })
    if (input.pictures !== undefined) await setMedia(ctx, { type: 'fundraising_page', id: saved }, input.pictures)
    const after = await pageValues(ctx.sql, saved)
    await ctx.publish('fundraising_page.saved', {
      id: saved,
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
    })
    return { id: saved, name: input.title, isNew: id === undefined }
  },
})
