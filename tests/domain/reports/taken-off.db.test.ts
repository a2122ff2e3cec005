import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment } from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'
import { talliedRows, unbalanced } from '../../support/tallied-rows'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const balanced = () => unbalanced(ctx)

beforeAll(async () => {
  await talliedRows(ctx)
})

describe('what deleted contributions and spam have is taken off', () => {
  const STEPS = [
    'sale',
    'spam',
    'approve',
    'delete',
    'restore',
    'pay',
    'fail',
    'settle',
    'refund',
    'line',
    'charge',
    'return',
    'pause',
    'move',
    'fold',
    'fold',
  ] as const

  test('finds one contribution without an outer join, which reads a whole table for it', async () => {
    const plan = await planOf(
      sql`SELECT list, day, count(*) FROM list_tally_row WHERE contribution_id = 1 GROUP BY 1, 2`,
    )
    expect(plan).toContain('platform_fee')
    expect(plan).not.toMatch(/(Left|Right|Full) Join/)
  })

  test('any order of sales, spam, deletions, payments and folds gives the totals that counting gives', async () => {
    const gift = await makeGift()
    const plan = await makePlan(ctx, { next_billing_on: '2027-11-20', dcc_minor: 50n })
    const made: number[] = [plan.contributionId]
    let period = 0
    const on: Record<(typeof STEPS)[number], (id: number) => Promise<unknown>> = {
      async sale() {
        const id = await contribution(ctx, { totalMinor: 1000n })
        await makeLine(id, { variant_id: gift.id, dcc_minor: 30n, is_dcc_eligible: true })
        made.push(id)
      },
      spam: (id) => ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`),
      approve: (id) => ctx.read.run(sql`UPDATE contribution SET is_spam = false WHERE id = ${id}`),
      delete: (id) => ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`),
      restore: (id) => ctx.read.run(sql`UPDATE contribution SET deleted_at = NULL WHERE id = ${id}`),
      pay: (id) =>
        id === plan.contributionId
          ? Promise.resolve()
          : makePayment(id, { is_live: true, gateway: 'stripe', status: 'pending', is_paid: false }),
      fail: (id) =>
        ctx.read.run(
          sql`UPDATE payment SET status = 'failed', is_paid = false
            WHERE contribution_id = ${id} AND refunded_minor = 0`,
        ),
      settle: (id) =>
        ctx.read.run(
          sql`UPDATE payment SET status = 'succeeded', is_paid = true, captured_at = ${ctx.now}
            WHERE contribution_id = ${id}`,
        ),
      refund: (id) =>
        ctx.read.run(sql`UPDATE payment SET refunded_minor = 400 WHERE contribution_id = ${id} AND is_paid`),
      line: (id) =>
        ctx.read.run(
          sql`UPDATE contribution_line SET dcc_minor = 60 - dcc_minor, is_gift_aid = NOT is_gift_aid
            WHERE contribution_id = ${id}`,
        ),
      charge: async () => {
        const paid = await ctx.read.first<{ id: number }>(sql`
          INSERT INTO payment (plan_contribution_id, status, is_paid, type, gateway, amount_minor, currency, created_at)
          VALUES (${plan.contributionId}, 'succeeded', true, 'card', 'sandbox', 2550, 'USD', ${ctx.now}) RETURNING id`)
        await ctx.read.run(sql`
          INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, dcc_minor, currency,
            payment_type, payment_id, status, payment_status, created_at)
          VALUES (${plan.id}, '2027-01-01'::date + ${++period}::int, ${ctx.now}, 2550, 50, 'USD', 'card', ${paid?.id},
            'Completed', 'Completed', ${ctx.now})`)
      },
      return: () =>
        ctx.read.run(sql`UPDATE recurring_transaction SET refunded_minor = 100 WHERE profile_id = ${plan.id}`),
      pause: () =>
        ctx.read.run(
          sql`UPDATE recurring_profile SET status = CASE status WHEN 'Active' THEN 'Suspended' ELSE 'Active' END
            WHERE id = ${plan.id}`,
        ),
      move: () =>
        ctx.read.run(
          sql`UPDATE recurring_profile SET next_billing_on = next_billing_on + 1, amount_minor = amount_minor + 100
            WHERE id = ${plan.id}`,
        ),
      fold: () => perform(foldTally, ctx, {}),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(5)), { minLength: 4, maxLength: 12 }),
        async (steps) => {
          for (const [step, pick] of steps) await on[step](made.at(-1 - (pick % made.length)) ?? 0)
          expect(await balanced()).toEqual([])
          await perform(foldTally, ctx, {})
          expect(await balanced()).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('when a payment fails while its contribution becomes spam and days are folded', async () => {
    const id = await contribution(ctx, { totalMinor: 1000n })
    await makeLine(id, { variant_id: (await makeGift()).id })
    await makePayment(id, { status: 'pending', is_paid: false })
    const [one, other] = [
      new pg.Client({ connectionString: process.env.DATABASE_URL }),
      new pg.Client({ connectionString: process.env.DATABASE_URL }),
    ]
    await Promise.all([one.connect(), other.connect()])
    try {
      await one.query('BEGIN')
      await other.query('BEGIN')
      await one.query('UPDATE contribution SET is_spam = true WHERE id = $1', [id])
      // The payment is marked together with its contribution, so this waits.
      const failing = other.query(`UPDATE payment SET status = 'failed' WHERE contribution_id = $1`, [id])
      await one.query('COMMIT')
      await failing
      await perform(foldTally, ctx, {})
      expect(await balanced()).toEqual([])
      await other.query('COMMIT')
      expect(await balanced()).toEqual([])
      await perform(foldTally, ctx, {})
      expect(await balanced()).toEqual([])
    } finally {
      await Promise.all([one.end(), other.end()])
    }
  })

  test('when it becomes spam while its payment fails and its plan moves', async () => {
    const { id, contributionId } = await makePlan(ctx)
    await makePayment(contributionId, { status: 'pending', is_paid: false })
    const [one, other] = [
      new pg.Client({ connectionString: process.env.DATABASE_URL }),
      new pg.Client({ connectionString: process.env.DATABASE_URL }),
    ]
    await Promise.all([one.connect(), other.connect()])
    try {
      await other.query('BEGIN')
      await other.query(`UPDATE payment SET status = 'failed' WHERE contribution_id = $1`, [contributionId])
      await other.query('UPDATE recurring_profile SET next_billing_on = next_billing_on + 1 WHERE id = $1', [id])
      // This waits for the payment and the plan, so that it counts their changes.
      const marking = one.query('UPDATE contribution SET is_spam = true WHERE id = $1', [contributionId])
      await perform(foldTally, ctx, {})
      expect(await balanced()).toEqual([])
      await other.query('COMMIT')
      await marking
      expect(await balanced()).toEqual([])
      await perform(foldTally, ctx, {})
      expect(await balanced()).toEqual([])
    } finally {
      await Promise.all([one.end(), other.end()])
    }
  })

  test('when a line changes while its contribution becomes spam', async () => {
    const id = await contribution(ctx, { totalMinor: 1000n })
    const line = await makeLine(id, { variant_id: (await makeGift()).id, dcc_minor: 30n, is_dcc_eligible: true })
    await makePayment(id)
    const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('UPDATE contribution_line SET dcc_minor = 70 WHERE id = $1', [line.id])
      await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`)
      await perform(foldTally, ctx, {})
      await other.query('COMMIT')
      expect(await balanced()).toEqual([])
      await perform(foldTally, ctx, {})
      expect(await balanced()).toEqual([])
    } finally {
      await other.end()
    }
  })

  test('without a note when changed rows are not left out', async () => {
    const { id, contributionId } = await makePlan(ctx)
    const payment = await makePayment(contributionId, { status: 'pending', is_paid: false })
    await perform(foldTally, ctx, {})
    await ctx.read.run(sql`UPDATE payment SET status = 'succeeded', is_paid = true WHERE id = ${payment.id}`)
    await ctx.read.run(sql`UPDATE payment SET refunded_minor = 5 WHERE id = ${payment.id}`)
    await ctx.read.run(sql`UPDATE recurring_profile SET next_billing_on = next_billing_on + 1 WHERE id = ${id}`)
    await ctx.read.run(sql`
      INSERT INTO recurring_transaction (profile_id, period_on, attempted_at, amount_minor, currency, payment_type,
        status, payment_status, created_at)
      VALUES (${id}, '2027-01-01', ${ctx.now}, 2500, 'USD', 'cash', 'Completed', 'Completed', ${ctx.now})`)
    expect(await ctx.read.rows(sql`SELECT contribution_id FROM list_left_out_change`)).toEqual([])
    expect(await balanced()).toEqual([])
  })

  test('without a note for a sale', async () => {
    await perform(foldTally, ctx, {})
    const id = await contribution(ctx, { totalMinor: 1000n })
    await makeLine(id, { variant_id: (await makeGift()).id, dcc_minor: 30n })
    await makePayment(id, { is_live: true, gateway: 'stripe', is_paid: true, captured_at: ctx.now })
    expect(await ctx.read.records(sql`SELECT contribution_id FROM list_left_out_change`)).toEqual([])
    expect(await balanced()).toEqual([])
  })
})
