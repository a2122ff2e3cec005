import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { closeSettlements } from '~/domain/books/close-settlements.server'
import { makeDeposit } from '~/domain/books/deposits/make-deposit.server'
import { fundTotals } from '~/domain/books/funds/fund-totals.server'
import { toMonth } from '~/domain/books/month'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { checkRegister } from '~/domain/receipts/register/verify-register.server'
import { poolRunner } from '~/db/pool.server'
import { localDate, addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { seed } from '../../../prisma/seed.ts'
import { NOON, testCtx } from '../../support/ctx'
import { soldWith } from '../../support/refunds'
import { makeGift } from '../../support/factories'

const databaseUrl = process.env.DATABASE_URL ?? ''
const ctx = testCtx({
  now: later(startOfDay(addDays('2026-11-20' as CalendarDate, 1), 'America/New_York'), hours(6)),
})
const OPERATIONS = 500
/** Rules refuse some operations; most change something. */
const LEAST_DONE = 250

type Contribution = { id: number; supporterId: number | null; isAway: boolean }
let contributions: Contribution[] = []
let giftId = 0

beforeAll(async () => {
  await seed({ databaseUrl, password: 'almoner-demo-pass', now: NOON })
  giftId = (await makeGift()).id
  contributions = await ctx.read.rows<Contribution>(sql`
    SELECT c.id, c.supporter_id AS "supporterId", coalesce(bool_or(p.gateway NOT IN ('offline', 'sandbox')), false)
      AS "isAway" FROM contribution c LEFT JOIN payment p ON p.contribution_id = c.id
    WHERE c.confirmed_at IS NOT NULL GROUP BY c.id ORDER BY c.id`)
})

const refund = ({ id, isAway }: Contribution, more: object) =>
  perform(refundContribution, ctx, {
    id,
    key: randomUUID(),
    returnsGoods: '1',
    ...(isAway ? { madeOn: localDate(ctx.now, ctx.organisation.zone), reference: `RF-${randomUUID()}` } : {}),
    ...more,
  })

const STEPS: readonly ((one: Contribution, number: number) => Promise<unknown>)[] = [
  ({ id }) => perform(deleteContribution, ctx, { id }),
  ({ id }) => perform(restoreContribution, ctx, { id }),
  (one) => refund(one, { kind: 'whole' }),
  (one, number) => refund(one, { kind: 'custom', amount: `${1 + (number % 40)}.${number % 10}5` }),
  ({ id }) => perform(markSpam, ctx, { ids: [id] }),
  ({ id }) => perform(clearSpam, ctx, { id }),
  ({ id }, number) => perform(editContribution, ctx, { id, supporterId: String((number % 60) + 1) }),
  ({ id }) => perform(editContribution, ctx, { id, supporterId: '' }),
  ({ id }) => perform(issueTaxReceipt, ctx, { id: String(id) }),
  (_one, number) => soldWith(ctx, [{ variant_id: giftId, amount: String(5 + (number % 90)) }]),
]

test('the books explain every cent of the story after 500 random operations', { timeout: 600_000 }, async () => {
  await perform(chargeDue, ctx, {})
  const plan = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { numRuns: OPERATIONS, seed: 34 })
  // Uses a part of the contributions, so that many operations meet on one.
  const some = contributions.filter(({ id }) => id % 7 === 0)
  let done = 0
  for (const [which, step, number] of plan) {
    const one = some[which % some.length]
    if (one === undefined) throw new Error('the story has no contributions')
    await STEPS[step % STEPS.length]?.(one, number).then(
      () => (done += 1),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      },
    )
  }
  expect(done).toBeGreaterThan(LEAST_DONE)
  await perform(checkBooks, ctx, {})
  expect(
    await ctx.read.records(sql`SELECT kind, reference, expected_minor AS expected, found_minor AS found
      FROM book_difference ORDER BY kind, reference LIMIT 20`),
  ).toEqual([])
  expect((await checkRegister(poolRunner())).faults).toEqual([])
})

test('totals by fund and deposits come to what came in less what went back', { timeout: 600_000 }, async () => {
  // Sandbox payments are in no batch.
  await ctx.read.run(sql`UPDATE payment SET is_live = true`)
  const after = testCtx({ now: later(ctx.now, hours(72)) })
  await perform(closeSettlements, after, {})
  const received = await sumsOf(sql`SELECT currency, amount_minor FROM payment WHERE is_paid
    UNION ALL SELECT currency, -amount_minor FROM refund WHERE status IN ('succeeded', 'pending')`)
  expect(Object.keys(received)).toContain('USD')

  const months = await ctx.read.rows<{ month: string }>(
    sql`SELECT DISTINCT to_char(settled_on, 'YYYY-MM') AS month FROM settlement_batch`,
  )
  const byFund: Record<string, bigint> = {}
  for (const { month } of months)
    for (const { currency, netMinor } of await fundTotals(after, toMonth(month)))
      byFund[currency] = (byFund[currency] ?? 0n) + netMinor
  expect(byFund).toEqual(received)

  for (const currency of Object.keys(received)) {
    const open = await ctx.read.rows<{ id: number }>(sql`SELECT DISTINCT b.id FROM settlement_batch b
      JOIN settlement_item i ON i.batch_id = b.id WHERE b.currency = ${currency}
        AND NOT EXISTS (SELECT FROM deposit_item d WHERE d.item_id = i.id)`)
    const batches = open.map(({ id }) => id)
    await perform(makeDeposit, after, { depositedOn: '2026-11-24', account: 'Operating', batches })
  }
  expect(await sumsOf(sql`SELECT currency, total_minor FROM deposit WHERE undone_at IS NULL`)).toEqual(received)
})

async function sumsOf(amounts: Sql): Promise<Record<string, bigint>> {
  const rows = await ctx.read.rows<{ currency: string; minor: bigint }>(
    sql`SELECT currency, sum(amount)::bigint AS minor FROM (${amounts}) a (currency, amount) GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]))
}
