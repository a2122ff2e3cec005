import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { PANELS } from '~/domain/settings/panels/panels'
import { shownValues } from '~/domain/settings/panels/panel-values'
import { closeQueue } from '~/jobs/queue.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { insert, linkVariants, makeProduct, makePromo, makeSponsorship, makeVariant } from '../../support/factories'

// Each amount of the schema either blocks another currency of the organization, or is listed with a reason.

const NO_PRICES = { price_minor: 0n, price_minimum_minor: null, price_presets: [] }
const variant = (values: Record<string, unknown>) => makeVariant({ ...NO_PRICES, ...values })
const page = async (values: Record<string, unknown>) =>
  insert('fundraising_page', {
    product_id: (await makeProduct()).id,
    title: 'Run',
    url: `run-${Object.keys(values).join()}`,
    currency: 'USD',
    ...values,
  })
const tier = (values: Record<string, unknown>) => insert('shipping_tier', { min_minor: 0n, max_minor: null, ...values })

/** For each column, a row without any other amount, and the message that refuses the new currency. */
const COUNTED: Record<string, { says: string; plant: () => Promise<unknown> }> = {
  'product.goal_minor': { says: '1 product', plant: () => makeProduct({ goal_minor: 100n }) },
  'product.goal_offset_minor': { says: '1 product', plant: () => makeProduct({ goal_offset_minor: 100n }) },
  'product_variant.price_minor': { says: '1 product', plant: () => variant({ price_minor: 100n }) },
  'product_variant.sale_price_minor': { says: '1 product', plant: () => variant({ sale_price_minor: 100n }) },
  'product_variant.price_minimum_minor': {
    says: '1 product',
    plant: () => variant({ is_donation: true, quantity: 0, price_minimum_minor: 100n }),
  },
  'product_variant.price_presets': {
    says: '1 product',
    plant: () => variant({ is_donation: true, quantity: 0, price_presets: [100n] }),
  },
  'product_variant.fair_market_value_minor': {
    says: '1 product',
    plant: () => variant({ fair_market_value_minor: 100n }),
  },
  'product_variant.cost_minor': { says: '1 product', plant: () => variant({ cost_minor: 100n }) },
  'linked_variant.price_minor': {
    says: '1 product',
    plant: async () => linkVariants((await variant({})).id, (await variant({})).id, { price_minor: 100n }),
  },
  'promo_code.discount_minor': {
    says: '1 promo code',
    plant: () => makePromo({ discount_type: 'dollar', discount_minor: 100n }),
  },
  'shipping_price.price_minor': {
    says: '1 shipping method',
    plant: async () => {
      const [method, all] = [await insert('shipping_method', { name: 'Post' }), await tier({})]
      return insert('shipping_price', { method_id: method.id, tier_id: all.id, price_minor: 100n })
    },
  },
  'shipping_tier.min_minor': { says: '1 shipping tier', plant: () => tier({ min_minor: 100n }) },
  'shipping_tier.max_minor': { says: '1 shipping tier', plant: () => tier({ max_minor: 100n }) },
  'payment_option.amount_minor': {
    says: '1 payment option',
    plant: () => makeSponsorship({}, [{ amount_minor: 100n }]),
  },
  'fundraising_page.goal_minor': { says: '1 fundraiser', plant: () => page({ goal_minor: 100n }) },
  'fundraising_page.raised_offset_minor': { says: '1 fundraiser', plant: () => page({ raised_offset_minor: 100n }) },
  'talk.amount_minor': { says: '1 gift by text message', plant: plantTalk },
}

const AT_NOW = { created_at: testCtx().now, updated_at: testCtx().now }

async function plantTalk() {
  const gift = await variant({ is_donation: true, quantity: 0 })
  const conversation = await insert('conversation', {
    command: 'give',
    kind: 'donate_amount',
    variant_id: gift.id,
    ...AT_NOW,
  })
  await insert('talk', {
    driver: 'sms',
    sender: '+12075550123',
    recipient: '+12075550100',
    conversation_id: conversation.id,
    step: 'method',
    amount_minor: 100n,
    client_uuid: 'ABCDEF0123',
    expires_at: new Date(testCtx().now.getTime() + 60_000),
  })
}

/** The columns of each table when this was written; a new one must be counted above or listed here. */
const UNCOUNTED: readonly { reason: string; columns: Record<string, string> }[] = [
  {
    reason: 'A paid one keeps the currency; an open one stands against the change, or is discarded by it.',
    columns: {
      contribution:
        'cash_change_minor cash_received_minor check_minor dcc_minor dcc_per_order_minor discount_minor ' +
        'functional_total_minor refunded_minor savings_minor shipping_minor subtotal_minor tax_minor total_minor',
      contribution_line:
        'dcc_minor dcc_recurring_minor discount_minor original_price_minor price_minor recurring_minor tax_minor ' +
        'tax_recurring_minor total_minor',
      contribution_search: 'refunded_minor subtotal_minor total_minor',
      cart: 'dcc_minor discount_minor savings_minor shipping_minor subtotal_minor tax_minor total_minor',
      payment_attempt: 'amount_minor',
    },
  },
  {
    reason: 'Money that was taken: its contribution stands against the change.',
    columns: {
      deposit: 'total_minor',
      dispute: 'amount_minor',
      journal_line: 'credit_minor debit_minor',
      ledger_entry: 'amount_minor',
      payment: 'amount_minor refunded_minor',
      platform_fee: 'fee_minor settled_minor',
      pos_sale: 'total_minor',
      recurring_charge: 'amount_minor',
      recurring_profile:
        'aggregate_minor amount_minor dcc_minor dcc_per_order_minor initial_minor last_payment_minor ' +
        'outstanding_minor shipping_minor tax_minor',
      recurring_transaction: 'amount_minor dcc_minor refunded_minor shipping_minor tax_minor',
      refund: 'amount_minor overpaid_minor',
      refund_line: 'amount_minor',
      settlement_batch: 'adjustments_minor net_minor payments_minor refunds_minor',
      settlement_item: 'amount_minor',
      settlement_part: 'amount_minor',
      tax_receipt: 'amount_minor',
      tax_receipt_line: 'amount_minor',
      tribute: 'amount_minor',
    },
  },
  {
    reason: 'Worked out from contributions that were paid.',
    columns: {
      book_difference: 'expected_minor found_minor',
      contribution_tally: 'refunded_minor total_minor',
      contribution_tally_delta: 'refunded_minor total_minor',
      contribution_tally_month: 'refunded_minor total_minor',
      contribution_tally_total: 'refunded_minor total_minor',
      fundraising_page: 'raised_minor',
      list_left_out: 'refunded_minor total_minor',
      list_tally: 'refunded_minor total_minor',
      list_tally_delta: 'refunded_minor total_minor',
      list_tally_total: 'refunded_minor total_minor',
      product_day: 'recurring_total_minor recurring_worth_minor total_minor worth_minor',
      product_gift: 'raised_minor',
      product_gift_total: 'raised_minor',
      product_span: 'recurring_total_minor recurring_worth_minor total_minor worth_minor',
      receiptable_gift: 'receiptable_minor sponsored_minor',
      receiptable_year: 'sponsored_minor',
      sold_line: 'total_minor',
      sponsor: 'last_payment_minor lifetime_minor',
      supporter: 'lifetime_donation_minor lifetime_purchase_minor payments_minor',
    },
  },
  {
    reason: 'The books of the stand-in for a provider, which names the currency of each charge.',
    columns: {
      sandbox_charge: 'amount_minor refunded_minor',
      sandbox_dispute: 'amount_minor',
      sandbox_refund: 'amount_minor',
    },
  },
]

const ctx = testCtx()
const organization = PANELS[0]!
const change = () =>
  perform(savePanel, testCtx(), { panel: 'organization', ...shownValues(organization, {}), dpo_currency: 'JPY' })

/** The tables with planted amounts, which are emptied with all that refers to them. */
const PLANTED = ['product', 'promo_code', 'shipping_method', 'shipping_tier', 'payment_group', 'conversation']

// The server's own role may not empty tables.
const admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
await admin.connect()

beforeEach(async () => void (await admin.query(`TRUNCATE ${PLANTED.join(', ')} CASCADE`)))
afterAll(async () => {
  await admin.end()
  await closeQueue()
  await closeDatabase()
})

test('names each amount of the schema, counted or kept with a reason (R-SETTINGS-6)', async () => {
  const rows = await ctx.read.rows<{ path: string }>(sql`
    SELECT c.table_name || '.' || c.column_name AS path FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.column_name LIKE '%\\_minor' OR c.udt_name = '_int8')`)
  const uncounted = UNCOUNTED.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((column) => `${table}.${column}`)),
  )
  expect(rows.map(({ path }) => path).toSorted()).toEqual([...Object.keys(COUNTED), ...uncounted].toSorted())
})

test.each(Object.entries(COUNTED))('refuses other decimals for an amount in %s', async (_path, { says, plant }) => {
  await plant()
  await expect(change()).rejects.toMatchObject({
    fields: { dpo_currency: [expect.stringContaining(`first: ${says}.`)] },
  })
})
