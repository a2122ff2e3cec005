import type { TaxRule } from '~/domain/pricing/taxes'
import { sql, type SqlRunner } from '~/kit/sql'

type Row = Omit<TaxRule, 'ratePpm'> & { ratePpm: number }

const COLUMNS = sql`t.id, t.code, t.description, t.rate_ppm AS "ratePpm", t.city,
  coalesce((SELECT json_agg(json_build_object('country', r.country, 'region', r.region)) FROM tax_rule_region r WHERE r.tax_rule_id = t.id), '[]') AS regions`

/** These rules, whatever they tax. */
export async function taxRulesById(over: SqlRunner, ids: readonly number[]): Promise<Omit<TaxRule, 'productIds'>[]> {
  if (ids.length === 0) return []
  const rows = await over.rows<Row>(
    sql`SELECT ${COLUMNS} FROM tax_rule t WHERE t.id = ANY(${ids}::int[]) AND t.deleted_at IS NULL ORDER BY t.id`,
  )
  return rows.map((row) => ({ ...row, ratePpm: BigInt(row.ratePpm) }))
}

/** The rules that tax any of these products somewhere (R-TAXES-1). */
export async function taxRulesOf(over: SqlRunner, productIds: readonly number[]): Promise<TaxRule[]> {
  const rows = await over.rows<Row>(sql`
    SELECT ${COLUMNS}, array_agg(tp.product_id) AS "productIds"
    FROM tax_rule t JOIN tax_rule_product tp ON tp.tax_rule_id = t.id AND tp.product_id = ANY(${productIds}::int[])
    WHERE t.deleted_at IS NULL GROUP BY t.id ORDER BY t.id`)
  return rows.map((row) => ({ ...row, ratePpm: BigInt(row.ratePpm) }))
}
