import { formatMoney, toDecimal } from '~/kit/money'
import { sql, type SqlRunner } from '~/kit/sql'

type Tier = { id: number; min: string; max: string | null }

const tierRows = (runner: SqlRunner): Promise<Tier[]> =>
  runner.rows<Tier>(
    sql`SELECT id, min_minor::text AS min, max_minor::text AS max FROM shipping_tier ORDER BY min_minor, id`,
  )

export const tierValues = async (runner: SqlRunner, currency: string) =>
  (await tierRows(runner)).map(({ id, min, max }) => ({
    id: String(id),
    from: toDecimal(BigInt(min), currency),
    to: max === null ? '' : toDecimal(BigInt(max), currency),
  }))

export type TierValues = Awaited<ReturnType<typeof tierValues>>[number]

/** Labels such as `25.00 to 74.99` or `75.00 and more`. */
export async function tierLabels(runner: SqlRunner, currency: string): Promise<{ id: number; label: string }[]> {
  const shown = (minor: string) => formatMoney({ minor: BigInt(minor), currency })
  return (await tierRows(runner)).map(({ id, min, max }) => ({
    id,
    label: max === null ? `${shown(min)} and more` : `${shown(min)} to ${shown(max)}`,
  }))
}

type Row = {
  id: number
  name: string
  code: string
  priority: number
  showOnWeb: boolean
  isDefault: boolean
  countries: string[] | null
  regions: string[] | null
  prices: Record<string, string> | null
}

const PLAIN = { name: '', code: '', priority: '', showOnWeb: 'on', isDefault: '' }

export async function methodForm(runner: SqlRunner, id: number | null, currency: string) {
  const tiers = await tierRows(runner)
  if (id === null)
    return {
      id: null,
      values: { ...PLAIN, countries: [] as string[], regions: [] as string[], prices: toPrices(tiers, {}, currency) },
    }
  const row = await runner.first<Row>(sql`
    SELECT m.id, m.name, m.code, m.priority, m.show_on_web, m.is_default, m.countries,
      m.regions,
      (SELECT json_object_agg(p.tier_id, p.price_minor::text) FROM shipping_price p WHERE p.method_id = m.id) AS prices
    FROM shipping_method m WHERE m.id = ${id} AND m.deleted_at IS NULL`)
  if (row === null) return null
  return {
    id: row.id,
    values: {
      name: row.name,
      code: row.code,
      priority: String(row.priority),
      showOnWeb: row.showOnWeb ? 'on' : '',
      isDefault: row.isDefault ? 'on' : '',
      countries: row.countries ?? [],
      regions: row.regions ?? [],
      prices: toPrices(tiers, row.prices ?? {}, currency),
    },
  }
}

const toPrices = (tiers: readonly Tier[], prices: Record<string, string>, currency: string) =>
  tiers.map(({ id }) => {
    const minor = prices[String(id)]
    return { tierId: String(id), price: minor === undefined ? '' : toDecimal(BigInt(minor), currency) }
  })

export type MethodValues = NonNullable<Awaited<ReturnType<typeof methodForm>>>['values']
