import { poolRunner } from '~/db/pool.server'
import { join, name, sql } from '~/kit/sql'

// Inserts the smallest rows that the database accepts; a test sets only what it is about.

let counter = 0
const next = () => ++counter

type Values = Record<string, unknown>

export async function insert<T = { id: number }>(table: string, values: Values): Promise<T> {
  const columns = join(Object.keys(values).map(name))
  const placed = join(Object.values(values).map((value) => sql`${value}`))
  const row = await poolRunner().record<T>(sql`INSERT INTO ${name(table)} (${columns}) VALUES (${placed}) RETURNING *`)
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row
}

export const makeStaff = (values: Values = {}) =>
  insert('staff', {
    first_name: 'Casey',
    last_name: 'Till',
    email: `staff${next()}@example.org`,
    permissions: ['pos.edit'],
    ...values,
  })

export const makeAccountType = (values: Values = {}) => insert('account_type', { name: 'Individual', ...values })

export async function anAccountType(): Promise<number> {
  const find = () =>
    poolRunner().first<{ id: number }>(
      sql`SELECT id FROM account_type WHERE NOT is_organization AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    )
  const known = await find()
  if (known) return known.id
  // Of several supporters made at once, the first makes it.
  await poolRunner().run(
    sql`INSERT INTO account_type (name, is_default) VALUES ('Individual', true) ON CONFLICT DO NOTHING`,
  )
  return (await find())?.id ?? 0
}

export const makeSupporter = async (values: Values = {}) => {
  const { first_name: first = 'Ada', last_name: last = `Giver${next()}` } = values
  return insert<{ id: number; display_name: string }>('supporter', {
    display_name: `${String(first)} ${String(last)}`,
    first_name: first,
    last_name: last,
    account_type_id: await anAccountType(),
    ...values,
  })
}

export const makeCategory = (values: Values = {}) =>
  insert('category', { name: 'Shirts', url_name: `category-${next()}`, ...values })

export const makeProduct = (values: Values = {}) => insert('product', { code: `P${next()}`, name: 'Shirt', ...values })

/** Ten in stock at 20.00; makes a product unless one is named. */
export async function makeVariant(
  values: Values = {},
  ofProduct: Values = {},
): Promise<{ id: number; product_id: number }> {
  const product = values.product_id === undefined ? (await makeProduct(ofProduct)).id : values.product_id
  return insert('product_variant', { product_id: product, price_minor: 2000n, quantity: 10, ...values })
}

export const makeGift = (values: Values = {}, ofProduct: Values = {}) =>
  makeVariant({ is_donation: true, price_minor: 0n, quantity: 0, ...values }, { name: 'Gift', ...ofProduct })

export const linkVariants = (parent: number, part: number, values: Values = {}) =>
  insert('linked_variant', { parent_id: parent, part_id: part, ...values })

export const makeCustomField = (values: Values) => insert('custom_field', { name: 'Size', type: 'text', ...values })

export const makeMembership = (values: Values = {}) => insert('membership', { name: 'Friend', days: 365, ...values })

export const makeLine = (contribution_id: number, values: Values = {}) =>
  insert('contribution_line', {
    contribution_id,
    description: 'Gift',
    price_minor: 1000n,
    original_price_minor: 1000n,
    total_minor: 1000n,
    ...values,
  })

/** 10.00 by the sandbox's card, unless the test says otherwise. */
export const makePayment = (contribution_id: number, values: Values = {}) =>
  insert('payment', {
    contribution_id,
    status: 'succeeded',
    type: 'card',
    gateway: 'sandbox',
    amount_minor: 1000n,
    currency: 'USD',
    created_at: new Date('2026-11-20T17:00:00Z'),
    ...values,
  })

export const makeDownload = (values: Values = {}) =>
  insert('download_file', { name: 'Songs.zip', key: `files/${next()}`, size: 10n, type: 'application/zip', ...values })

type Terms = { amount_minor?: bigint | null; recurring_frequency?: string } & Values

/** Without options, the sponsee costs 39.00 a month. */
export async function makeSponsorship(values: Values = {}, options: Terms[] = [{ recurring_frequency: 'monthly' }]) {
  const sponsorship = await insert<{ id: number; reference_number: string }>('sponsorship', {
    reference_number: `REF-${next()}`,
    first_name: 'Nia',
    last_name: 'Achieng',
    gender: 'F',
    ...values,
  })
  const group = await insert('payment_group', { name: 'Terms' })
  await insert<object>('sponsorship_payment_group', { sponsorship_id: sponsorship.id, group_id: group.id })
  const optionIds: number[] = []
  for (const option of options) {
    const is_recurring = option.recurring_frequency !== undefined
    optionIds.push(
      (await insert('payment_option', { group_id: group.id, amount_minor: 3900n, is_recurring, ...option })).id,
    )
  }
  return { ...sponsorship, optionIds }
}

export const makeSponsor = (values: Values) =>
  insert('sponsor', { started_at: new Date('2026-01-05T15:00:00Z'), ...values })

/** Makes a gift for the page unless a product is named. */
export async function makePage(values: Values = {}) {
  const product_id = values.product_id ?? (await makeGift({ is_default: true }, { name: 'Fundraiser gift' })).product_id
  return insert<{ id: number; title: string; url: string }>('fundraising_page', {
    product_id,
    title: 'Row for the roof',
    url: `row-${next()}`,
    status: 'active',
    currency: 'USD',
    ...values,
  })
}

/** Ten percent off, on nothing yet: `promoOn` links it. */
export const makePromo = (values: Values = {}) =>
  insert<{ id: number; code: string }>('promo_code', {
    code: `CODE${next()}`,
    discount_type: 'percent',
    discount_points: values.discount_type ? 0 : 1000,
    ...values,
  })

type PromoScope = { products?: number[]; categories?: number[]; memberships?: number[] }

/** A link table has no id, so this returns nothing. */
export async function promoOn(
  promo: number,
  { products = [], categories = [], memberships = [] }: PromoScope,
): Promise<void> {
  const link = async (table: string, column: string, ids: number[]) => {
    for (const id of ids) await insert(table, { promo_code_id: promo, [column]: id })
  }
  await link('promo_code_product', 'product_id', products)
  await link('promo_code_category', 'category_id', categories)
  await link('promo_code_membership', 'membership_id', memberships)
}

/** Prices by tiers: `[from, to, price]`, where a null end is open. */
export async function makeShippingMethod(
  values: Values = {},
  tiers: [bigint, bigint | null, bigint][] = [[0n, null, 500n]],
) {
  const method = await insert('shipping_method', { name: `Post ${next()}`, code: 'P', ...values })
  for (const [min, max, price] of tiers) {
    const tier = await insert('shipping_tier', { min_minor: min, max_minor: max })
    await insert('shipping_price', { method_id: method.id, tier_id: tier.id, price_minor: price })
  }
  return method
}

export async function makeTaxRule(values: Values & { products: number[]; country?: string; region?: string | null }) {
  const { products, country = 'US', region = 'NH', ...rest } = values
  const rule = await insert('tax_rule', { code: `TAX${next()}`, description: 'Sales tax', rate_ppm: 100_000, ...rest })
  await insert('tax_rule_region', { tax_rule_id: rule.id, country, region })
  for (const product of products) await insert('tax_rule_product', { tax_rule_id: rule.id, product_id: product })
  return rule
}

/** Makes a line for it. The type is the first one of the migrations unless the test names another. */
export async function makeTribute(contribution_id: number, values: Values = {}): Promise<{ id: number }> {
  const line = await makeLine(contribution_id)
  const at = new Date('2026-11-20T17:00:00.000Z')
  const type = await poolRunner().first<{ id: number }>(sql`SELECT id FROM tribute_type ORDER BY sequence, id LIMIT 1`)
  return insert('tribute', {
    contribution_id,
    line_id: line.id,
    tribute_type_id: type?.id,
    name: 'Rosa',
    amount_minor: 4000n,
    currency: 'USD',
    notify_at: at,
    created_at: at,
    updated_at: at,
    ...values,
  })
}

/** Not the default form, unless requested. */
export async function makeForm(values: Values = {}, ofProduct: Values = {}) {
  const { product_id } = await makeGift(
    { is_default: true, name: 'Monthly', billing_period: 'monthly' },
    { type: 'donation_form', ...ofProduct },
  )
  await makeGift({ product_id, name: 'Today Only', sequence: 1 })
  await insert<object>('donation_form', { product_id, ...values })
  return product_id
}
