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
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'

const databaseUrl = process.env.DATABASE_URL ?? ''
/** After the nights that follow the story. */
const nightAfter = (days: number) =>
  testCtx({ now: later(startOfDay(addDays('2026-11-20' as CalendarDate, days), 'America/New_York'), hours(6)) })
const ctx = nightAfter(1)

const differences = () =>
  ctx.read.records(sql`
    SELECT kind, reference, expected_minor AS expected, found_minor AS found FROM book_difference
    WHERE check_id = (SELECT max(id) FROM book_check WHERE finished_at IS NOT NULL)
    ORDER BY kind, reference LIMIT 20`)

test('the first check explains every cent of the story, and is made once', async () => {
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
  },
)
