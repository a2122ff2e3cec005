import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'
import { calls } from '~/endpoints/jpanel/pos'
import { call } from '../../support/call'
import { reconciled } from '../../support/sandbox'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeCustomField,
  makeDownload,
  makeGift,
  makeMembership,
  makePromo,
  makeShippingMethod,
  makeTaxRule,
  promoOn,
  makePage,
  makeSponsorship,
  makeStaff,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { tillOf } from '../../support/pos-calls'
import { ORDERS_NOW } from '../../support/orders-now'

const add = calls['POST /jpanel/pos/:id/add']
const addChild = calls['POST /jpanel/pos/:id/add_by_child_reference']
const addPage = calls['POST /jpanel/pos/:id/add_by_fundraising_page']
const bookmark = calls['POST /jpanel/pos/bookmark/add']
const unpin = calls['POST /jpanel/pos/bookmark/remove']
const categories = calls['POST /jpanel/pos/categories.json']
const complete = calls['POST /jpanel/pos/:id/complete']
const open = calls['POST /jpanel/pos/new']
const products = calls['POST /jpanel/pos/products.json']
const applyPromos = calls['POST /jpanel/pos/:id/promos/apply']
const remove = calls['POST /jpanel/pos/:id/remove']
const update = calls['POST /jpanel/pos/:id/update']

// Generated bodies for each call of the till: never a fault, never a half-written row (R-CART-14). More where it writes
// lines, and most where it takes money, because few bodies pay.
const RUNS = 1500
const RUNS_OF_PAYMENTS = 3000
const RUNS_BESIDE = 500
const SEED = 20_261_121
const BESIDE_EACH_OTHER = 8

let ctx = testCtx()
const orders: number[] = []
const variants: number[] = []
const supporters: number[] = []
const fields: number[] = []
const references: string[] = []
const options: number[] = []
const pages: number[] = []
const STOCK = 5000

beforeAll(async () => {
  await anAccountType()
  ctx = testCtx({
    staffId: (await makeStaff()).id,
    settings: {
      extra_currencies: 'CAD,JPY',
      exchange_rates: 'CAD=0.7286,JPY=0.0067',
      shipping_taxes_apply: '1',
      dcc_enabled: '1',
      pos_use_default_tax_region: '1',
    },
  })
  const bundle = await makeVariant({ quantity: STOCK }, { name: 'Bundle', is_dcc_enabled: true })
  const cup = await makeVariant(
    { quantity: STOCK, is_shippable: true, weight_grams: 300 },
    { name: 'Cup', limit_sales: 2000 },
  )
  await linkVariants(bundle.id, cup.id, { qty: 2, price_minor: 500n })
  const gift = await makeGift({ price_minimum_minor: 500n, quantity: STOCK }, { is_dcc_enabled: true })
  const plan = await makeGift({ billing_period: 'monthly', quantity: STOCK })
  const member = await makeVariant({ membership_id: (await makeMembership()).id, quantity: STOCK })
  const songs = await makeVariant({ download_file_id: (await makeDownload()).id, quantity: STOCK })
  const submission = await makeVariant({ quantity: STOCK })
  for (const type of [
    'text',
    'select',
    'multi-select',
    'date',
    'email',
    'check',
    'hidden',
    'lg_text',
    'phone',
    'html',
  ]) {
    const choices = type.includes('select') ? JSON.stringify([{ label: 'A', value: 'a' }]) : '[]'
    fields.push((await makeCustomField({ product_id: submission.product_id, type, name: type, choices })).id)
  }
  const off = await makePromo({ code: 'TENTH', usage_limit: 150 })
  const deal = await makePromo({ code: 'DEAL', discount_type: 'bxgy_percent', discount_points: 1500, buy_quantity: 2 })
  const once = await makePromo({
    code: 'ONCE',
    discount_type: 'dollar',
    discount_minor: 333n,
    usage_limit_per_account: 8,
  })
  await makePromo({ code: 'SHIPFREE', discount_points: 0, is_free_shipping: true })
  for (const { id } of [off, deal, once])
    await promoOn(id, { products: [cup.product_id, bundle.product_id, gift.product_id] })
  await makeShippingMethod({ regions: '{NH}' }, [
    [0n, 4000n, 650n],
    [4001n, null, 0n],
  ])
  await makeTaxRule({ products: [cup.product_id, submission.product_id], rate_ppm: 99_750 })
  for (let index = 0; index < 40; index++) {
    const child = await makeSponsorship({}, [
      { recurring_frequency: 'monthly' },
      { recurring_frequency: 'weekly', recurring_day_of_week: 3 },
      { amount_minor: 12_000n },
    ])
    references.push(child.reference_number)
    options.push(...child.optionIds)
  }
  for (const status of ['active', 'active', 'suspended']) pages.push((await makePage({ status })).id)
  pages.push((await makePage({ product_id: cup.product_id })).id)
  variants.push(bundle.id, cup.id, gift.id, plan.id, member.id, songs.id, submission.id)
  for (let index = 0; index < 5; index++)
    supporters.push(
      (
        await makeSupporter({
          email: `fuzz${index}@example.org`,
          referral_source: 'R'.repeat(100),
          bill_title: 'T'.repeat(45),
        })
      ).id,
    )
  for (let index = 0; index < 300; index++) orders.push((await tillOf(ctx).open()).json.order.id)
})

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.005',
    '1e309',
    'NaN',
    'true',
    'ß',
    'İ',
    '\u0000',
    '\ud800',
    '😀'.repeat(50),
    'x'.repeat(20_000),
    "'; DROP TABLE contribution; --",
    '${7*7}',
    '../../etc/passwd',
    'Nov 20, 2026',
    '2026-11-20',
    '2026-11-19 10:00',
    '9999-12-31',
    '+275760-09-13',
  ),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e21),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
  fc.constantFrom({ toString: 1 }, { valueOf: null }, { length: 3 }, [[]], [{}], { value: { value: 1 } }),
)

const word = fc.constantFrom(
  'Ada',
  'Giver',
  'Exeter',
  'NH',
  '03833',
  'US',
  'CAD',
  'USD',
  'ada@example.org',
  'fuzz1@example.org',
  '555 0100',
)
const amount = fc.constantFrom('5', '25', '25.50', 100, 10_000, '0', '1000000', '99999999.99')
const flag = fc.constantFrom(0, 1, '0', '1', true, false)
const sensible: Record<string, fc.Arbitrary<unknown>> = {
  variant_id: fc.nat(30).map((at) => variants[at % variants.length]),
  member_id: fc.nat(30).map((at) => supporters[at % supporters.length]),
  order_item_id: fc.nat(3000),
  product_id: fc.nat(12),
  category_id: fc.nat(5),
  qty: fc.integer({ min: 1, max: 3 }),
  fields: fc.nat(9).map((at) => ({ [String(fields[at])]: 'a' })),
  metadata: fc.constant({ dp_gl_code: 'X' }),
  payment_type: fc.constantFrom(
    'cash',
    'cash',
    'cash',
    'check',
    'other',
    'free',
    'credit_card',
    'credit_card',
    'bank_account',
    'payment_method',
  ),
  payment_token: fc
    .tuple(
      fc.constantFrom('ok', 'ok', 'ok', 'declined', 'needs_confirmation', 'zip_fails', 'no_such'),
      fc.stringMatching(/^[0-9a-f]{12}$/),
    )
    .map(([scenario, once]) => `sbx_card_visa_4242_1230_${scenario}_${once}`),
  payment_method_id: fc.nat(20),
  cash_received: fc.constantFrom('1000', '100000', '99999999'),
  check_date: fc.constant('Nov 20, 2026'),
  check_amt: fc.constant('99999999'),
  recurring_day: fc.integer({ min: 0, max: 31 }),
  recurring_frequency: fc.constantFrom('monthly', 'weekly', 'onetime'),
  dcc_type: fc.constantFrom('most_costs', 'more_costs', 'minimum_costs'),
  currency_code: fc.constantFrom('USD', 'CAD', 'JPY', 'EUR'),
  ordered_at: fc.constantFrom('2026-11-20', '2026-11-01 10:00', 'Nov 1, 2026'),
  reference_number: fc.nat(39).map((at) => references[at]),
  payment_option_id: fc.nat(119).map((at) => options[at]),
  fundraising_page_id: fc.nat(3).map((at) => pages[at]),
  promocodes: fc.oneof(
    fc.constantFrom('TENTH', 'tenth,DEAL', 'ONCE', 'SHIPFREE, once', 'NOPE', ''),
    fc.subarray(['TENTH', 'DEAL', 'ONCE', 'SHIPFREE']),
  ),
  shipping_method_id: fc.nat(2),
  ship_state: fc.constant('NH'),
  ship_country: fc.constant('US'),
  tax_country: fc.constant('US'),
  tax_state: fc.constant('NH'),
  client_uuid: fc.stringMatching(/^[0-9A-F]{10}$/),
}

const KEYS = {
  new:
    'client_uuid currency_code using_web_pos member_id source referral_source comments ' +
    'is_anonymous ordered_at ' +
    'dcc_enabled_by_customer dcc_type bill_country bill_first_name ship_city tax_city',
  update:
    'bill_title bill_first_name bill_last_name bill_organization_name bill_address bill_address2 bill_city ' +
    'bill_state bill_zip bill_country bill_phone bill_email ship_first_name ship_address ship_city ship_state ' +
    'ship_zip ship_country courier_method shipping_method_id is_free_shipping ordered_at source ' +
    'referral_source other_referral_source account_type_id email_opt_in special_notes is_anonymous ' +
    'dcc_enabled_by_customer dcc_type member_id tax_city tax_state tax_zip tax_country',
  mode: 'currency_code send_confirmation_emails bill_city',
  add:
    'variant_id qty amount fund_code gift_aid fields metadata additional_notes public_message ' +
    'recurring_frequency recurring_day recurring_day_of_week recurring_with_initial_charge fundraising_page_id',
  child: 'reference_number payment_option_id recurring_with_initial_charge recurring_day recurring_day_of_week',
  page: 'fundraising_page_id amount fund_code comments is_anonymous',
  remove: 'order_item_id',
  promos: 'promocodes promocode',
  complete:
    'payment_type cash_received cash_change check_number check_date check_amt payment_other_reference ' +
    'payment_other_note mark_as_complete send_confirmation_emails amount_shown payment_token payment_method_id ' +
    'save_payment_method ach_agree_tos',
  products: 'keywords category_id currency_code bookmarked',
  bookmark: 'product_id',
} as const

/** No call may read these keys. */
const FORGED = [
  'price',
  'total',
  'totalamount',
  'total_minor',
  'number',
  'confirmed_at',
  'id',
  'is_paid',
  'refunded_minor',
  'constructor',
  'orderId',
  'lines',
]

const likely = (key: string): fc.Arbitrary<unknown> =>
  sensible[key] ??
  (/received|amount|amt/.test(key)
    ? amount
    : /^(is_|gift|email_|mark_|send_|save_|ach_|using_|dcc_enabled|recurring_with)/.test(key)
      ? flag
      : word)

function bodies(keys: string): fc.Arbitrary<string> {
  const entries = (of: (key: string) => fc.Arbitrary<unknown>) =>
    Object.fromEntries(keys.split(' ').map((key) => [key, of(key)]))
  const record = (of: (key: string) => fc.Arbitrary<unknown>, requiredKeys: string[]) =>
    fc.record(entries(of), { requiredKeys } as object)
  const must = ['variant_id', 'payment_type', 'cash_received', 'reference_number', 'fundraising_page_id'].filter(
    (key) => keys.split(' ').includes(key),
  )
  const mixed = record((key) => fc.oneof({ weight: 3, arbitrary: likely(key) }, { weight: 1, arbitrary: nasty }), [])
  const forged = fc.dictionary(fc.constantFrom(...FORGED), nasty, { maxKeys: 3 })
  return fc.oneof(
    { weight: 6, arbitrary: record(likely, must).map((body) => JSON.stringify(body)) },
    { weight: 8, arbitrary: fc.tuple(mixed, forged).map(([body, more]) => JSON.stringify({ ...more, ...body })) },
    { weight: 2, arbitrary: record(() => nasty, []).map((body) => JSON.stringify(body)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(record(likely, must), nasty)
        .map(([body, value]) => `{"__proto__":${JSON.stringify(value ?? 1)},${JSON.stringify(body).slice(1)}`),
    },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
  )
}

type Endpoint = Parameters<typeof call>[0]

const endpoints: [string, Endpoint, string, boolean, number][] = [
  ['new', open, KEYS.new, false, RUNS_BESIDE],
  ['add', add, KEYS.add, true, RUNS],
  ['add_by_child_reference', addChild, KEYS.child, true, RUNS],
  ['add_by_fundraising_page', addPage, KEYS.page, true, RUNS],
  ['update', update, KEYS.update, true, RUNS],
  ['update, short', update, KEYS.mode, true, RUNS_BESIDE],
  ['remove', remove, KEYS.remove, true, RUNS],
  ['promos/apply', applyPromos, KEYS.promos, true, RUNS],
  ['complete', complete, KEYS.complete, true, RUNS_OF_PAYMENTS],
  ['products.json', products, KEYS.products, false, RUNS_BESIDE],
  ['categories.json', categories, KEYS.products, false, RUNS_BESIDE],
  ['bookmark/add', bookmark, KEYS.bookmark, false, RUNS_BESIDE],
  ['bookmark/remove', unpin, KEYS.bookmark, false, RUNS_BESIDE],
]

test.each(endpoints)(
  '%s answers every body with a documented reply or a clear error',
  { timeout: 600_000 },
  async (_name, endpoint, keys, hasOrder, numRuns) => {
    const input = fc.sample(bodies(keys), { numRuns, seed: SEED })
    const odd = ['0', '-1', '1e3', 'x', '99999999', '99999999999999999999', '%00']
    const seen = new Map<number, number>()
    let next = 0
    const one = async () => {
      for (let at = next++; at < input.length; at = next++) {
        const id = at % 50 === 0 ? odd[(at / 50) % odd.length] : orders[at % orders.length]
        const body = input[at] ?? ''
        const reply = await call<{ message?: unknown; status?: unknown; order?: unknown }>(endpoint, {
          ctx,
          body,
          ...(hasOrder ? { id } : {}),
        })
        // A body with card details is refused first.
        const isCardData = reply.status === 400 && keys === KEYS.complete
        if (!isCardData && ![200, 404, 422].includes(reply.status))
          throw new Error(`${reply.status} for ${String(id)}: ${body.slice(0, 2000)}`)
        if (reply.status !== 200 || reply.json.status === 'error')
          expect(reply.json.message).toEqual(expect.stringMatching(/./))
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, one))
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(numRuns)
    expect(seen.get(200) ?? 0).toBeGreaterThan(0)
  },
)

const none = async (query: ReturnType<typeof sql>) => expect(await poolRunner().records(query)).toEqual([])

afterAll(async () => {
  const paid = await poolRunner().first<{ paid: number; open: number }>(
    sql`SELECT count(confirmed_at)::int AS paid, count(*)::int - count(confirmed_at)::int AS open FROM contribution`,
  )
  expect(paid?.paid).toBeGreaterThan(15)
  await none(
    sql`SELECT c.id FROM ${ORDERS_NOW} c WHERE c.subtotal_minor <> (SELECT coalesce(sum(total_minor), 0)
      FROM contribution_line WHERE contribution_id = c.id)`,
  )
  await none(
    sql`SELECT c.id FROM ${ORDERS_NOW} c WHERE c.dcc_minor <> (SELECT coalesce(sum(dcc_minor), 0) FROM contribution_line
      WHERE contribution_id = c.id)`,
  )
  await none(
    sql`SELECT c.id FROM ${ORDERS_NOW} c WHERE c.total_qty <> (SELECT coalesce(sum(qty), 0) FROM contribution_line
      WHERE contribution_id = c.id)`,
  )
  await none(
    sql`SELECT c.id FROM contribution c WHERE confirmed_at IS NOT NULL
      AND total_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry
        WHERE contribution_id = c.id AND type <> 'Overpayment')`,
  )
  await none(
    sql`SELECT c.id FROM contribution c WHERE confirmed_at IS NOT NULL AND (SELECT count(*) FROM payment
      WHERE contribution_id = c.id AND status <> 'failed') <> (CASE WHEN greatest(total_minor, check_minor) > 0 THEN 1
        ELSE 0 END)`,
  )
  await none(sql`SELECT c.id FROM contribution c WHERE confirmed_at IS NULL
    AND (EXISTS (SELECT 1 FROM payment WHERE contribution_id = c.id AND status <> 'failed') OR EXISTS (SELECT 1
      FROM ledger_entry WHERE contribution_id = c.id)
    OR (payment_locked_at IS NULL AND (SELECT coalesce(sum(quantity), 0) FROM stock_adjustment
      WHERE contribution_id = c.id) <> 0))`)
  await none(
    sql`SELECT c.id FROM contribution c WHERE (payment_locked_at IS NOT NULL) <> EXISTS (SELECT 1 FROM payment_attempt a
      WHERE a.contribution_id = c.id AND a.state NOT IN ('succeeded', 'failed'))`,
  )
  await none(
    sql`SELECT k.contribution_id FROM cart k JOIN contribution c ON c.id = k.contribution_id
      WHERE c.confirmed_at IS NOT NULL`,
  )
  expect(await reconciled()).toEqual([])
  expect(
    (await poolRunner().records(sql`SELECT 1 FROM payment WHERE gateway = 'sandbox' AND status = 'succeeded'`)).length,
  ).toBeGreaterThan(5)
  await none(
    sql`SELECT v.id FROM product_variant v WHERE NOT is_donation
      AND quantity <> ${STOCK} + (SELECT coalesce(sum(quantity), 0) FROM stock_adjustment WHERE variant_id = v.id)`,
  )
  await none(
    sql`SELECT l.id FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id
      JOIN contribution c ON c.id = l.contribution_id
      WHERE NOT v.is_donation AND l.locked_to_line_id IS NULL AND c.currency = 'USD'
        AND l.original_price_minor NOT IN (0, v.price_minor)`,
  )
  await none(sql`SELECT id FROM contribution_line WHERE total_minor > qty * original_price_minor`)
  await none(
    sql`SELECT c.id FROM ${ORDERS_NOW} c WHERE c.tax_minor <> (SELECT coalesce(sum((t ->> 'minor')::bigint), 0)
      FROM jsonb_array_elements(c.taxes) t)`,
  )
  await none(
    sql`SELECT p.id FROM promo_code p WHERE usage_count <> (SELECT count(*) FROM contribution_promo k
      JOIN contribution c ON c.id = k.contribution_id
      WHERE k.promo_code_id = p.id AND (c.confirmed_at IS NOT NULL
        OR (c.payment_locked_at IS NOT NULL AND k.counted_at IS NOT NULL))) OR usage_count > usage_limit`,
  )
  expect((await poolRunner().records(sql`SELECT 1 FROM promo_code WHERE usage_count > 0`)).length).toBeGreaterThan(1)
  expect(
    (await poolRunner().records(sql`SELECT 1 FROM contribution WHERE confirmed_at IS NOT NULL AND tax_minor > 0`))
      .length,
  ).toBeGreaterThan(0)
  await none(
    sql`SELECT s.id FROM supporter s WHERE (lifetime_donation_minor,
      lifetime_purchase_minor) <> (SELECT coalesce(sum(w.given), 0)::bigint, coalesce(sum(w.bought), 0)::bigint
      FROM (SELECT round(sum(l.total_minor) FILTER (WHERE l.is_donation) * k.worth) AS given,
        round(sum(l.total_minor) FILTER (WHERE NOT l.is_donation) * k.worth) AS bought
        FROM contribution c JOIN contribution_line l ON l.contribution_id = c.id,
          LATERAL (SELECT c.functional_rate * power(10::numeric,
            minor_digits(c.functional_currency) - minor_digits(c.currency)) AS worth) k
        WHERE c.supporter_id = s.id AND c.confirmed_at IS NOT NULL GROUP BY c.id, k.worth) w)`,
  )
  await none(sql`SELECT r.id FROM sponsor r JOIN contribution_line l ON l.id = r.line_id
    JOIN contribution c ON c.id = l.contribution_id
    WHERE c.confirmed_at IS NULL OR r.supporter_id <> c.supporter_id OR r.sponsorship_id <> l.sponsorship_id`)
  await none(
    sql`SELECT l.id FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
      WHERE c.confirmed_at IS NOT NULL AND l.sponsorship_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sponsor
        WHERE line_id = l.id)`,
  )
  await none(
    sql`SELECT s.id FROM sponsorship s WHERE sponsor_count <> (SELECT count(*) FROM sponsor WHERE sponsorship_id = s.id)
      OR sponsor_count > 1`,
  )
  await none(sql`SELECT g.id FROM fundraising_page g WHERE raised_minor <> (
    SELECT coalesce(sum(CASE WHEN c.currency = g.currency THEN l.total_minor WHEN c.functional_currency = g.currency
      THEN round(l.total_minor * c.functional_rate * power(10::numeric,
        minor_digits(g.currency) - minor_digits(c.currency))) ELSE 0 END), 0)
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    WHERE l.fundraising_page_id = g.id AND c.confirmed_at IS NOT NULL)`)
})
