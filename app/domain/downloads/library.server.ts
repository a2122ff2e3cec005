import { all, escapeLike, sql, type SqlRunner } from '~/kit/sql'

export type LibraryFile = {
  id: number
  name: string
  key: string
  size: number
  type: string
  isInUse: boolean
  usedBy: string[]
  createdAt: Date
}

/** A file is in use if a live variant hands it out (R-DOWNLOADS-2). */
const SELECTED = sql`f.id, f.name, f.key, f.size::float8 AS size, f.type, f.created_at,
  u.uses > 0 AS is_in_use, coalesce(u.used_by, '{}') AS used_by`
const USES = sql`
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS uses, (array_agg(DISTINCT p.name ORDER BY p.name))[1:3] AS used_by
    FROM product_variant v JOIN product p ON p.id = v.product_id
    WHERE v.download_file_id = f.id AND v.deleted_at IS NULL AND p.deleted_at IS NULL) u ON true`

const matching = (query: string) =>
  all([
    sql`f.deleted_at IS NULL`,
    ...(query === '' ? [] : [sql`lower(f.name COLLATE "default") LIKE ${`%${escapeLike(query.toLowerCase())}%`}`]),
  ])

const MAX_FILES = 5000
export const FILES_A_PAGE = 50

/** Newest first. The documented list has no pages. */
export const libraryFiles = (
  runner: SqlRunner,
  query: string,
  { limit = MAX_FILES, offset = 0 } = {},
): Promise<LibraryFile[]> =>
  runner.rows<LibraryFile>(sql`
    SELECT ${SELECTED} FROM (SELECT * FROM download_file f WHERE ${matching(query)} ORDER BY f.id DESC
      LIMIT ${limit} OFFSET ${offset}) f ${USES} ORDER BY f.id DESC`)

export async function libraryPage(runner: SqlRunner, query: string, page: number) {
  const counted = await runner.first<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM download_file f WHERE ${matching(query)}`,
  )
  const total = counted?.n ?? 0
  const pages = Math.max(1, Math.ceil(total / FILES_A_PAGE))
  const current = Math.min(page, pages)
  const files = await libraryFiles(runner, query, { limit: FILES_A_PAGE, offset: (current - 1) * FILES_A_PAGE })
  return { files, total, page: current, pages }
}

export const libraryFile = (runner: SqlRunner, id: number): Promise<LibraryFile | null> =>
  runner.first<LibraryFile>(
    sql`SELECT ${SELECTED} FROM download_file f ${USES} WHERE f.id = ${id} AND f.deleted_at IS NULL`,
  )
