import { beforeAll, expect, test } from 'vitest'
import { recurringStatus } from '~/domain/reports/queries.server'
import { selectHooksDue, selectNextDeliveries } from '~/domain/webhooks/deliveries/send-due.server'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeHook } from '../../support/hooks'
import { query } from '../../support/postgres'
import { makePlan } from '../../support/recurring'
import { rowsRead } from '../../support/rows-read'

const ctx = testCtx()
const FEW = 30
const PER_PLAN = 100

type Read = (own: Ctx & { sql: SqlRunner }) => Promise<unknown>
const READS: Record<string, Read> = {
  'the next deliveries of a webhook are looked for': (own) => own.sql.records(selectNextDeliveries(waiting, ctx.now)),
  'the next delivery of a webhook is looked for that only failed': (own) =>
    own.sql.records(selectNextDeliveries(failing, ctx.now)),
  'webhooks with something to send are looked for': (own) => own.sql.records(selectHooksDue(ctx.now)),
  'plans are counted for the dashboard': (own) => recurringStatus(own.read),
}

let waiting = 0
let failing = 0

const DELIVERIES = `
  INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, state, created_at)
  SELECT $1, 'contribution_paid', 'contribution', '{1}', 'waiting', now() FROM generate_series(1, $2::int)`
const FAILED = `
  INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, state, created_at, delivered_at, res_status,
    req_body, attempts, next_at)
  SELECT $1, 'contribution_paid', 'contribution', '{1}', 'sent', now(), '2026-11-01', 500, '{}', 1, '2026-11-02'
  FROM generate_series(1, $2::int)`

const run = (text: string, values: unknown[] = []) => query(process.env.DATABASE_URL ?? '', text, values)

async function grow(count: number): Promise<void> {
  for (let plan = 0; plan < count; plan++) await makePlan(ctx)
  await run(DELIVERIES, [waiting, count * PER_PLAN])
  await run(FAILED, [failing, count * PER_PLAN])
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
  waiting = (await makeHook(ctx, ['contribution_paid'])).id
  failing = (await makeHook(ctx, ['contribution_paid'])).id
  await grow(FEW)
  few = await counts()
  await grow(2 * FEW)
  many = await counts()
})

test.each(Object.keys(READS))('reads as many rows of a queue of three times the length when %s', (name) => {
  expect(few[name]).toBeGreaterThan(0)
  expect(many[name]).toBeLessThan(1.5 * (few[name] ?? 0) + 5)
})

test('counts plans as their rows say when one is canceled, ends and is spam', async () => {
  const [spam, ended] = [await makePlan(ctx), await makePlan(ctx, { status: 'Expired' })]
  await makePlan(ctx, { status: 'Suspended' })
  await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${spam.contributionId}`)
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE id = ${ended.id}`)
  const rows = await ctx.read.rows<{ status: string; plans: bigint }>(
    sql`SELECT status, count(*) AS plans FROM recurring_profile WHERE status <> 'Expired' AND is_kept GROUP BY 1`,
  )
  const byStatus = (all: typeof rows) => all.toSorted((one, other) => one.status.localeCompare(other.status))
  expect(byStatus(await recurringStatus(ctx.read))).toEqual(byStatus(rows))
})
