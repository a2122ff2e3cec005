import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeGift,
  makePage,
  makePromo,
  makeSponsorship,
  makeSupporter,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { cartWith, tillOf, type Reply, type WireOrder } from '../../support/pos-calls'
import { soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'

const add = calls['POST /jpanel/pos/:id/add']
const addChild = calls['POST /jpanel/pos/:id/add_by_child_reference']
const addPage = calls['POST /jpanel/pos/:id/add_by_fundraising_page']
const complete = calls['POST /jpanel/pos/:id/complete']
const giveUp = calls['POST /jpanel/pos/:id/give_up_payment']
const open = calls['POST /jpanel/pos/new']
const applyPromos = calls['POST /jpanel/pos/:id/promos/apply']
const refund = calls['POST /jpanel/pos/:id/refund']
const remove = calls['POST /jpanel/pos/:id/remove']
const update = calls['POST /jpanel/pos/:id/update']

const ctx = testCtx({
  settings: {
    dcc_enabled: '1',
    extra_currencies: 'CAD',
    exchange_rates: 'CAD=0.8',
    pos_tax_country: 'US',
    pos_tax_state: 'ME',
    pos_tax_zip: '04101',
  },
})
const till = tillOf(ctx)

/** Fields that only the server decides, which an attacker would send to pay less or to touch other records. */
const MONEY = {
  ...{
    price: 0.01,
    original_price: 0.01,
    undiscounted_price: 0.01,
    saleprice: 0.01,
    actual_price: 0.01,
    cost: 0.01,
    total: 0.01,
    total_minor: 1,
    totalMinor: 1,
  },
  ...{
    subtotal: 0.01,
    taxtotal: 0,
    tax: 0,
    taxes: [],
    shipping_amount: 0,
    shipping: 0,
    dcc_total_amount: 0,
    dcc_amount: 0,
    dcc_costs: { most_costs: 0 },
  },
  ...{
    totalamount: 0.01,
    total_price: 0.01,
    discount: 99,
    total_savings: 99,
    discount_minor: 9900,
    balance_amt: 0,
    refunded_amt: 99,
    cash_change: 500,
    fee: 0,
  },
  ...{
    dcc_rate: 0,
    dcc_rate_points: 0,
    dcc_per_order_amount: 0,
    rate: 9,
    exchange_rate: 9,
    functional_rate: 9,
    functional_exchange_rate: 9,
    functionalRate: '9',
  },
  ...{
    functional_currency: 'JPY',
    functional_total: 0.01,
    recurring_amount: 0.01,
    unit_price: 0.01,
    line_items: [{ price: 0.01 }],
    items: [{ id: 1, price: 0.01 }],
  },
}
const STATE = {
  ...{
    is_paid: 1,
    paid: 1,
    status: 'success',
    confirmed_at: '2020-01-01',
    confirmedAt: '2020-01-01',
    invoicenumber: 'AAAAAAAAAA',
    number: 'AAAAAAAAAA',
    is_test: 1,
  },
  ...{
    is_spam: 1,
    is_processed: 1,
    deleted_at: '2020-01-01',
    created_by: 1,
    completed_by: 1,
    staffId: 1,
    staff_id: 1,
    actor: { staffId: 1 },
    payer: { ip: '1.1.1.1' },
  },
  ...{
    is_pos: 0,
    experience_type: 'online',
    payment_lock_at: null,
    payment_locked_at: null,
    confirmationnumber: 'x',
    response_text: 'Approved',
    auth_attempts: 0,
  },
  ...{
    is_eligible_for_dcc: 0,
    is_dcc_eligible: 0,
    requires_ach: 0,
    is_locked: 0,
    locked_to_item_id: 1,
    description: 'Free',
    is_donation: 1,
    isPageGift: true,
  },
}

let other: { cart: WireOrder; sale: WireOrder; supporter: number }
/** The same values under our internal names, and a path that names another order. */
const inner = () => ({
  ...{
    id: other.cart.id,
    order_id: other.cart.id,
    contribution_id: other.cart.id,
    order: other.cart,
    supporterId: other.supporter,
    supporter_id: other.supporter,
  },
  ...{
    member: { id: other.supporter },
    contributionId: other.cart.id,
    lineId: other.cart.items[0]?.id,
    line_id: other.cart.items[0]?.id,
  },
  ...{ orderItemId: other.cart.items[0]?.id, replacesId: other.cart.items[0]?.id, attemptId: 1, attempt_id: 1 },
  change: { mode: 'details', details: { supporterId: other.supporter } },
  details: { supporterId: other.supporter },
})

let cup: { id: number; product_id: number }
let gift: { id: number }
let page: { id: number }
let code: string
beforeAll(async () => {
  await anAccountType()
  cup = await makeVariant({ quantity: 5000, price_minor: 2000n }, { is_dcc_enabled: true })
  gift = await makeGift({ quantity: 5000 })
  page = await makePage()
  await makeTaxRule({ products: [cup.product_id], country: 'US', region: 'ME' })
  const promo = await makePromo({ discount_points: 1000 })
  await promoOn(promo.id, { products: [cup.product_id] })
  code = promo.code
  other = {
    cart: await cartWith(ctx, { variant_id: cup.id, qty: 3 }),
    sale: await soldWith(ctx, [{ variant_id: cup.id }]),
    supporter: (await makeSupporter()).id,
  }
})

const OWN = [
  'updated_at',
  'id',
  'client_uuid',
  'number',
  'contribution_id',
  'locked_to_line_id',
  'search_text',
  'reference',
  'description',
  'supporter_id',
  'sponsorship_id',
  'payment_option_id',
]
const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.includes(column)))

/** Reads everything that is written of an order, except what distinguishes it from its twin. */
async function booked(id: number) {
  const rows = async (table: 'contribution' | 'contribution_line' | 'payment' | 'ledger_entry' | 'refund') => {
    const key = table === 'contribution' ? sql`t.id` : sql`t.contribution_id`
    const found = await ctx.read.rows<{ row: Record<string, unknown> }>(
      {
        contribution: sql`SELECT to_jsonb(t) AS row FROM contribution t WHERE ${key} = ${id}`,
        contribution_line: sql`SELECT to_jsonb(t) AS row FROM contribution_line t WHERE ${key} = ${id} ORDER BY t.id`,
        payment: sql`SELECT jsonb_build_object('amount', t.amount_minor, 'status', t.status, 'type', t.type, 'currency',
          t.currency, 'live', t.is_live) AS row FROM payment t WHERE ${key} = ${id} ORDER BY t.id`,
        ledger_entry: sql`SELECT jsonb_build_object('amount', t.amount_minor, 'type', t.type, 'qty', t.qty) AS row
          FROM ledger_entry t WHERE ${key} = ${id} ORDER BY t.id`,
        refund: sql`SELECT jsonb_build_object('amount', t.amount_minor, 'status', t.status, 'kind', t.kind) AS row
          FROM refund t WHERE ${key} = ${id} ORDER BY t.id`,
      }[table],
    )
    return found.map(({ row }) => plain(row))
  }
  const tables = ['contribution', 'contribution_line', 'payment', 'ledger_entry', 'refund'] as const
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table)] as const)))
}

type Row = {
  endpoint: Parameters<typeof call>[0]
  body: (order: WireOrder) => object | Promise<object>
  isPaid?: boolean
  own?: string[]
}

/** Each call that writes, with a body that succeeds; `own` are its documented names. */
const CALLS: Record<string, Row> = {
  new: { endpoint: open, body: () => ({ currency_code: 'USD' }) },
  'update, details': { endpoint: update, body: () => ({ source: 'Phone', special_notes: 'Ring twice.' }) },
  'update, currency': { endpoint: update, body: () => ({ currency_code: 'CAD' }) },
  'update, emails': { endpoint: update, body: () => ({ send_confirmation_emails: 0 }) },
  add: { endpoint: add, body: () => ({ variant_id: cup.id, qty: 2 }) },
  'add, a gift': { endpoint: add, body: () => ({ variant_id: gift.id, amount: '25' }) },
  add_by_child_reference: {
    endpoint: addChild,
    body: async () => {
      const child = await makeSponsorship({}, [{ amount_minor: 4000n }])
      return { reference_number: child.reference_number, payment_option_id: child.optionIds[0] }
    },
  },
  add_by_fundraising_page: { endpoint: addPage, body: () => ({ fundraising_page_id: page.id, amount: '30' }) },
  remove: { endpoint: remove, body: (order) => ({ order_item_id: order.items[0]?.id }) },
  'promos/apply': { endpoint: applyPromos, body: () => ({ promocodes: code }) },
  'complete, cash': { endpoint: complete, body: () => ({ payment_type: 'cash', cash_received: '100' }) },
  'complete, card': { endpoint: complete, body: () => byCard('ok') },
  refund: { endpoint: refund, body: () => ({ key: randomUUID(), amount: '5' }), isPaid: true },
}

describe('ignores what only the server decides, from any sender (R-PRICES-1, R-TAXES-1, R-COSTS-1, R-PRICES-6)', () => {
  test.each(Object.entries(CALLS))('%s', async (path, { endpoint, body, isPaid = false }) => {
    const fresh = async () =>
      isPaid ? soldWith(ctx, [{ variant_id: cup.id, qty: 2 }]) : cartWith(ctx, { variant_id: cup.id, qty: 2 })
    const before = { cart: await booked(other.cart.id), sale: await booked(other.sale.id) }
    const [honest, hostile] = [await fresh(), await fresh()]
    const reported = async (order: WireOrder, extra: object) => {
      const { id, ...rest } = { id: undefined, ...extra, ...(await body(order)) } as Record<string, unknown>
      const reply = await call<Reply>(endpoint, {
        ctx,
        body: { ...rest, ...(id === undefined ? {} : { id }) },
        ...(path === 'new' ? {} : { id: order.id }),
      })
      expect([path, reply.status, reply.json.status]).toEqual([path, 200, 'success'])
      return booked(path === 'new' ? reply.json.order.id : order.id)
    }
    const plainly = await reported(honest, {})
    expect(await reported(hostile, { ...inner(), ...MONEY, ...STATE })).toEqual(plainly)
    expect({ cart: await booked(other.cart.id), sale: await booked(other.sale.id) }).toEqual(before)
  })
})

describe('ids of other people’s things are refused, and nothing is written', () => {
  const foreign: Record<string, [endpoint: Row['endpoint'], body: () => object | Promise<object>]> = {
    'a line of another cart, to be removed': [remove, () => ({ order_item_id: other.cart.items[0]?.id })],
    'a line of another cart, to be replaced': [
      add,
      () => ({ variant_id: cup.id, replaces_item_id: other.cart.items[0]?.id }),
    ],
    'a saved card of somebody else': [
      complete,
      async () => {
        const sale = await soldWith(ctx, [{ variant_id: cup.id }], {
          update: { member_id: other.supporter },
          pay: byCard('ok', { save_payment_method: 1 }),
        })
        const method = await ctx.read.first<{ id: number }>(
          sql`SELECT id FROM payment_method WHERE supporter_id = ${other.supporter} AND status = 'ACTIVE'
            ORDER BY id DESC LIMIT 1`,
        )
        expect(sale.invoicenumber).not.toBeNull()
        return { payment_type: 'payment_method', payment_method_id: method?.id }
      },
    ],
    'an attempt of another order': [giveUp, () => ({ attempt: 1 })],
    'lines of another sale, to be refunded': [
      refund,
      () => ({ key: randomUUID(), lines: [{ id: other.sale.items[0]?.id, qty: 1 }] }),
    ],
  }
  test.each(Object.entries(foreign))('%s', async (_what, [endpoint, make]) => {
    const mine =
      endpoint === refund ? await soldWith(ctx, [{ variant_id: cup.id }]) : await cartWith(ctx, { variant_id: cup.id })
    const body = await make()
    const before = await Promise.all([mine, other.cart, other.sale].map(async ({ id }) => booked(id)))
    const { status, json } = await call<Reply>(endpoint, { ctx, id: mine.id, body })
    expect([200, 404, 422]).toContain(status)
    expect(json.status).toBe('error')
    expect(await Promise.all([mine, other.cart, other.sale].map(async ({ id }) => booked(id)))).toEqual(before)
  })
  test('the number of a sale that is over opens no cart and changes nothing', async () => {
    const before = await booked(other.sale.id)
    const { json } = await till.open({
      client_uuid: other.sale.client_uuid,
      currency_code: 'CAD',
      member_id: other.supporter,
      comments: 'Mine now.',
    })
    expect(json.order).toMatchObject({ id: other.sale.id, is_paid: true, comments: null, member_id: null })
    expect(await booked(other.sale.id)).toEqual(before)
  })
})
