import { beforeAll, describe, expect, test } from 'vitest'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { fundAmountList } from '~/domain/books/funds/fund-amounts.list.server'
import { fundTotals, fundTotalsCsv } from '~/domain/books/funds/fund-totals.server'
import { toMonth } from '~/domain/books/month'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { List } from '~/lists/declare/declaration'
import { testCtx } from '../../support/ctx'
import { makeGift } from '../../support/factories'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'

const ctx = testCtx()
const at = (moment: string) => testCtx({ now: new Date(moment) })
const NOVEMBER = toMonth('2026-11')
const list = fundAmountList as unknown as List

const split = () =>
  ctx.read.rows<{ amount: bigint; parts: bigint }>(sql`SELECT i.amount_minor AS amount,
    (SELECT coalesce(sum(amount_minor), 0)::bigint FROM settlement_part WHERE item_id = i.id) AS parts
    FROM settlement_item i`)

const totals = async (month = NOVEMBER) =>
  (await fundTotals(ctx, month)).map(({ fund, type, currency, netMinor }) => `${fund ?? type} ${currency} ${netMinor}`)

describe('totals by fund (R-BOOKS-6)', () => {
  let refunded: number

  beforeAll(async () => {
    const water = await makeGift({ metadata: { dp_gl_code: 'WATER' } })
    const school = await makeGift({ metadata: { dp_gl_code: 'SCHOOL' } })
    const both = [
      { variant_id: water.id, amount: '60' },
      { variant_id: school.id, amount: '40' },
    ]
    await soldWith(ctx, both)
    // Refunded in part before the closing, and in full after it.
    refunded = (await soldWith(ctx, both)).id
    await refundOf(ctx, refunded, { kind: 'custom', amount: '10.00' })
    // Refunded in full before the closing, so its entries are gone from the ledger.
    const gone = await soldWith(ctx, both)
    await refundOf(ctx, gone.id, { kind: 'custom', amount: '20.00' })
    await refundOf(ctx, gone.id, { whole: 1 })
    await soldWith(ctx, [{ variant_id: water.id, amount: '60' }], {
      pay: { payment_type: 'check', check_number: '12', check_date: 'Nov 20, 2026', check_amt: '75.00' },
    })
    const plan = await makePlan(ctx, { dcc_minor: 110n, tax_minor: 40n })
    await perform(chargePlan, ctx, { id: plan.name })
    const charge = await ctx.read.first<{ id: number }>(
      sql`SELECT max(id) AS id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
    )
    await perform(refundCharge, ctx, { transactionId: charge?.id ?? 0 })
    // Sandbox payments are in no batch.
    await ctx.read.run(sql`UPDATE payment SET is_live = true`)
    await perform(closeSettlements, at('2026-11-21T12:00:00Z'), {})
  })

  test('add up to each settled amount', async () => {
    const items = await split()
    expect(items.length).toBeGreaterThanOrEqual(9)
    for (const { amount, parts } of items) expect(parts).toBe(amount)
    expect(await ctx.read.records(sql`SELECT * FROM settlement_part WHERE type = 'Other'`)).toEqual([])
  })

  test('are what each fund received less what went back', async () => {
    const mine = (await totals()).filter((one) => /WATER|SCHOOL|Overpayment/.test(one))
    // 60 + (60 - 6) + (60 - 60) + 60; 40 + (40 - 4) + (40 - 40).
    expect(mine).toEqual(['SCHOOL USD 7600', 'WATER USD 17400', 'Overpayment USD 1500'])
  })

  test('open the amounts that make them up, with the same sum', async () => {
    for (const { fund, type, currency, netMinor } of await fundTotals(ctx, NOVEMBER)) {
      const of = fund === null ? { part: type } : { fund }
      const { sums } = await list.count(ctx, list.read({ period: '2026-11', currency_code: currency, ...of }))
      expect(sums).toEqual([{ currency, amounts: { amount: netMinor } }])
    }
  })

  test('keep the month when a refund comes in the next one', async () => {
    const before = await totals()
    await refundOf(at('2026-12-02T17:00:00Z'), refunded, { whole: 1 })
    await perform(closeSettlements, at('2026-12-03T17:00:00Z'), {})
    expect(await totals()).toEqual(before)
    expect(await totals(toMonth('2026-12'))).toEqual(['SCHOOL USD -3600', 'WATER USD -5400'])
  })

  test('reverse the parts of a payment when its debit fails', async () => {
    const [payment] = await ctx.read.rows<{ id: number }>(sql`SELECT p.id FROM payment p
      JOIN ledger_entry e ON e.contribution_id = p.contribution_id WHERE e.type = 'Overpayment'`)
    await ctx.read.run(sql`UPDATE payment SET status = 'failed', is_paid = false WHERE id = ${payment?.id}`)
    await perform(closeSettlements, at('2026-12-05T17:00:00Z'), {})
    expect(await totals(toMonth('2026-12'))).toEqual(['SCHOOL USD -3600', 'WATER USD -11400', 'Overpayment USD -1500'])
  })

  test('are a file with a row for each fund and currency', async () => {
    const file = await fundTotalsCsv(ctx, toMonth('2026-12'))
    expect(file.slice(1).split('\r\n')).toEqual([
      'Month,Fund,Currency,Received,Refunded,Adjustments,Net',
      '2026-12,SCHOOL,USD,0.00,-36.00,0.00,-36.00',
      '2026-12,WATER,USD,0.00,-54.00,-60.00,-114.00',
      '2026-12,Overpayments,USD,0.00,0.00,-15.00,-15.00',
      '',
    ])
    const sheet = await fundTotalsCsv(ctx, toMonth('2026-12'), true)
    expect(sheet).toContain('"=""2026-12""",SCHOOL,USD,0.00,-36.00,0.00,-36.00')
  })
})
