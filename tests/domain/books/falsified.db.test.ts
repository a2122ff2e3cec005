import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeLine, makePayment, makeProduct, makeVariant } from '../../support/factories'
import { tillOf } from '../../support/pos-calls'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'

const settings = { extra_currencies: 'CAD', exchange_rates: 'CAD=0.8' }
const ctx = testCtx({ settings })
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
const ids = { sale: 0, part: 0, plan: 0, begun: 0, abroad: 0, live: 0 }

/** A live payment, because the sandbox moves no money and pays no platform fee. */
async function livePayment(): Promise<number> {
  const id = await contribution(ctx, { totalMinor: 9000n })
  await makeLine(id, { price_minor: 9000n, original_price_minor: 9000n, total_minor: 9000n })
  const live = { gateway: 'stripe', is_live: true, is_paid: true, captured_at: NOON, amount_minor: 9000n }
  await makePayment(id, { ...live, reference: 'pi_1' })
  await ctx.read.run(sql`INSERT INTO ledger_entry (contribution_id, type, amount_minor, currency, captured_at)
    VALUES (${id}, 'Line Item', 9000, 'USD', ${NOON})`)
  return id
}

async function soldAbroad(): Promise<number> {
  const till = tillOf(ctx)
  const { id } = (await till.open({ currency_code: 'CAD' })).json.order
  await till.add(id, { variant_id: (await makeGift()).id, amount: '50' })
  await till.complete(id, { payment_type: 'cash', cash_received: '100' })
  return id
}

beforeAll(async () => {
  await owner.connect()
  await anAccountType()
  const product = await makeProduct({ is_dcc_enabled: true })
  const goods = await makeVariant({ product_id: product.id, price_minor: 6000n })
  const lines = [{ variant_id: goods.id }, { variant_id: (await makeGift()).id, amount: '40' }]
  ids.sale = (await soldWith(ctx, lines, { pay: byCard() })).id
  ids.part = (await soldWith(ctx, lines)).id
  await refundOf(ctx, ids.part, { kind: 'custom', amount: '20.00' })
  ids.live = await livePayment()
  ids.abroad = await soldAbroad()
  const plan = await makePlan(ctx, { dcc_minor: 100n })
  await perform(chargeDue, ctx, {})
  const charged = await ctx.read.first<{ id: number; begun: number }>(
    sql`SELECT t.id, p.contribution_id AS begun FROM recurring_transaction t
      JOIN recurring_profile p ON p.id = t.profile_id WHERE p.id = ${plan.id}`,
  )
  Object.assign(ids, { plan: charged?.id, begun: charged?.begun })
  return () => owner.end()
})

/** Excludes the contribution that began the plan, which is a bare row of the factory. */
async function kindsFound(): Promise<string[]> {
  await perform(checkBooks, ctx, {})
  const rows = await ctx.read.rows<{ kind: string }>(sql`
    SELECT kind FROM book_difference WHERE check_id = (SELECT max(id) FROM book_check)
      AND (contribution_id IS DISTINCT FROM ${ids.begun}::int OR payment_id IS NOT NULL OR reference LIKE 'Trans%')
    ORDER BY kind`)
  return rows.map(({ kind }) => kind)
}

type Row = { table: string; where: string }

/** Changes the row without triggers, as a database console could. */
async function falsify({ table, where }: Row, set: string | null) {
  const { rows } = await owner.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} ORDER BY id LIMIT 1`)
  const { row } = rows[0] as { row: { id: number } }
  const columns = (set ?? '').split(', ').map((one) => one.split(' = ')[0])
  const quietly = async (statement: string, values: unknown[]) => {
    await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
    const { rowCount } = await owner.query(statement, values).catch(async (error: unknown) => {
      await owner.query('ROLLBACK')
      throw error
    })
    await owner.query('COMMIT')
    expect(rowCount).toBe(1)
  }
  const old = `jsonb_populate_record(NULL::${table}, $1) r`
  if (set === null) await quietly(`DELETE FROM ${table} WHERE id = $1`, [row.id])
  else await quietly(`UPDATE ${table} SET ${set} WHERE id = $1`, [row.id])
  return () =>
    set === null
      ? quietly(`INSERT INTO ${table} SELECT r.* FROM ${old}`, [row])
      : quietly(
          `UPDATE ${table} t SET ${columns.map((one) => `${one} = r.${one}`).join(', ')} FROM ${old}
          WHERE t.id = r.id`,
          [row],
        )
}

const of =
  (column: string, name: keyof typeof ids, more = '') =>
  () =>
    `${column} = ${ids[name]} ${more}`
const sale = of('contribution_id', 'sale')
const live = of('payment_id IN (SELECT id FROM payment WHERE contribution_id', 'live', ')')

const FALSIFIED: [what: string, kinds: string[], table: string, where: () => string, set: string | null][] = [
  ['a payment’s amount', ['payment'], 'payment', sale, 'amount_minor = amount_minor + 1'],
  ['a payment’s refunded amount', ['refund'], 'payment', sale, 'refunded_minor = 7'],
  ['a payment’s currency', ['payment'], 'payment', of('contribution_id', 'part'), `currency = 'CAD'`],
  ['a payment’s reference', ['gateway'], 'payment', sale, `reference = 'another'`],
  ['a deleted payment', ['payment'], 'payment', sale, null],
  ['a refund’s amount', ['refund'], 'refund', of('contribution_id', 'part'), 'amount_minor = 1999'],
  ['a refund’s currency', ['refund'], 'refund', of('contribution_id', 'part'), `currency = 'CAD'`],
  ['a deleted refund', ['refund'], 'refund', of('contribution_id', 'part'), null],
  ['a ledger entry’s amount', ['ledger'], 'ledger_entry', sale, 'amount_minor = amount_minor - 1'],
  ['a ledger entry’s currency', ['ledger'], 'ledger_entry', sale, `currency = 'CAD'`],
  ['a ledger entry’s type', ['ledger'], 'ledger_entry', sale, `type = 'DCC'`],
  ['a deleted ledger entry', ['ledger'], 'ledger_entry', sale, null],
  [
    'the type of what a refund took',
    ['ledger'],
    'ledger_entry',
    of('contribution_id', 'part', 'AND refund_id > 0'),
    `type = 'Tax'`,
  ],
  [
    'a total',
    ['payment'],
    'contribution',
    of('id', 'sale'),
    'total_minor = total_minor + 1, subtotal_minor = subtotal_minor + 1',
  ],
  [
    'a subtotal and a tax',
    ['items'],
    'contribution',
    of('id', 'part'),
    'subtotal_minor = subtotal_minor - 1, tax_minor = tax_minor + 1',
  ],
  ['a contribution’s refunded amount', ['refund'], 'contribution', of('id', 'part'), 'refunded_minor = 1999'],
  ['a contribution’s currency', ['payment'], 'contribution', of('id', 'part'), `currency = 'CAD'`],
  [
    'a contribution’s exchange rate',
    ['rate'],
    'contribution',
    of('id', 'abroad'),
    'functional_rate = 2 * functional_rate',
  ],
  [
    'the price of an item',
    ['items'],
    'contribution_line',
    sale,
    'total_minor = total_minor + 1, price_minor = price_minor + 1',
  ],
  ['a fee', ['fee'], 'platform_fee', live, 'fee_minor = fee_minor + 1'],
  ['a fee’s currency', ['fee'], 'platform_fee', live, `currency = 'CAD'`],
  ['a deleted fee', ['fee'], 'platform_fee', live, null],
  ['a charge’s amount', ['charge'], 'recurring_transaction', of('id', 'plan'), 'amount_minor = 2599'],
  ['a charge’s refunded amount', ['refund'], 'recurring_transaction', of('id', 'plan'), 'refunded_minor = 9'],
  ['a charge’s currency', ['charge'], 'recurring_transaction', of('id', 'plan'), `currency = 'CAD'`],
  [
    'the currency of a charge in the ledger',
    ['ledger'],
    'ledger_entry',
    of('transaction_id', 'plan'),
    `currency = 'CAD'`,
  ],
  ['the type of a charge in the ledger', ['ledger'], 'ledger_entry', of('transaction_id', 'plan'), `type = 'Tax'`],
  ['a fee’s amount in our currency', ['fee'], 'platform_fee', live, 'settled_minor = settled_minor + 1'],
  ['a fee’s exchange rate', ['fee'], 'platform_fee', live, `settled_currency = 'CAD', exchange_rate = 2`],
  [
    'a charge’s exchange rate',
    ['rate'],
    'recurring_transaction',
    of('id', 'plan'),
    'functional_rate = 2 * functional_rate',
  ],
  [
    'the currency that a charge is worth something in',
    ['rate'],
    'recurring_transaction',
    of('id', 'plan'),
    `functional_currency = 'CAD'`,
  ],
  [
    'the currency that a contribution is worth something in',
    ['rate'],
    'contribution',
    of('id', 'sale'),
    `functional_currency = 'CAD'`,
  ],
  ['the provider’s currency', ['gateway'], 'sandbox_charge', () => 'true', `currency = 'CAD'`],
  ['the provider’s amount', ['gateway'], 'sandbox_charge', () => 'true', 'amount_minor = amount_minor + 1'],
  ['the provider’s refunded amount', ['gateway'], 'sandbox_charge', () => 'true', 'refunded_minor = 1'],
]

test('finds nothing in unchanged books', async () => {
  expect(await kindsFound()).toEqual([])
})

test.each(FALSIFIED)('the check finds %s, once (R-BOOKS-5)', async (_what, kinds, table, where, set) => {
  const undo = await falsify({ table, where: where() }, set)
  const found = await kindsFound()
  await undo()
  expect(found).toEqual(kinds)
  expect(await kindsFound()).toEqual([])
})
