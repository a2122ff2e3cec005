import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { findDifferences } from '~/domain/journal/versions.server'
import { pageLayouts } from '~/domain/themes/queries.server'
import { DomainError, notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { z } from 'zod'
import {
  CATEGORY_REQUIRED,
  changedMeanwhile,
  HOME_PROTECTED,
  HOME_STAYS,
  LAYOUT_UNKNOWN,
  RESTORE_FIRST,
} from './messages'
import { HOME, isWritten, MAX_TITLE_LENGTH } from './page'
import type { PageValues } from './page-events'
import { SavePageInput } from './page-input'
import { addressFor, closeRanks, invalid, orderWith, whyNotBelow } from './page-place.server'
import { liveCategory, pageById, toValues, type StoredPage } from './page-record.server'
import { holdPages, pageLines, renumber, type PageLine } from './page-tree.server'
import { dropAutosave, reviseIfRewritten } from './revisions/revisions.server'
import { cleanBody } from './stored-body.server'

type Input = z.output<typeof SavePageInput>

async function lastEditor(ctx: SqlTxCtx, id: number): Promise<string> {
  const last = await ctx.sql.first<{ actor: string }>(
    sql`SELECT actor FROM journal_entry WHERE subject_type = 'page' AND subject_id = ${String(id)} ORDER BY id DESC
      LIMIT 1`,
  )
  return last?.actor ?? 'Somebody else'
}

/** Throws `conflict` if the page changed since it was shown, so that another user's change is not overwritten. */
async function readUnchangedPage(ctx: SqlTxCtx, id: number, version: number): Promise<StoredPage> {
  const before = await pageById(ctx.sql, id)
  if (before === null) throw notFound('The page')
  if (before.deletedAt !== null) throw refused(RESTORE_FIRST)
  if (before.version !== version) throw new DomainError('conflict', changedMeanwhile(await lastEditor(ctx, id)))
  return before
}

function checkHome(before: StoredPage, { type, isActive, isProtected }: Input): void {
  if (before.code !== HOME) return
  if (!isWritten(type)) throw invalid('type', HOME_STAYS)
  if (!isActive) throw invalid('isActive', HOME_STAYS)
  if (!isProtected) throw invalid('isProtected', HOME_PROTECTED)
}

async function checkLayout(ctx: SqlTxCtx, before: StoredPage, wanted: string | null): Promise<void> {
  if (wanted === null || wanted === before.templateSuffix) return
  if (!(await pageLayouts(ctx.sql)).some(({ name }) => name === wanted)) throw invalid('templateSuffix', LAYOUT_UNKNOWN)
}

async function chooseTitle(ctx: SqlTxCtx, { type, title, categoryId }: Input): Promise<string> {
  if (type !== 'category' || categoryId === undefined) return title ?? ''
  const category = await liveCategory(ctx.sql, categoryId)
  if (category === null) throw invalid('categoryId', CATEGORY_REQUIRED)
  return title ?? category.name.slice(0, MAX_TITLE_LENGTH)
}

/** A line of a menu has no content of its own, so its text, descriptions and pictures are cleared (R-PAGES-5). */
async function toStoredValues(ctx: SqlTxCtx, lines: readonly PageLine[], input: Input): Promise<PageValues> {
  const { id, type, parentId = null, categoryId, featuredImage, altImage, url: typed } = input
  const title = await chooseTitle(ctx, input)
  const pictures = await ctx.sql.rows<{ id: number }>(
    sql`SELECT id FROM media WHERE id = ANY(${[featuredImage ?? 0, altImage ?? 0]}::int[])`,
  )
  const known = (picture: number | null): number | null => (pictures.some((one) => one.id === picture) ? picture : null)
  const isMenu = type === 'menu'
  return {
    type,
    title,
    url: isWritten(type) ? await addressFor(ctx.sql, lines, { id, typed, title, parentId }) : isMenu ? typed : null,
    pageTitle: isMenu ? null : input.pageTitle,
    templateSuffix: isMenu ? null : input.templateSuffix,
    opensNewWindow: input.opensNewWindow,
    isActive: input.isActive,
    isHidden: input.isHidden,
    requiresLogin: input.requiresLogin,
    hidesWhenSignedOut: input.hidesWhenSignedOut,
    isProtected: input.isProtected,
    parentId,
    categoryId: type === 'category' ? (categoryId ?? null) : null,
    metaDescription: isMenu ? null : input.metaDescription,
    metaKeywords: isMenu ? null : input.metaKeywords,
    featuredImageId: isMenu ? null : known(featuredImage),
    altImageId: isMenu ? null : known(altImage),
    body: isMenu ? null : await cleanBody(type, input.body),
    memberships: input.memberships,
  }
}

async function write(
  ctx: SqlTxCtx,
  id: number,
  { values, isRewritten }: { values: PageValues; isRewritten: boolean },
): Promise<void> {
  const written = isRewritten ? sql`, saved_at = ${ctx.now}, saved_by = ${ctx.actor.staffId}` : sql``
  await ctx.sql.run(sql`
    UPDATE page SET type = ${values.type}, title = ${values.title}, url = ${values.url},
      page_title = ${values.pageTitle},
      template_suffix = ${values.templateSuffix}, opens_new_window = ${values.opensNewWindow},
      is_active = ${values.isActive}, is_hidden = ${values.isHidden},
      requires_login = ${values.requiresLogin}, hides_when_signed_out = ${values.hidesWhenSignedOut},
      is_protected = ${values.isProtected},
      parent_id = ${values.parentId}, category_id = ${values.categoryId}, meta_description = ${values.metaDescription},
      meta_keywords = ${values.metaKeywords},
      featured_image_id = ${values.featuredImageId}, alt_image_id = ${values.altImageId}, body = ${values.body},
      version = version + 1,
      updated_at = ${ctx.now}${written} WHERE id = ${id}`)
  await ctx.sql.run(
    sql`DELETE FROM page_membership WHERE page_id = ${id} AND membership_id <> ALL(${values.memberships}::int[])`,
  )
  await ctx.sql.run(sql`
    INSERT INTO page_membership (page_id, membership_id) SELECT ${id}, id FROM membership
    WHERE id = ANY(${values.memberships}::int[]) ON CONFLICT DO NOTHING`)
}

export const savePage = sqlOperation({
  name: 'pages.save-page',
  permission: 'node.edit',
  input: SavePageInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const { id, version } = input
    await holdPages(ctx.sql)
    const before = await readUnchangedPage(ctx, id, version)
    checkHome(before, input)
    await checkLayout(ctx, before, input.templateSuffix)
    const lines = await pageLines(ctx.sql)
    const parentId = input.parentId ?? null
    const isMoved = parentId !== before.parentId
    const why = isMoved ? whyNotBelow(lines, parentId, id) : null
    if (why !== null) throw invalid('parentId', why)
    const values = await toStoredValues(ctx, lines, input)
    const isRewritten = await reviseIfRewritten(ctx, before, values)
    await write(ctx, id, { values, isRewritten })
    await dropAutosave(ctx, id)
    if (isMoved) {
      await closeRanks(ctx.sql, lines, before)
      await renumber(ctx.sql, orderWith(lines, parentId, { id }))
    }
    const after = await pageById(ctx.sql, id)
    if (after === null) throw notFound('The page')
    const changes = findDifferences(toValues(before), toValues(after))
    if (Object.keys(changes.after).length > 0) await ctx.publish('page.saved', { id, ...changes })
    return { id, title: after.title }
  },
})
