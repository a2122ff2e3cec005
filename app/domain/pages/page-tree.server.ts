import { sql, type SqlRunner } from '~/kit/sql'
import type { PageType } from './page'

export type PageLine = {
  id: number
  parentId: number | null
  type: PageType
  title: string
  url: string | null
  code: string | null
  categoryId: number | null
  categoryUrl: string | null
  isActive: boolean
  isHidden: boolean
  isProtected: boolean
  depth: number
  isFirst: boolean
  isLast: boolean
}

export const MAX_PAGES = 2000

export const pageLines = (runner: SqlRunner): Promise<PageLine[]> =>
  runner.rows<PageLine>(sql`
    WITH RECURSIVE tree AS (
      SELECT p.id, 0 AS depth, ARRAY[p.sequence, p.id] AS sorted FROM page p
      WHERE p.deleted_at IS NULL AND p.parent_id IS NULL
      UNION ALL
      SELECT p.id, t.depth + 1, t.sorted || ARRAY[p.sequence, p.id] FROM page p JOIN tree t ON p.parent_id = t.id
      WHERE p.deleted_at IS NULL AND t.depth < 20)
    SELECT p.id, p.parent_id, p.type, p.title, p.url, p.code, p.category_id, c.url_name AS category_url, p.is_active,
      p.is_hidden, p.is_protected, t.depth,
      row_number() OVER (PARTITION BY p.parent_id ORDER BY t.sorted) = 1 AS is_first,
      row_number() OVER (PARTITION BY p.parent_id ORDER BY t.sorted DESC) = 1 AS is_last
    FROM tree t JOIN page p ON p.id = t.id LEFT JOIN category c ON c.id = p.category_id ORDER BY t.sorted
    LIMIT ${MAX_PAGES}`)

/** Serializes changes of the tree, so that moves cannot form a cycle and two pages cannot get the same address. */
export const holdPages = (runner: SqlRunner) => runner.rows(sql`SELECT pg_advisory_xact_lock(72707398)`)

export const renumber = (runner: SqlRunner, order: readonly number[]) =>
  runner.run(
    sql`UPDATE page p SET sequence = o.place FROM unnest(${[...order]}::int[]) WITH ORDINALITY AS o (id, place)
      WHERE p.id = o.id AND p.sequence <> o.place`,
  )
