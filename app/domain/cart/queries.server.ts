import { firstThumbnail } from '~/domain/media/queries.server'
import { PROMOS_OF_CONTRIBUTION, promosFrom } from '~/domain/promotions/queries.server'
import { taxRulesSql } from '~/domain/taxes/queries.server'
import { join, name, sql, type Sql, type SqlRunner } from '~/kit/sql'
import { SIDES, type SideField } from './order-supporter'
import { TOTALS, type Order, type OrderHead, type OrderLine, type OrderState, type OrderTotals } from './order'

type Row = Record<string, unknown>

const fieldNames = new Map<string, string>()
const columns = new Map<string, Sql>()

function toFieldName(column: string): string {
  const cached = fieldNames.get(column)
  if (cached !== undefined) return cached
  const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  fieldNames.set(column, field)
  return field
}

export function column(field: string): Sql {
  const cached = columns.get(field)
  if (cached !== undefined) return cached
  const created = name(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  columns.set(field, created)
  return created
}

function toDomainRow(row: Row): Row {
  const result: Row = {}
  for (const column in row) result[toFieldName(column)] = row[column]
  return result
}

type StoredTax = { code: string; description: string; ratePpm: number; minor: string }

export const toLine = (row: Row): OrderLine =>
  toDomainRow({ ...row, recurring_minor: row.recurring_minor ?? null }) as OrderLine

/**
 * Reads the supporter of an order `c` in a function, because Postgres starts the parts of a statement even where they
 * are not needed (decision 0750).
 */
export const SUPPORTER = sql`supporter_of_order(c.supporter_id) AS supporter`

/** The totals of an open cart are in `cart`; otherwise they are the contribution's own. */
const TOTALS_NOW = join(
  TOTALS.map(
    (field) =>
      sql`CASE WHEN k.contribution_id IS NULL THEN c.${column(field)} ELSE k.${column(field)} END AS ${name(field)}`,
  ),
)

/** Typed as a complete record, so that no column of an order is forgotten. */
const CONTRIBUTION_FIELDS: Record<Exclude<keyof OrderHead, keyof OrderTotals | SideField>, true> = {
  id: true,
  clientUuid: true,
  number: true,
  isPos: true,
  experienceType: true,
  source: true,
  referralSource: true,
  startedAt: true,
  orderedAt: true,
  confirmedAt: true,
  deletedAt: true,
  paymentLockedAt: true,
  currency: true,
  refundedMinor: true,
  dccEnabledByCustomer: true,
  dccType: true,
  dccIsDynamic: true,
  dccPerOrderMinor: true,
  dccRatePoints: true,
  supporterId: true,
  supporterName: true,
  accountTypeId: true,
  emailOptIn: true,
  isAnonymous: true,
  comments: true,
  isFreeShipping: true,
  functionalCurrency: true,
  functionalRate: true,
  taxAddress1: true,
  taxAddress2: true,
  taxCity: true,
  taxState: true,
  taxZip: true,
  taxCountry: true,
  paymentType: true,
  cashReceivedMinor: true,
  cashChangeMinor: true,
  sendConfirmationEmails: true,
  isFulfilled: true,
}

/**
 * The columns of an order without its totals. `contribution` has half as many again, and each sale reads its order four
 * times.
 */
const HEAD_FIELDS: readonly string[] = [
  ...Object.keys(CONTRIBUTION_FIELDS),
  ...Object.values(SIDES).flatMap((side) => side.map(([, field]) => field)),
]

const selectContributionFields = (fields: readonly string[]): Sql =>
  join(fields.map((field) => sql`c.${column(field)} AS ${name(field)}`))

const HEAD_COLUMNS = sql`${selectContributionFields(HEAD_FIELDS)}, ${SUPPORTER}`

const selectShippingMethod = (id: Sql): Sql => sql`shipping_method_as_json(${id}) AS "shippingMethod"`

/** For a contribution `c` that was just written: it has neither a cart nor codes. */
export const NEW_ORDER_COLUMNS = sql`${HEAD_COLUMNS}, NULL::json AS promos, ${selectContributionFields(TOTALS)},
  ${selectShippingMethod(sql`c.shipping_method_id`)}`

export const toState = (row: Row): OrderState =>
  ({
    ...row,
    taxes: (row.taxes as StoredTax[]).map((tax) => ({
      ...tax,
      ratePpm: BigInt(tax.ratePpm),
      minor: BigInt(tax.minor),
    })),
    promos: promosFrom(row.promos),
  }) as OrderState

export const toOrder = (row: Row, lines: OrderLine[]): Order => ({ ...toState(row), lines })

const isTillOrder = (id: number): Sql => sql`c.id = ${id} AND c.is_pos AND c.deleted_at IS NULL`

export async function findHeadRow(runner: SqlRunner, id: number): Promise<Row | null> {
  return runner.record<Row>(sql`
    SELECT ${HEAD_COLUMNS}, ${PROMOS_OF_CONTRIBUTION} AS promos, ${TOTALS_NOW},
      ${selectShippingMethod(
        sql`CASE WHEN k.contribution_id IS NULL THEN c.shipping_method_id ELSE k.shipping_method_id END`,
      )}
    FROM contribution c LEFT JOIN cart k ON k.contribution_id = c.id WHERE ${isTillOrder(id)}`)
}

/**
 * Locks in a separate statement, because a statement that waited for a lock still sees the older state of other tables.
 */
export async function lockHeadRow(runner: SqlRunner, id: number): Promise<Row | null> {
  const [, row] = await Promise.all([
    runner.run(sql`SELECT FROM contribution c WHERE ${isTillOrder(id)} FOR UPDATE`),
    findHeadRow(runner, id),
  ])
  return row
}

/** Reads variants one by one: a plain join would be merged along all variants if most lines are of old ones. */
export async function listLines(runner: SqlRunner, id: number): Promise<OrderLine[]> {
  const rows = await runner.records<Row>(sql`
    SELECT l.*, v.name AS variant_name, v.product_id, coalesce(v.is_shipping_free, false) AS is_shipping_free,
      coalesce(v.weight_grams, 0) AS weight_grams,
      l.locked_to_line_id IS NOT NULL AS is_locked, ${taxRulesSql(sql`v.product_id`)} AS tax_rules,
      p.name AS product_name, p.code AS product_code, p.limit_sales IS NOT NULL AS is_limited,
      coalesce(p.email_notify, '') <> '' AS notifies_staff, CASE WHEN l.sponsorship_id IS NOT NULL THEN (SELECT picture
        FROM sponsorship WHERE id = l.sponsorship_id)
        WHEN l.fundraising_page_id IS NOT NULL THEN (SELECT coalesce(picture, p.picture) FROM fundraising_page
          WHERE id = l.fundraising_page_id) ELSE p.picture END AS picture,
            coalesce(${firstThumbnail('product_variant', sql`v.id`)},
              ${firstThumbnail('product', sql`v.product_id`)}) AS thumbnail,
      coalesce((SELECT json_agg(json_build_object('id', a.field_id, 'name', a.name, 'value', a.value)
        ORDER BY a.field_id) FROM contribution_line_field a WHERE a.line_id = l.id), '[]') AS answers
    FROM contribution_line l
    LEFT JOIN LATERAL (SELECT * FROM product_variant WHERE id = l.variant_id OFFSET 0) v ON true
    LEFT JOIN product p ON p.id = v.product_id
    WHERE l.contribution_id = ${id} ORDER BY l.id`)
  return rows.map(toLine)
}
