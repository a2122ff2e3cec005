import { all, escapeLike, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { PAGE_SIZE, type Media } from './media'

export const COLUMNS = sql`m.id, m.collection_name, m.name, m.filename, m.content_type, m.size, m.caption, m.key,
  m.thumbnail_key, m.width, m.height, m.created_by, m.updated_by,
  m.created_at`

export type ListedMedia = Media & { uses: number; usedBy: string[] }

const USES = sql`
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS uses, (array_agg(w.name ORDER BY w.kind, w.owner))[1:3] AS used_by FROM (
      SELECT a.mediable_type AS kind, a.mediable_id AS owner,
        coalesce(p.name || coalesce(', ' || nullif(v.name, ''), ''),
          initcap(replace(a.mediable_type, '_', ' ')) || ' ' || a.mediable_id) AS name
      FROM mediable a LEFT JOIN product_variant v ON a.mediable_type = 'product_variant' AND v.id = a.mediable_id
        LEFT JOIN product p ON p.id = CASE a.mediable_type WHEN 'product' THEN a.mediable_id
        WHEN 'product_variant' THEN v.product_id END
      WHERE a.media_id = m.id AND p.deleted_at IS NULL AND v.deleted_at IS NULL
      UNION ALL
      SELECT 'page', g.id, g.title FROM page g WHERE (g.featured_image_id = m.id OR g.alt_image_id = m.id)
        AND g.deleted_at IS NULL) w) u ON true`

const LISTED = sql`${COLUMNS}, u.uses, coalesce(u.used_by, '{}') AS used_by`

export type Directory = { items: ListedMedia[]; total: number; page: number; pages: number }

export async function mediaDirectory(
  runner: SqlRunner,
  { query, page, isPicture = false }: { query: string; page: number; isPicture?: boolean },
): Promise<Directory> {
  const where: Sql = all([
    sql`m.collection_name = 'files'`,
    ...(query === '' ? [] : [sql`lower(m.filename) LIKE ${`%${escapeLike(query.toLowerCase())}%`}`]),
    ...(isPicture ? [sql`m.content_type LIKE 'image/%'`] : []),
  ])
  const counted = await runner.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM media m WHERE ${where}`)
  const total = counted?.n ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const current = Math.min(page, pages)
  const items = await runner.rows<ListedMedia>(sql`
    SELECT ${LISTED} FROM (SELECT * FROM media m WHERE ${where} ORDER BY m.id DESC
      LIMIT ${PAGE_SIZE} OFFSET ${(current - 1) * PAGE_SIZE}) m ${USES} ORDER BY m.id DESC`)
  return { items, total, page: current, pages }
}

export const mediaById = (runner: SqlRunner, id: number): Promise<ListedMedia | null> =>
  runner.first<ListedMedia>(sql`SELECT ${LISTED} FROM media m ${USES} WHERE m.id = ${id}`)

export const mediaByIds = (runner: SqlRunner, ids: readonly number[]): Promise<ListedMedia[]> =>
  runner.rows<ListedMedia>(sql`
    SELECT ${LISTED} FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS w (id, place)
    JOIN media m ON m.id = w.id ${USES} ORDER BY w.place`)

export const listMedia = (runner: SqlRunner, owner: { type: string; id: number }): Promise<ListedMedia[]> =>
  runner.rows<ListedMedia>(sql`
    SELECT ${LISTED} FROM mediable a JOIN media m ON m.id = a.media_id ${USES}
    WHERE a.mediable_type = ${owner.type} AND a.mediable_id = ${owner.id} ORDER BY a.sequence, a.media_id`)

/**
 * SQL for the path of the first picture's thumbnail; null if there is none. Keys are plain ASCII, so they need no
 * encoding.
 */
export const firstThumbnail = (type: string, id: Sql): Sql => sql`
  (SELECT '/' || m.thumbnail_key FROM mediable a JOIN media m ON m.id = a.media_id
   WHERE a.mediable_type = ${type} AND a.mediable_id = ${id} AND m.thumbnail_key IS NOT NULL
   ORDER BY a.sequence, a.media_id LIMIT 1)`
