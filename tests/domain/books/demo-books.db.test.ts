import { expect, test } from 'vitest'
import { load } from '../../../prisma/scale/load.ts'
import { seed } from '../../../prisma/seed.ts'
import { checkBooks } from '~/domain/books/check-books.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { checkFirst } from '~/domain/books/check-first.server'
import { newestCheck } from '~/domain/books/queries.server'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { name, sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'

const databaseUrl = process.env.DATABASE_URL ?? ''
const nightAfter = (days: number) =>
  testCtx({ now: later(startOfDay(addDays('2026-11-20' as CalendarDate, days), 'America/New_York'), hours(6)) })
const ctx = nightAfter(1)

const differences = () =>
  ctx.read.records(sql`
    SELECT kind, reference, expected_minor AS expected, found_minor AS found FROM book_difference
    WHERE check_id = (SELECT max(id) FROM book_check WHERE finished_at IS NOT NULL)
    ORDER BY kind, reference LIMIT 20`)

test('explains every cent of the story in one first check', async () => {
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOON })
  expect((await newestCheck(ctx)).check).toBeNull()
  await perform(checkFirst, ctx, {})
  await perform(checkFirst, ctx, {})
  expect(await differences()).toEqual([])
  const { check } = await newestCheck(ctx)
  expect(check?.differences).toBe(0)
  expect(check?.payments).toBeGreaterThan(1000)
  expect(await ctx.read.records(sql`SELECT id FROM book_check`)).toHaveLength(1)
})

/** The ledger as it is now, whose settled entries must match the batches as they were closed. */
const LEDGER = sql`
  SELECT coalesce(e.fund_code, e.type) AS fund, e.currency, sum(e.amount_minor)::bigint AS minor
  FROM ledger_entry e LEFT JOIN recurring_transaction t ON t.id = e.transaction_id
  WHERE EXISTS (SELECT 1 FROM settlement_item i JOIN payment p ON p.id = i.payment_id
    WHERE i.kind = 'payment' AND (p.contribution_id = e.contribution_id OR p.id = t.payment_id))
    AND (e.refund_id IS NULL OR e.refund_id IN (SELECT refund_id FROM settlement_item))
  GROUP BY 1, 2 HAVING sum(e.amount_minor) <> 0 ORDER BY 1, 2`
const PARTS = sql`
  SELECT coalesce(fund_code, type) AS fund, currency, sum(amount_minor)::bigint AS minor FROM settlement_part
  GROUP BY 1, 2 HAVING sum(amount_minor) <> 0 ORDER BY 1, 2`

const uneven = () =>
  ctx.read.records(sql`
    SELECT 'item' AS what, i.id FROM settlement_item i WHERE i.amount_minor <> (SELECT coalesce(sum(amount_minor), 0)
      FROM settlement_part WHERE item_id = i.id)
    UNION ALL SELECT 'unexplained', item_id FROM settlement_part WHERE type = 'Other'
    UNION ALL SELECT 'deposit', d.id FROM deposit d JOIN deposit_item t ON t.deposit_id = d.id
      JOIN settlement_item i ON i.id = t.item_id
      GROUP BY d.id HAVING d.amounts <> count(*) OR d.total_minor <> sum(i.amount_minor)
    UNION ALL SELECT 'export', export_id FROM journal_line GROUP BY export_id, currency
      HAVING sum(debit_minor) <> sum(credit_minor)
    UNION ALL SELECT 'once', item_id FROM journal_line WHERE part_id IS NULL AND item_id IS NOT NULL
      GROUP BY item_id HAVING count(*) > 1`)

test('the totals of the story by fund, deposit and export are those of its ledger (R-BOOKS-6)', async () => {
  const [ledger, parts] = [await ctx.read.records(LEDGER), await ctx.read.records(PARTS)]
  expect(parts.length).toBeGreaterThan(4)
  expect(parts).toEqual(ledger)
  expect(await uneven()).toEqual([])
  for (const table of ['deposit', 'journal_line'])
    expect((await ctx.read.records(sql`SELECT 1 FROM ${name(table)} LIMIT 5`)).length, table).toBeGreaterThan(4)
})

test('a deleted contribution of the story has its ledger again once it is restored', async () => {
  const deleted = await ctx.read.rows<{ id: number; minor: bigint }>(sql`
    SELECT id, total_minor - refunded_minor AS minor FROM contribution
    WHERE deleted_at IS NOT NULL AND confirmed_at IS NOT NULL AND total_minor > refunded_minor`)
  expect(deleted.length).toBeGreaterThan(0)
  for (const { id, minor } of deleted) {
    await perform(restoreContribution, ctx, { id })
    expect(
      await ctx.read.record(sql`SELECT sum(amount_minor)::bigint AS minor FROM ledger_entry
        WHERE contribution_id = ${id} AND deleted_at IS NULL AND type <> 'Overpayment'`),
    ).toEqual({ minor })
  }
  await perform(checkBooks, ctx, {})
  expect(await differences()).toEqual([])
})

test(
  'a check explains every cent of loaded contributions, plans, receipts and refunds',
  { timeout: 300_000 },
  async () => {
    await load({ databaseUrl, contributions: Number(process.env.LOADED ?? 3000), now: NOON })
    await perform(checkBooks, nightAfter(2), {})
    expect(await differences()).toEqual([])
    expect(await uneven()).toEqual([])
  },
)
