import type { SqlTxCtx } from '~/db/ctx'
import { sql, type SqlRunner } from '~/kit/sql'
import { isWritten } from '../page'
import type { StoredPage } from '../page-record.server'
import { isRewritten, REVISIONS_KEPT, type Revised, type Written } from './written'

export type ShownRevision = {
  id: number
  isAutosave: boolean
  savedAt: Date
  savedBy: string | null
  editorId: number | null
  pageVersion: number | null
}
export type Revision = ShownRevision & Written

const SHOWN = sql`r.id, r.is_autosave, r.saved_at, r.saved_by AS editor_id, r.page_version,
  (SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = r.saved_by) AS saved_by`

export const listRevisions = (runner: SqlRunner, pageId: number): Promise<ShownRevision[]> =>
  runner.rows<ShownRevision>(
    sql`SELECT ${SHOWN} FROM page_revision r WHERE r.page_id = ${pageId} ORDER BY r.is_autosave DESC, r.id DESC`,
  )

export const findRevision = (runner: SqlRunner, pageId: number, id: number): Promise<Revision | null> =>
  runner.first<Revision>(sql`
    SELECT ${SHOWN}, r.type, r.title, r.page_title, r.meta_description,
      r.meta_keywords, r.body
    FROM page_revision r WHERE r.id = ${id} AND r.page_id = ${pageId}`)

export async function reviseIfRewritten(ctx: SqlTxCtx, before: StoredPage, after: Revised): Promise<boolean> {
  const isOther = isRewritten(before, after)
  if (!isOther || !isWritten(before.type)) return isOther
  await ctx.sql.run(sql`
    INSERT INTO page_revision (page_id, is_autosave, type, title, page_title, meta_description, meta_keywords, body,
      saved_at, saved_by)
    SELECT id, false, type, title, page_title, meta_description, meta_keywords, body, saved_at, saved_by FROM page
    WHERE id = ${before.id}`)
  await ctx.sql.run(sql`
    DELETE FROM page_revision WHERE page_id = ${before.id} AND NOT is_autosave AND id NOT IN (
      SELECT id FROM page_revision WHERE page_id = ${before.id} AND NOT is_autosave ORDER BY id DESC
      LIMIT ${REVISIONS_KEPT})`)
  return true
}

export const dropAutosave = ({ sql: runner, actor }: SqlTxCtx, pageId: number, revision?: number) =>
  runner.run(sql`DELETE FROM page_revision WHERE page_id = ${pageId} AND is_autosave
    AND ${revision === undefined ? sql`saved_by IS NOT DISTINCT FROM ${actor.staffId}::int` : sql`id = ${revision}`}`)
