import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { checkBooks } from '~/domain/books/check-books.server'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { differenceList } from '~/domain/books/differences.list.server'
import { newestCheck, sumUnexplained } from '~/domain/books/queries.server'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { settlementList } from '~/domain/books/settlements.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makePayment } from '../../support/factories'
import { refundOf, soldWith } from '../../support/refunds'
import { byCard } from '../../support/sandbox'

const ctx = testCtx()
const at = (moment: string) => testCtx({ now: new Date(moment) })

const kindsFound = async () =>
  (
    await ctx.read.rows<{ kind: string }>(
      sql`SELECT DISTINCT kind FROM book_difference WHERE check_id = (SELECT max(id) FROM book_check) ORDER BY 1`,
    )
  ).map(({ kind }) => kind)

describe('a check of the books', () => {
  let soldId: number
  let paymentId: number

  beforeAll(async () => {
    const gift = await makeGift()
    const lines = [{ variant_id: gift.id, amount: '60' }]
    await soldWith(ctx, lines)
    const part = await soldWith(ctx, lines)
    await refundOf(ctx, part.id, { kind: 'custom', amount: '20.00' })
    const whole = await soldWith(ctx, lines)
    await refundOf(ctx, whole.id, { whole: 1 })
    const over = await soldWith(ctx, lines, {
      pay: { payment_type: 'check', check_number: '12', check_date: 'Nov 20, 2026', check_amt: '75.00' },
    })
    await refundOf(ctx, over.id, { kind: 'custom', amount: '15.00' })
    soldId = (await soldWith(ctx, lines, { pay: byCard() })).id
    paymentId =
      (await ctx.read.first<{ id: number }>(sql`SELECT id FROM payment WHERE contribution_id = ${soldId}`))?.id ?? 0
  })

  test('explains every cent of sales, refunds and an overpayment', async () => {
    expect(await perform(checkBooks, ctx, {})).toBe(0)
    const { check, isRunning } = await newestCheck(ctx)
    expect(check).toMatchObject({ contributions: 5, payments: 5, records: 1, differences: 0 })
    expect(isRunning).toBe(false)
    expect(await sumUnexplained(ctx)).toEqual([])
  })

  test('explains a contribution that was deleted, and one that came back (R-BOOKS-1)', async () => {
    const gift = await makeGift()
    const sold = await soldWith(ctx, [{ variant_id: gift.id, amount: '19.99' }], {
      pay: { payment_type: 'cash', cash_received: '20.00' },
    })
    const entries = () =>
      ctx.read.first<{ kept: bigint; all: bigint }>(sql`SELECT coalesce(sum(amount_minor), 0)::bigint AS all,
        coalesce(sum(amount_minor) FILTER (WHERE deleted_at IS NULL), 0)::bigint AS kept
        FROM ledger_entry WHERE contribution_id = ${sold.id}`)
    await perform(deleteContribution, ctx, { id: sold.id })
    expect(await entries()).toEqual({ all: 1999n, kept: 0n })
    expect(await perform(checkBooks, ctx, {})).toBe(0)
    await perform(restoreContribution, ctx, { id: sold.id })
    expect(await entries()).toEqual({ all: 1999n, kept: 1999n })
    expect(await perform(checkBooks, ctx, {})).toBe(0)
    await perform(deleteContribution, ctx, { id: sold.id })
  })

  test('reports one wrong entry once', async () => {
    const wrong = (by: number) =>
      ctx.read.run(sql`UPDATE ledger_entry SET amount_minor = amount_minor + ${by} WHERE id =
        (SELECT min(id) FROM ledger_entry WHERE contribution_id = ${soldId})`)
    await wrong(-7)
    expect(await perform(checkBooks, ctx, {})).toBe(1)
    expect(await sumUnexplained(ctx)).toMatchObject([{ minor: 7n }])
    await wrong(7)
  })

  const TAMPERED: [
    kinds: string[],
    change: (ids: { sold: number; payment: number }) => Sql,
    undo: (ids: { sold: number; payment: number }) => Sql,
  ][] = [
    [
      ['payment'],
      ({ payment }) => sql`UPDATE payment SET amount_minor = amount_minor + 1 WHERE id = ${payment}`,
      ({ payment }) => sql`UPDATE payment SET amount_minor = amount_minor - 1 WHERE id = ${payment}`,
    ],
    [
      ['ledger'],
      ({ sold }) => sql`UPDATE ledger_entry SET amount_minor = amount_minor - 7 WHERE contribution_id = ${sold}`,
      ({ sold }) => sql`UPDATE ledger_entry SET amount_minor = amount_minor + 7 WHERE contribution_id = ${sold}`,
    ],
    [
      ['refund'],
      ({ payment }) => sql`UPDATE payment SET refunded_minor = 100 WHERE id = ${payment}`,
      ({ payment }) => sql`UPDATE payment SET refunded_minor = 0 WHERE id = ${payment}`,
    ],
    [
      ['gateway'],
      () => sql`UPDATE sandbox_charge SET amount_minor = amount_minor + 500`,
      () => sql`UPDATE sandbox_charge SET amount_minor = amount_minor - 500`,
    ],
    [
      ['gateway'],
      ({ payment }) => sql`UPDATE payment SET reference = 'another' WHERE id = ${payment}`,
      ({ payment }) =>
        sql`UPDATE payment SET reference = (SELECT reference FROM sandbox_charge LIMIT 1) WHERE id = ${payment}`,
    ],
    [
      ['gateway'],
      () => sql`UPDATE sandbox_charge SET created_at = created_at - interval '30 days'`,
      () => sql`UPDATE sandbox_charge SET created_at = created_at + interval '30 days'`,
    ],
    [
      ['receipt'],
      ({
        sold,
      }) => sql`WITH r AS (INSERT INTO tax_receipt (number, serial, receipt_type, status, name, amount_minor, currency,
        created_at, updated_at, contribution_id, issued_at)
        VALUES ('X-1', 1, 'single', 'issued', 'Ada', 6001, 'USD', now(), now(), ${sold}, now()) RETURNING id)
        INSERT INTO tax_receipt_line (receipt_id, contribution_id, description, amount_minor)
        SELECT id, ${sold}, 'Gift', 6001 FROM r`,
      () => sql`UPDATE tax_receipt SET status = 'void', voided_at = now()`,
    ],
  ]

  test.each(TAMPERED)(
    'finds %j that somebody changed, to the cent, and nothing when it is as it was',
    async (kinds, change, undo) => {
      const ids = { sold: soldId, payment: paymentId }
      await ctx.read.run(change(ids))
      expect(await perform(checkBooks, ctx, {})).toBeGreaterThan(0)
      expect(await kindsFound()).toEqual(kinds)
      const list = differenceList as unknown as List
      const { rows, sums } = await list.page(ctx, list.read({}))
      expect(rows.length).toBeGreaterThan(0)
      expect(sums).toHaveLength(1)
      await ctx.read.run(undo(ids))
      expect(await perform(checkBooks, ctx, {})).toBe(0)
      expect(await sumUnexplained(ctx)).toEqual([])
    },
  )

  test('runs once at a time, and runs again after an interrupted one', async () => {
    await ctx.read.run(sql`INSERT INTO book_check (requested_at) VALUES (${new Date('2026-11-20T16:00:00Z')})`)
    expect(await perform(checkBooks, ctx, {})).toBeNull()
    expect((await newestCheck(ctx)).isRunning).toBe(true)
    expect(await perform(checkBooks, at('2026-11-20T19:00:00Z'), {})).toBe(0)
  })
})

describe('settlement batches', () => {
  const batches = () =>
    ctx.read.rows<{ id: number; gateway: string; on: string; payments: number; net: bigint; adjusted: bigint }>(sql`
      SELECT id, gateway, to_char(settled_on, 'YYYY-MM-DD') AS on, payments, net_minor AS net,
        adjustments_minor AS adjusted FROM settlement_batch ORDER BY settled_on, gateway`)
  const paid = async (captured: string, values: object = {}) => {
    const id = await contribution(ctx, { totalMinor: 5000n })
    return makePayment(id, {
      gateway: 'stripe',
      amount_minor: 5000n,
      is_live: true,
      is_paid: true,
      captured_at: new Date(captured),
      ...values,
    })
  }
  const refund = (payment: { id: number }, minor: bigint, settled: string) =>
    ctx.read.first<{ id: number }>(sql`
      INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
        requested_by_name, created_at, settled_at)
      SELECT contribution_id, id, 'r' || gen_random_uuid(), 'custom', 'succeeded', ${minor}, currency, gateway, 'Test',
        ${new Date(settled)}, ${new Date(settled)} FROM payment WHERE id = ${payment.id} RETURNING id`)

  beforeEach(async () => {
    for (const table of ['book_difference', 'settlement_item', 'settlement_batch', 'refund', 'platform_fee', 'payment'])
      await ctx.read.run(sql`DELETE FROM ${name(table)}`)
  })

  test('hold each payment and refund once, by gateway and by the local day that it moved on', async () => {
    // 11:30 PM of the 18th in New York.
    const late = await paid('2026-11-19T04:30:00Z')
    await paid('2026-11-19T15:00:00Z')
    await paid('2026-11-19T16:00:00Z', { gateway: 'offline', type: 'cash' })
    await paid('2026-11-20T15:00:00Z')
    await paid('2026-11-19T16:00:00Z', { is_live: false })
    await refund(late, 1200n, '2026-11-19T18:00:00Z')
    expect(await perform(closeSettlements, ctx, {})).toBe(3)
    expect((await batches()).map(({ gateway, on, payments, net }) => `${on} ${gateway} ${payments} ${net}`)).toEqual([
      '2026-11-18 stripe 1 5000',
      '2026-11-19 offline 1 5000',
      '2026-11-19 stripe 1 3800',
    ])
    // The second run finds nothing; the next night closes the 20th.
    expect(await perform(closeSettlements, ctx, {})).toBe(0)
    expect(await perform(closeSettlements, at('2026-11-21T12:00:00Z'), {})).toBe(1)
    expect((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM settlement_item`))?.n).toBe(5n)
  })

  test('never change; later changes adjust a later day', async () => {
    const debit = await paid('2026-11-18T15:00:00Z', { type: 'bank' })
    const good = await paid('2026-11-18T15:00:00Z')
    const refunded = await refund(good, 5000n, '2026-11-18T16:00:00Z')
    await perform(closeSettlements, at('2026-11-19T12:00:00Z'), {})
    const [first] = await batches()
    await ctx.read.run(sql`UPDATE payment SET status = 'failed', is_paid = false WHERE id = ${debit.id}`)
    await ctx.read.run(sql`UPDATE refund SET status = 'failed' WHERE id = ${refunded?.id}`)
    // A payment that is known only now belongs to a day whose batch is closed.
    await paid('2026-11-18T17:00:00Z')
    await perform(closeSettlements, at('2026-11-20T12:00:00Z'), {})
    const [same, next] = await batches()
    expect(same).toEqual(first)
    expect(next).toMatchObject({ on: '2026-11-19', payments: 1, net: 5000n, adjusted: 0n })
    const kinds = await ctx.read.rows<{ kind: string; minor: bigint }>(
      sql`SELECT kind, amount_minor AS minor FROM settlement_item WHERE batch_id = ${next?.id}
        ORDER BY kind, amount_minor`,
    )
    expect(kinds.map(({ kind, minor }) => `${kind} ${minor}`)).toEqual([
      'adjustment -5000',
      'adjustment 5000',
      'payment 5000',
    ])
    expect(await perform(closeSettlements, at('2026-11-21T12:00:00Z'), {})).toBe(0)
  })

  test('open their rows with the same sum', async () => {
    const one = await paid('2026-11-18T15:00:00Z')
    await paid('2026-11-18T16:00:00Z')
    await refund(one, 700n, '2026-11-18T17:00:00Z')
    await perform(closeSettlements, ctx, {})
    const list = settlementList as unknown as List
    const { rows } = await list.page(ctx, list.read({}))
    const items = settlementItemList as unknown as List
    for (const row of rows as unknown as Record<string, never>[]) {
      const to = settlementList.declared.link?.(row) ?? ''
      const { sums } = await items.count(ctx, items.read(fieldsOfAddress(to.slice(to.indexOf('?')))))
      expect(sums).toEqual([{ currency: 'USD', amounts: { amount: row.net } }])
    }
    expect(rows).toHaveLength(1)
  })

  test('are reported when their rows do not match', async () => {
    await paid('2026-11-18T15:00:00Z')
    await perform(closeSettlements, ctx, {})
    await ctx.read.run(sql`UPDATE settlement_item SET amount_minor = 4999`)
    await ctx.read.run(sql`UPDATE platform_fee SET fee_minor = fee_minor + 1`)
    await perform(checkBooks, ctx, {})
    expect(await kindsFound()).toEqual(expect.arrayContaining(['fee', 'settlement']))
  })
})
