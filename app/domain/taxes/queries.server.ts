import { toRegionCode } from '~/domain/locale/places'
import { readRule, type ProductTaxRule, type TaxRule } from '~/domain/pricing/taxes'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'

const COLUMNS = sql`t.id, t.code, t.description, t.rate_ppm, t.city,
  coalesce((SELECT json_agg(json_build_object('country', r.country, 'region', r.region) ORDER BY r.id)
    FROM tax_rule_region r WHERE r.tax_rule_id = t.id), '[]') AS regions`

export const storedRules = (runner: SqlRunner, which: Sql): Promise<ProductTaxRule[]> =>
  runner.rows<ProductTaxRule>(sql`SELECT ${COLUMNS} FROM tax_rule t WHERE ${which}`)

export async function taxRulesById(runner: SqlRunner, ids: readonly number[]): Promise<Omit<TaxRule, 'productIds'>[]> {
  if (ids.length === 0) return []
  const rows = await storedRules(runner, sql`t.id = ANY(${ids}::int[]) AND t.deleted_at IS NULL ORDER BY t.id`)
  return rows.map((rule) => readRule(rule, toRegionCode))
}

/** The rules that tax a product somewhere (R-TAXES-1), as one value; null where there are none. */
export const taxRulesSql = (productId: Sql): Sql => sql`(
  SELECT json_agg(json_build_object('id', t.id, 'code', t.code, 'description', t.description, 'ratePpm', t.rate_ppm,
    'city', t.city, 'regions', coalesce((
    SELECT json_agg(json_build_object('country', r.country, 'region', r.region)) FROM tax_rule_region r
    WHERE r.tax_rule_id = t.id), '[]')))
  FROM tax_rule_product tp JOIN tax_rule t ON t.id = tp.tax_rule_id AND t.deleted_at IS NULL
  WHERE tp.product_id = ${productId})`
