import { beforeAll, expect, test } from 'vitest'
import { salesByDay } from '~/domain/reports/queries.server'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import type { CalendarDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { List } from '~/lists/declare/declaration'
import { testCtx } from '../../support/ctx'
import { makeSupporter } from '../../support/factories'
import { query } from '../../support/postgres'
import { makePlan } from '../../support/recurring'
import { rowsRead } from '../../support/rows-read'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const FEW = 300
const WHERE = { zone: 'America/New_York', currency: 'USD' }

const countOf = (list: unknown, fields: Record<string, unknown>) => (over: Ctx) =>
  (list as List).count(over, (list as List).read(fields))

const READS: Record<string, (over: Ctx) => Promise<unknown>> = {
  'sales of a month are shown by day': (over) =>
    salesByDay(over.read, { from: '2026-11-01' as CalendarDate, to: '2026-11-20' as CalendarDate }, WHERE),
  'sponsees are counted': countOf(sponseeList, {}),
  'sponsored ones are counted': countOf(sponseeList, { is_sponsored: '1' }),
  'sponsors are counted': countOf(sponsorList, {}),
  'active sponsors are counted': countOf(sponsorList, { sponsor_status: 'Active' }),
  'ended ones are counted': countOf(sponsorList, { sponsor_status: 'Ended' }),
}

const CHARGES = `
  INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type, status,
    payment_status, created_at)
  SELECT $1, '2026-01-01'::date + ($2::int + n), '2026-11-10T12:00Z', 2500, 'USD', 'cash', 'Completed', 'Completed',
    now()
  FROM generate_series(1, $2::int) n`
const CHILDREN = `
  INSERT INTO sponsorship (reference_number, first_name, is_sponsored)
  SELECT 'R' || $1::int || '-' || n, 'Ada', n % 2 = 0 FROM generate_series(1, $1::int) n`
const SPONSORS = `
  INSERT INTO sponsor (supporter_id, sponsorship_id, started_at, ended_on)
  SELECT $1, s.id, '2026-01-05', CASE WHEN s.id % 3 = 0 THEN '2026-11-01'::date END FROM sponsorship s
  WHERE NOT EXISTS (SELECT 1 FROM sponsor r WHERE r.sponsorship_id = s.id)`

const run = (text: string, values: unknown[] = []) => query(process.env.DATABASE_URL ?? '', text, values)

let plan = 0
let supporter = 0

async function grow(count: number): Promise<void> {
  await run(CHARGES, [plan, count])
  await run(CHILDREN, [count])
  await run(SPONSORS, [supporter])
  await run('SELECT fold_list_tally()')
  await run('VACUUM ANALYZE')
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(READS).map(async ([name, read]) => [name, await rowsRead(ctx, read)] as const)),
  )

let few: Record<string, number>
let many: Record<string, number>

beforeAll(async () => {
  plan = (await makePlan(ctx)).id
  supporter = (await makeSupporter()).id
  await ctx.read.run(sql`DELETE FROM recurring_transaction`)
  await grow(FEW)
  few = await counts()
  await grow(2 * FEW)
  many = await counts()
})

test.each(Object.keys(READS))('reads as many rows when three times as many other rows exist and %s', (name) => {
  expect(few[name]).toBeGreaterThan(0)
  expect(many[name]).toBeLessThan(1.2 * (few[name] ?? 0) + 5)
})
