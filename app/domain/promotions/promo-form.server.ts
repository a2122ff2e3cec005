import { stateAfter, listVersions } from '~/domain/journal/versions.server'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { toDecimal } from '~/kit/money'
import { sql, type SqlRunner } from '~/kit/sql'
import { isPercent } from './promo'
import { toFieldText } from '~/kit/typed/field-text'

type Row = {
  id: number
  code: string
  description: string | null
  discountType: string
  points: number
  minor: bigint
  buyQuantity: number
  allocationLimit: number | null
  startsOn: string | null
  endsOn: string | null
  usageLimit: number | null
  usageLimitPerAccount: number | null
  isFreeShipping: boolean
  freeShippingLabel: string | null
  usageCount: number
  products: { id: number; code: string; name: string; isGone: boolean }[]
  categories: number[]
  memberships: { id: number; name: string; isGone: boolean }[]
}

export async function promoForm(runner: SqlRunner, id: number, currency: string) {
  const row = await runner.first<Row>(sql`
    SELECT id, code, description, discount_type, discount_points AS points, discount_minor AS minor,
      buy_quantity,
      allocation_limit, starts_on, ends_on, usage_limit,
      usage_limit_per_account, is_free_shipping,
      free_shipping_label, usage_count,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'isGone',
        p.deleted_at IS NOT NULL) ORDER BY p.code), '[]')
        FROM promo_code_product k JOIN product p ON p.id = k.product_id
        WHERE k.promo_code_id = promo_code.id) AS products,
      ARRAY(SELECT category_id FROM promo_code_category WHERE promo_code_id = promo_code.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'isGone', m.deleted_at IS NOT NULL)
        ORDER BY lower(m.name), m.id), '[]')
        FROM promo_code_membership k JOIN membership m ON m.id = k.membership_id
        WHERE k.promo_code_id = promo_code.id) AS memberships
    FROM promo_code WHERE id = ${id} AND deleted_at IS NULL`)
  if (row === null) return null
  const discount = isPercent(row.discountType) ? toDecimal(BigInt(row.points), 'USD') : toDecimal(row.minor, currency)
  return {
    id: row.id,
    usageCount: row.usageCount,
    products: row.products.map(({ code, name, isGone }) => ({
      value: code,
      label: isGone ? `Missing: ${code}` : `${name}, ${code}`,
    })),
    linked: row.products.map((product) => product.id),
    gone: row.memberships
      .filter(({ isGone }) => isGone)
      .map(({ id: value, name }) => ({ value: String(value), label: `Missing: ${name}` })),
    values: {
      code: row.code,
      description: toFieldText(row.description),
      discountType: row.discountType,
      discount,
      buyQuantity: toFieldText(row.buyQuantity),
      allocationLimit: toFieldText(row.allocationLimit),
      startsOn: toFieldText(row.startsOn),
      endsOn: toFieldText(row.endsOn),
      usageLimit: toFieldText(row.usageLimit),
      usageLimitPerAccount: toFieldText(row.usageLimitPerAccount),
      isFreeShipping: row.isFreeShipping ? 'on' : '',
      freeShippingLabel: toFieldText(row.freeShippingLabel),
      products: row.products.map((product) => product.code).join('\n'),
      categories: row.categories.map(String),
      memberships: row.memberships.map((membership) => String(membership.id)),
    },
  }
}

export type PromoValues = NonNullable<Awaited<ReturnType<typeof promoForm>>>['values']

export const newPromo = (): PromoValues => ({
  code: '',
  description: '',
  discountType: 'percent',
  discount: '',
  buyQuantity: '1',
  allocationLimit: '1',
  startsOn: '',
  endsOn: '',
  usageLimit: '',
  usageLimitPerAccount: '',
  isFreeShipping: '',
  freeShippingLabel: '',
  products: '',
  categories: [],
  memberships: [],
})

const toSaves = (id: number) => ({ event: 'promo_code.saved', verb: 'promotions.save-promo', id }) as const

export const promoVersions = (runner: SqlRunner, id: number) => listVersions(runner, toSaves(id))

export async function promoVersion(
  runner: SqlRunner,
  { id, values }: { id: number; values: PromoValues },
  entry: number,
) {
  const version = await stateAfter(runner, toSaves(id), { entry, now: values })
  return version && { at: version.at, actor: version.actor, values: version.state }
}

export type PromoUse = { number: string; name: string | null; at: Date; isCounted: boolean }

export const promoUses = (runner: SqlRunner, id: number): Promise<PromoUse[]> =>
  runner.rows<PromoUse>(sql`
    SELECT c.number, c.supporter_name AS name, c.confirmed_at AS at, k.counted_at IS NOT NULL AS is_counted
    FROM contribution_promo k JOIN contribution c ON c.id = k.contribution_id
    WHERE k.promo_code_id = ${id} AND c.confirmed_at IS NOT NULL AND c.number IS NOT NULL
    ORDER BY k.contribution_id DESC LIMIT ${MAX_HISTORY}`)
