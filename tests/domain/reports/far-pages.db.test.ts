import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { piece, statement } from '~/lists/sql/statement.server'
import { receiptList } from '~/domain/receipts/receipts.list.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makePayment } from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const PLANS_BY_NEXT =
  /Index Only Scan using recurring_profile_next on recurring_profile r_1\n\s+Index Cond: \(next_billing_on >= LEAST/

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const LISTS: Record<string, unknown> = {
  payments: paymentList,
  transactions: transactionList,
  plans: recurringList,
  receipts: receiptList,
}

async function far(of: string, address: string, at: { offset: number; count: number }) {
  const list = LISTS[of] as List
  const query = list.read(fieldsOfAddress(address))
  return statement(list, query, await piece(list, ctx, { query, ...at }))
}

describe('a payment and a plan know whether their contribution is kept', () => {
  const stateOf = async (table: 'payment' | 'recurring_profile', id: number) => {
    const of =
      table === 'payment'
        ? sql`SELECT is_kept FROM payment WHERE id = ${id}`
        : sql`SELECT is_kept FROM recurring_profile WHERE id = ${id}`
    return (await ctx.read.record<{ is_kept: boolean }>(of))?.is_kept
  }

  test.each([
    ['is spam', sql`is_spam = true`, sql`is_spam = false`],
    ['was deleted', sql`deleted_at = now()`, sql`deleted_at = NULL`],
  ])('as not kept while it %s', async (_what, leave, comeBack) => {
    const { id: plan, contributionId } = await makePlan(ctx)
    const before = (await makePayment(contributionId, { contribution_id: null, plan_contribution_id: contributionId }))
      .id
    await ctx.read.run(sql`UPDATE contribution SET ${leave} WHERE id = ${contributionId}`)
    const meanwhile = (await makePayment(contributionId)).id
    expect([
      await stateOf('payment', before),
      await stateOf('payment', meanwhile),
      await stateOf('recurring_profile', plan),
    ]).toEqual([false, false, false])
    await ctx.read.run(sql`UPDATE contribution SET ${comeBack} WHERE id = ${contributionId}`)
    expect([
      await stateOf('payment', before),
      await stateOf('payment', meanwhile),
      await stateOf('recurring_profile', plan),
    ]).toEqual([true, true, true])
  })

  test('as not kept while it is deleted or spam', async () => {
    const id = await contribution(ctx)
    const { id: payment } = await makePayment(id)
    const seen: unknown[] = []
    for (const change of [sql`deleted_at = now()`, sql`is_spam = true`, sql`deleted_at = NULL`, sql`is_spam = false`]) {
      await ctx.read.run(sql`UPDATE contribution SET ${change} WHERE id = ${id}`)
      seen.push(await stateOf('payment', payment))
    }
    expect(seen).toEqual([false, false, false, true])
  })

  test('as not kept when a charge is entered while the contribution of its plan is deleted', async () => {
    const { id: plan, contributionId } = await makePlan(ctx)
    const of = (await makePayment(contributionId, { contribution_id: null, plan_contribution_id: contributionId })).id
    const charge = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await charge.connect()
    try {
      await charge.query('BEGIN')
      await charge.query('SELECT id FROM recurring_profile WHERE id = $1 FOR UPDATE', [plan])
      const deleted = ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${contributionId}`)
      await expect
        .poll(async () => {
          const { rows } = await charge.query("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")
          return rows.length
        })
        .toBeGreaterThan(0)
      const { rows } = await charge.query<{ id: number }>(
        `INSERT INTO payment
          SELECT (jsonb_populate_record(p, jsonb_build_object('id', nextval(pg_get_serial_sequence('payment', 'id')),
            'reference', 'meanwhile'))).*
         FROM payment p WHERE id = $1 RETURNING id`,
        [of],
      )
      await charge.query('COMMIT')
      await deleted
      expect(await stateOf('payment', rows[0]?.id ?? 0)).toBe(false)
    } finally {
      await charge.end()
    }
  })
})

describe('what comes before a page far in is skipped by an index alone', () => {
  test.each([
    ['payments', 'sort=amount', 'payment', 'payment_amount'],
    ['payments', 'sort=amount&dir=desc', 'payment', 'payment_amount'],
    ['transactions', 'sort=amount', 'recurring_transaction', 'recurring_transaction_amount'],
    ['plans', 'sort=total', 'recurring_profile', 'recurring_profile_total'],
    ['plans', 'sort=lifetime', 'recurring_profile', 'recurring_profile_lifetime'],
    ['plans', 'sort=start', 'recurring_profile', 'recurring_profile_started'],
    ['receipts', '', 'tax_receipt', 'tax_receipt_listed'],
  ])('of %s in the order %s', async (of, address, table, index) => {
    const page = await far(of, address, { offset: 500_000, count: 20_000_000 })
    expect(await planOf(page, { table, index })).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} on`))
  })
})

describe('the day that a page far in begins on', () => {
  const list = paymentList as unknown as List
  const COUNT = 20_000_000

  async function statementFor(address: string, offset: number): Promise<Sql> {
    const statements: Sql[] = []
    const spy: Ctx = { ...ctx, read: { ...ctx.read, first: (one) => (statements.push(one), Promise.resolve(null)) } }
    await piece(list, spy, { query: list.read(fieldsOfAddress(address)), offset, count: COUNT })
    const [only, ...others] = statements
    if (only === undefined || others.length > 0) throw new Error('one statement finds the day')
    return only
  }

  /** Plans with counters of three years, which it removes afterwards. */
  async function planBeside(query: Sql): Promise<string> {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    try {
      await client.query(`BEGIN;
        INSERT INTO list_tally (list, day, currency, bucket, label, n, total_minor, refunded_minor)
          SELECT 'payments', date '2023-11-20' + day, 'USD', bucket, 'stripe', 250, 0, 0
          FROM generate_series(1, 1000) day, generate_series(0, 23) bucket;
        ANALYZE list_tally`)
      const { text, values } = query.compile()
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('ROLLBACK')
      await client.end()
    }
  }

  test.each([
    ['', 500_000, 'Backward '],
    ['fp=refunded', 500_000, 'Backward '],
    ['dir=asc', 500_000, ''],
    ['', COUNT - 500_000, ''],
  ])(
    'of payments “%s” from row %i on is met along the counters, of which no more are read',
    async (address, offset, way) => {
      const plan = await planBeside(await statementFor(address, offset))
      expect(plan).toMatch(
        new RegExp(`Merge Append\n.*Sort Key.*\n.*Index Scan ${way}using list_tally_pkey on list_tally`),
      )
      // Neither aggregated by day nor sorted first.
      expect(plan.split('Merge Append')[0]).not.toMatch(/\b(\w*Aggregate|Sort)\b/)
    },
  )

  test('is searched from the nearer end', async () => {
    const rows = async (address: string, offset: number) =>
      (await statementFor(address, offset)).compile().values.filter((one) => typeof one === 'number')
    expect(new Set(await rows('', 1_000_000))).toEqual(new Set([1_000_000]))
    expect(new Set(await rows('', COUNT - 1_000_000))).toEqual(new Set([999_999]))
  })
})

describe('a range that lies together with the order is met near it', () => {
  const at = (text: string) => new Date(`${text}Z`)
  const payments: Record<string, number> = {}
  const plans: Record<string, number> = {}

  beforeAll(async () => {
    const paid = async (name: string, created: string, captured: string | null) => {
      payments[name] = (
        await makePayment(await contribution(ctx), { created_at: at(created), captured_at: captured && at(captured) })
      ).id
    }
    await paid('in the range', '2024-03-10T15:00:00', '2024-03-10T15:00:02')
    await paid('entered a second after its capture', '2024-03-01T05:00:01', '2024-03-01T05:00:00')
    await paid('entered two years later', '2026-05-01T15:00:00', '2024-03-11T15:00:00')
    await paid('debited a week after it was entered', '2024-02-27T15:00:00', '2024-03-05T15:00:00')
    await paid('debited a week after the range', '2024-03-28T15:00:00', '2024-04-05T15:00:00')
    await paid('before the range', '2024-02-10T15:00:00', '2024-02-10T15:00:00')
    await paid('never captured', '2024-03-10T15:00:00', null)
    const plan = async (name: string, values: Parameters<typeof makePlan>[1]) => {
      plans[name] = (await makePlan(ctx, values)).id
    }
    await plan('that began', { starts_on: '2025-03-10', next_billing_on: '2025-04-10' })
    await plan('that was to be paid before it began', { starts_on: '2025-03-12', next_billing_on: '2025-01-12' })
    await plan('that began before', { starts_on: '2025-02-10', next_billing_on: '2025-03-10' })
    await plan('that is tried again', {
      starts_on: '2024-01-05',
      next_billing_on: '2024-12-05',
      next_attempt_on: '2025-03-15',
    })
    await plan('that is tried again long before', {
      starts_on: '2024-01-05',
      next_billing_on: '2026-12-05',
      next_attempt_on: '2025-03-20',
    })
  })

  const named = (ids: Record<string, number>, rows: { id: number }[]) => {
    const names = Object.entries(ids)
    return rows.flatMap(({ id }) => names.filter(([, of]) => of === id).map(([name]) => name))
  }
  const met = async (of: string, address: string) =>
    ctx.read.rows<{ id: number }>(await far(of, address, { offset: 0, count: Number.POSITIVE_INFINITY }))

  test.each(['', '&fat=1'])('payments of a month by their capture, the newest entry first%s', async (also) => {
    const listed = named(payments, await met('payments', `fd1=2024-03-01&fd2=2024-03-31${also}`))
    const expected = [
      'entered two years later',
      'in the range',
      'entered a second after its capture',
      'debited a week after it was entered',
    ]
    expect(listed).toEqual(also === '' ? expected : [])
  })

  test('payments captured from a day on, the oldest entry first', async () => {
    expect(named(payments, await met('payments', 'fd1=2024-03-11&dir=asc'))).toEqual([
      'debited a week after the range',
      'entered two years later',
    ])
  })

  test('plans that start in a month, the next payment first', async () => {
    expect(named(plans, await met('plans', 'startdate_str=2025-03-01&startdate_end=2025-03-31'))).toEqual([
      'that was to be paid before it began',
      'that began',
    ])
  })

  test('plans that are tried in a month, those that are tried again among them', async () => {
    expect(named(plans, await met('plans', 'duedate_str=2025-03-01&duedate_end=2025-03-31'))).toEqual([
      'that is tried again',
      'that began before',
      'that is tried again long before',
    ])
  })

  test('reads the index of the order alone, from where the range begins', async () => {
    const captured = await far('payments', 'fd1=2024-03-01&fd2=2024-03-31', {
      offset: 0,
      count: Number.POSITIVE_INFINITY,
    })
    expect(await planOf(captured, { table: 'payment', index: 'payment_created' })).toMatch(
      /Index Only Scan Backward using payment_created on payment p_1\n\s+Index Cond: \(\(created_at >= LEAST/,
    )
    const started = await far('plans', 'startdate_str=2025-03-01', { offset: 0, count: Number.POSITIVE_INFINITY })
    expect(await planOf(started, { table: 'recurring_profile', index: 'recurring_profile_next' })).toMatch(
      PLANS_BY_NEXT,
    )
  })
})

test('plans of a type of supporter are counted out of two indexes alone', async () => {
  const list = recurringList as unknown as List
  const known = list.scale.atLeast?.(list.read(fieldsOfAddress('account_type=1')), ctx) ?? sql`SELECT 0`
  const plan = await planOf(known, { table: 'recurring_profile', index: 'recurring_profile_supporter_id_idx' })
  expect(plan).toContain('Index Only Scan using recurring_profile_supporter_id_idx')
  expect(plan).toContain('Index Only Scan using supporter_type')
})

test('counts every plan of a type of supporter except those that are left out', async () => {
  const list = recurringList as unknown as List
  const left = await makePlan(ctx)
  await makePlan(ctx)
  await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${left.contributionId}`)
  const [type] = await ctx.read.rows<{ id: number; n: bigint }>(sql`
    SELECT s.account_type_id AS id, count(*) AS n FROM recurring_profile r JOIN supporter s ON s.id = r.supporter_id
    JOIN contribution c ON c.id = r.contribution_id AND c.is_listed
    GROUP BY 1 ORDER BY 2 DESC`)
  const query = list.read(fieldsOfAddress(`account_type=${type?.id}`))
  const known = await ctx.read.first<{ count: bigint }>(list.scale.atLeast?.(query, ctx) ?? sql`SELECT 0`)
  expect([known?.count, BigInt((await list.count(ctx, query)).count)]).toEqual([type?.n, type?.n])
  expect(list.scale.atLeast?.(list.read(fieldsOfAddress(`account_type=${type?.id}&status=active`)), ctx)).toBeNull()
})
