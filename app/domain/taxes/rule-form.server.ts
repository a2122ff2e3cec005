import { sql, type SqlRunner } from '~/kit/sql'
import { toPercent } from './rule'

type Row = {
  id: number
  code: string
  description: string
  ratePpm: number
  city: string | null
  products: number
  regions: { country: string; region: string | null }[]
}

export async function ruleForm(runner: SqlRunner, id: number) {
  const row = await runner.first<Row>(sql`
    SELECT t.id, t.code, t.description, t.rate_ppm, t.city,
      (SELECT count(*)::int FROM tax_rule_product k JOIN product p ON p.id = k.product_id AND p.deleted_at IS NULL
        WHERE k.tax_rule_id = t.id) AS products,
      (SELECT coalesce(json_agg(json_build_object('country', r.country, 'region', r.region)
        ORDER BY r.country, r.region), '[]')
        FROM tax_rule_region r WHERE r.tax_rule_id = t.id) AS regions
    FROM tax_rule t WHERE t.id = ${id} AND t.deleted_at IS NULL`)
  if (row === null) return null
  return {
    id: row.id,
    products: row.products,
    values: {
      code: row.code,
      description: row.description,
      rate: toPercent(row.ratePpm),
      city: row.city ?? '',
      regions: row.regions.map(({ country, region }) => ({ country, region: region ?? '' })),
    },
  }
}

export type RuleValues = NonNullable<Awaited<ReturnType<typeof ruleForm>>>['values']

export const newRule = (country: string): RuleValues => ({
  code: '',
  description: '',
  rate: '',
  city: '',
  regions: [{ country, region: '' }],
})
