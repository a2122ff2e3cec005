import { sql, type SqlRunner } from '~/kit/sql'

export type CategoryLine = {
  id: number
  parentId: number | null
  name: string
  urlName: string
  depth: number
  products: number
  isFirst: boolean
  isLast: boolean
}

export const categoryLines = (runner: SqlRunner): Promise<CategoryLine[]> =>
  runner.rows<CategoryLine>(sql`
    WITH RECURSIVE tree AS (
      SELECT c.*, 0 AS depth, ARRAY[lpad(c.sequence::text, 10, '0'), lower(c.name), lpad(c.id::text, 10, '0')] AS sorted
      FROM category c WHERE c.deleted_at IS NULL AND (c.parent_id IS NULL OR NOT EXISTS (SELECT 1 FROM category p
        WHERE p.id = c.parent_id AND p.deleted_at IS NULL))
      UNION ALL
      SELECT c.*, t.depth + 1, t.sorted
        || ARRAY[lpad(c.sequence::text, 10, '0'), lower(c.name), lpad(c.id::text, 10, '0')]
      FROM category c JOIN tree t ON c.parent_id = t.id WHERE c.deleted_at IS NULL AND t.depth < 20),
    counted AS (
      SELECT k.category_id, count(*)::int AS products FROM product_category k
      JOIN product p ON p.id = k.product_id AND p.deleted_at IS NULL GROUP BY k.category_id)
    SELECT t.id, t.parent_id, t.name, t.url_name, t.depth,
      coalesce(n.products, 0) AS products,
      row_number() OVER (PARTITION BY t.parent_id ORDER BY t.sorted) = 1 AS is_first,
      row_number() OVER (PARTITION BY t.parent_id ORDER BY t.sorted DESC) = 1 AS is_last
    FROM tree t LEFT JOIN counted n ON n.category_id = t.id ORDER BY t.sorted`)

export type CategoryRecord = {
  id: number
  parentId: number | null
  name: string
  urlName: string
  description: string | null
  templateSuffix: string | null
}

export const categoryById = (runner: SqlRunner, id: number): Promise<CategoryRecord | null> =>
  runner.first<CategoryRecord>(sql`
    SELECT id, parent_id, name, url_name, description, template_suffix
    FROM category WHERE id = ${id} AND deleted_at IS NULL`)

export const withDescendants = async (runner: SqlRunner, id: number): Promise<number[]> =>
  (
    await runner.rows<{ id: number }>(sql`
      WITH RECURSIVE below AS (
        SELECT id FROM category WHERE id = ${id} AND deleted_at IS NULL
        UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id WHERE c.deleted_at IS NULL)
      SELECT id FROM below`)
  ).map((row) => row.id)

/** Runs changes of the tree one after the other, so that two moves cannot create a cycle. */
export const holdTree = (runner: SqlRunner) => runner.rows(sql`SELECT pg_advisory_xact_lock(72707377)`)
