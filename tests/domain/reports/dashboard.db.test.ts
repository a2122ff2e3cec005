import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { sumFigures, fillDays } from '~/domain/reports/dashboard'
import {
  newDonors,
  newDonorsSql,
  recentContributions,
  recentContributionsSql,
  salesByDay,
  salesByDaySql,
  salesInOtherCurrencies,
  tillOn,
  tillOnSql,
} from '~/domain/reports/queries.server'
import type { CalendarDate } from '~/kit/calendar'
import { sql, type Sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { planOf } from '../../support/plans'
import { query } from '../../support/postgres'
import { makePlan } from '../../support/recurring'

const ZONE = 'America/New_York'
const TODAY = '2026-11-20' as CalendarDate
const ctx = testCtx()
const WHERE = { zone: ZONE, currency: 'USD' }
const window = { from: '2026-10-22' as CalendarDate, to: TODAY }
const before = { from: '2026-09-22' as CalendarDate, to: '2026-10-21' as CalendarDate }

const fill = sql`
  INSERT INTO contribution (client_uuid, number, is_pos, is_test, is_spam, started_at, ordered_at, confirmed_at,
    deleted_at, currency, subtotal_minor, total_minor,
    refunded_minor, recurring_items, shippable_items, is_fulfilled, payment_type, billing_first_name, billing_last_name)
  SELECT upper(lpad(to_hex(n), 10, '0')), CASE WHEN kind < 0.95 THEN upper(lpad(to_hex(n), 10, '0')) END,
    random() < 0.4, random() < 0.02, random() < 0.02, at, at,
    CASE WHEN kind < 0.95 THEN at END, CASE WHEN random() < 0.02 THEN at END, CASE WHEN random() < 0.9 THEN 'USD'
      ELSE 'CAD' END, amount, amount,
    CASE WHEN random() < 0.05 THEN amount / 2 ELSE 0 END, (random() < 0.2)::int, (random() * 2)::int, random() < 0.5,
      (ARRAY['cash', 'check', 'other', 'credit_card'])[1 + floor(random() * 4)::int],
    'Given', 'Name ' || n
  FROM generate_series(1, 20000) n,
    LATERAL (SELECT timestamptz '2026-11-21 04:59Z' - random() * (n - n + 1) * interval '400 days' AS at,
      random() + 0 * n AS kind, 100 + floor(random() * 20000)::bigint + 0 * n AS amount) r`

beforeAll(async () => {
  await ctx.read.run(sql`SELECT setseed(0.42)`)
  await ctx.read.run(
    sql`INSERT INTO account_type (id, name, is_default) VALUES (1, 'Individual', true) ON CONFLICT DO NOTHING`,
  )
  await ctx.read.run(sql`
    INSERT INTO supporter (display_name, account_type_id, first_payment_at)
    SELECT 'Supporter ' || n, 1, CASE WHEN random() < 0.7
      THEN timestamptz '2026-11-21 04:59Z' - random() * interval '900 days' END FROM generate_series(1, 5000) n`)
  // Inserting twenty thousand rows with triggers can exceed the application's limit of ten seconds.
  await query(process.env.DATABASE_URL ?? '', `SELECT setseed(0.42); ${fill.compile().text}`)
})
afterAll(closeDatabase)

const plain = (condition: Sql) =>
  ctx.read.first<{ n: bigint; amount: bigint; refunded: bigint }>(sql`
    SELECT count(*) AS n, coalesce(sum(total_minor), 0)::bigint AS amount,
      coalesce(sum(refunded_minor), 0)::bigint AS refunded FROM contribution
    WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam AND ${condition}`)
const local = sql`(ordered_at AT TIME ZONE ${ZONE})::date`

describe('the figures of the dashboard', () => {
  test('equal plain SQL over the rows, in the period and in the one before', async () => {
    for (const span of [window, before]) {
      const { from, to } = span
      const figures = sumFigures(fillDays(await salesByDay(ctx.read, span, WHERE), from, to))
      const wanted = await plain(sql`currency = 'USD' AND ${local} BETWEEN ${from}::date AND ${to}::date`)
      expect(wanted?.n).toBeGreaterThan(500n)
      expect({ n: figures.contributions, amount: figures.raised, refunded: figures.refunded }).toEqual(wanted)
    }
  })

  test('every day equals plain SQL, on the day the clock changes too', async () => {
    const november = window
    const days = fillDays(await salesByDay(ctx.read, november, WHERE), november.from, november.to)
    expect(days).toHaveLength(30)
    for (const one of days.filter(({ day }) => ['2026-10-31', '2026-11-01', '2026-11-02'].includes(day)))
      expect({ n: one.contributions, amount: one.amount, refunded: one.refunded }).toEqual(
        await plain(sql`currency = 'USD' AND ${local} = ${one.day}::date`),
      )
  })

  test('follow a fold of the deltas without moving', async () => {
    const unfolded = await salesByDay(ctx.read, window, WHERE)
    await ctx.read.run(sql`SELECT fold_contribution_tally()`)
    expect(await salesByDay(ctx.read, window, WHERE)).toEqual(unfolded)
  })

  test('add what plans were charged, on the local day of each charge', async () => {
    const plan = await makePlan(ctx)
    const before = await salesByDay(ctx.read, window, WHERE)
    await ctx.read.run(sql`
      INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type,
        status, payment_status, created_at)
      VALUES (${plan.id}, '2026-11-10', '2026-11-11T03:30:00Z', 2500, 'USD', 'cash', 'Completed', 'Completed', now()),
        (${plan.id}, '2026-10-10', '2026-10-10T15:00:00Z', 2500, 'USD', 'card', 'Completed', 'Denied', now())`)
    const after = await salesByDay(ctx.read, window, WHERE)
    expect(sumFigures(after).recurring - sumFigures(before).recurring).toBe(2500n)
    expect(sumFigures(after).raised - sumFigures(before).raised).toBe(2500n)
    const of = (days: typeof after) => days.find(({ day }) => day === '2026-11-10')
    expect((of(after)?.recurring ?? 0n) - (of(before)?.recurring ?? 0n)).toBe(2500n)
    expect(after.every(({ amount, recurring }) => recurring <= amount)).toBe(true)
    await ctx.read.run(sql`DELETE FROM recurring_transaction WHERE profile_id = ${plan.id}`)
    await ctx.read.run(sql`DELETE FROM recurring_profile WHERE id = ${plan.id}`)
  })

  test('name what came in in another currency', async () => {
    const [other] = await salesInOtherCurrencies(ctx.read, window, 'USD')
    const wanted = await plain(sql`currency = 'CAD' AND ${local} BETWEEN ${window.from}::date AND ${window.to}::date`)
    expect(other).toEqual({ currency: 'CAD', amount: wanted?.amount })
  })

  test('count new donors by the local day of their first payment', async () => {
    const count = async (from: string, to: string) =>
      (
        await ctx.read.first<{ n: bigint }>(
          sql`SELECT count(*) AS n FROM supporter
            WHERE (first_payment_at AT TIME ZONE ${ZONE})::date BETWEEN ${from}::date AND ${to}::date`,
        )
      )?.n
    for (const span of [window, before]) {
      const days = await newDonors(ctx.read, span, ZONE)
      expect(days.reduce((sum, { donors }) => sum + donors, 0n)).toBe(await count(span.from, span.to))
      for (const { day, donors } of days.slice(0, 3)) expect(donors).toBe(await count(day, day))
    }
  })
})

test("today's till is what the tills took today, by payment", async () => {
  const wanted = await ctx.read.records(sql`
    SELECT currency, payment_type AS "paymentType", count(*) AS sales, sum(total_minor)::bigint AS amount,
      sum(refunded_minor)::bigint AS refunded FROM contribution
    WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam AND is_pos AND NOT is_test
      AND ${local} = ${TODAY}::date GROUP BY 1, 2 ORDER BY 1, 4 DESC`)
  expect(wanted.length).toBeGreaterThan(0)
  expect(await tillOn(ctx.read, TODAY)).toEqual(wanted)
})

test('recent contributions are the latest listed ones', async () => {
  const wanted = await ctx.read.rows<{ number: string }>(
    sql`SELECT number FROM contribution WHERE confirmed_at IS NOT NULL AND deleted_at IS NULL AND NOT is_spam
      ORDER BY ordered_at DESC, id DESC LIMIT 7`,
  )
  expect((await recentContributions(ctx.read, 7)).map(({ number }) => number)).toEqual(
    wanted.map(({ number }) => number),
  )
})

test.each([
  ['sales by day', salesByDaySql({ from: before.from, to: window.to }, WHERE)],
  ['new donors', newDonorsSql(window, ZONE)],
  ['recent contributions', recentContributionsSql(7)],
  ["today's till", tillOnSql(TODAY)],
])('%s reads an index or the tally, never all contributions or supporters', async (_name, requested) => {
  const plan = await planOf(requested)
  expect(plan).not.toMatch(/Seq Scan on (contribution|supporter)\b(?! ?_)/)
  // An index without a condition would read the whole table; with a limit it ends early.
  expect(plan).toMatch(/Index Cond: |^Limit|contribution_tally/)
})
