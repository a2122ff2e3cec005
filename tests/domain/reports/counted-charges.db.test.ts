import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { salesByDay } from '~/domain/reports/queries.server'
import type { CalendarDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const SPAN = { from: '2026-10-30' as CalendarDate, to: '2026-11-03' as CalendarDate }
/** Offsets of whole hours and of quarters, both ends of the day, and a zone whose clock changes in these days. */
const ZONES = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'Etc/GMT+12']

const plans: { id: number; contributionId: number }[] = []
let period = 0

const direct = (zone: string) =>
  ctx.read.rows(sql`
    SELECT (t.attempted_at AT TIME ZONE ${zone}::text)::date AS day, sum(t.amount_minor)::bigint AS recurring,
      sum(t.refunded_minor)::bigint AS refunded
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
      JOIN contribution c ON c.id = p.contribution_id
    WHERE t.payment_status = 'Completed' AND t.currency = 'USD' AND c.deleted_at IS NULL AND NOT c.is_spam
      AND NOT c.is_test AND (t.attempted_at AT TIME ZONE ${zone}::text)::date BETWEEN ${SPAN.from}::date
      AND ${SPAN.to}::date
    GROUP BY 1 HAVING sum(t.amount_minor) > 0 ORDER BY 1`)
const shown = async (zone: string) =>
  (await salesByDay(ctx.read, SPAN, { zone, currency: 'USD' }))
    .filter(({ recurring }) => recurring > 0n)
    .map(({ day, recurring, refunded }) => ({ day, recurring, refunded }))

const change = (of: number, set: Sql) => ctx.read.run(sql`UPDATE contribution SET ${set} WHERE id = ${of}`)

type Step = (plan: { id: number; contributionId: number }, minutes: number) => Promise<unknown>
const STEPS: Record<string, Step> = {
  charge: ({ id }, minutes) =>
    ctx.read.run(sql`
      INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type,
        status, payment_status, created_at)
      VALUES (${id}, '2027-01-01'::date + ${++period}::int,
        '2026-10-29T00:00Z'::timestamptz + make_interval(mins => ${minutes}), ${100 + (minutes % 7)},
        ${minutes % 11 === 3 ? 'CAD' : 'USD'}, 'cash', 'Completed', ${minutes % 13 === 5 ? 'Denied' : 'Completed'},
        ${ctx.now})`),
  refund: ({ id }, minutes) =>
    ctx.read.run(sql`UPDATE recurring_transaction SET refunded_minor = ${minutes % 90} WHERE profile_id = ${id}`),
  remove: ({ id }) =>
    ctx.read.run(sql`DELETE FROM recurring_transaction WHERE id = (SELECT max(id) FROM recurring_transaction
      WHERE profile_id = ${id})`),
  spam: ({ contributionId }, minutes) => change(contributionId, sql`is_spam = ${minutes % 2 === 0}`),
  test: ({ contributionId }, minutes) => change(contributionId, sql`is_test = ${minutes % 2 === 0}`),
  delete: ({ contributionId }, minutes) =>
    change(contributionId, sql`deleted_at = ${minutes % 2 === 0 ? ctx.now : null}`),
  fold: () => perform(foldTally, ctx, {}),
}

beforeAll(async () => {
  for (let made = 0; made < 3; made++) plans.push(await makePlan(ctx))
  await ctx.read.run(sql`DELETE FROM recurring_transaction`)
})

test('sums charges of a day in any zone after any changes', async () => {
  let seen = 0
  const step = fc.tuple(
    fc.oneof({ weight: 3, arbitrary: fc.constant('charge') }, fc.constantFrom(...Object.keys(STEPS))),
    fc.nat(2),
    fc.nat(7 * 24 * 60),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const [name, of, minutes] of steps) await STEPS[name]?.(plans[of] ?? { id: 0, contributionId: 0 }, minutes)
      for (const zone of ZONES) {
        const wanted = await direct(zone)
        seen += wanted.length
        expect(await shown(zone)).toEqual(wanted)
      }
    }),
    { numRuns: 25 },
  )
  expect(seen).toBeGreaterThan(25)
})
