import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { impactList } from '~/domain/reports/impact.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { productContributions } from '~/domain/reports/product-contributions.list.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { matching } from '~/lists/sql/matching.server'
import { selectMatchesBy, selectFilteredRows, withAccessPath } from '~/lists/scale/access-path.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import type { ListQuery } from '~/lists/list'
import { perform } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeSupporter } from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const ctx = testCtx({ now: new Date('2026-11-20T17:00:00Z') })
const NAMES = ['Emma Smith', 'Smith & Sons', 'Noor Haddad', 'Émile Zola', 'Emma Haddad'] as const

let product = 0
const lists: Record<string, { of: () => unknown; param: string }> = {
  payments: { of: () => paymentList, param: 'fk' },
  'paid items': { of: () => paymentsByItemList, param: 'search' },
  transactions: { of: () => transactionList, param: 'search' },
  refunds: { of: () => refundList, param: 'search' },
  'settled amounts': { of: () => settlementItemList, param: 'search' },
  plans: { of: () => recurringList, param: 'search' },
  'contributions of a product': { of: () => productContributions(String(product)), param: 'search' },
  supporters: { of: () => impactList, param: 'search' },
}
const listed = (of: string): List => {
  const found = lists[of]
  if (!found) throw new Error(`no list ${of}`)
  return found.of() as List
}

async function sales(): Promise<void> {
  const gift = await makeGift()
  product = gift.product_id
  const batch = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO settlement_batch (gateway, currency, settled_on, closed_at)
    VALUES ('stripe', 'USD', '2026-11-19', ${ctx.now}) RETURNING id`)
  for (const [index, name] of [...NAMES, ...NAMES].entries()) {
    const at = new Date(ctx.now.getTime() - index * 3_600_000)
    const supporterId =
      index < NAMES.length
        ? (await makeSupporter({ display_name: name, email: `person${index}@example.org` })).id
        : null
    const id = await contribution(ctx, {
      name,
      ...(supporterId === null ? {} : { supporterId }),
      totalMinor: 1000n,
      orderedAt: at,
    })
    const line = await makeLine(id, { variant_id: gift.id })
    const payment = await makePayment(id, {
      created_at: at,
      reference: `ch_${index}smith`,
      description: index === 2 ? 'Gala dinner, Emma' : 'Gift',
      card_last4: '4242',
    })
    expect(line.id).toBeGreaterThan(0)
    await ctx.read.run(
      sql`INSERT INTO settlement_item (batch_id, payment_id, kind, amount_minor, moved_at)
        VALUES (${batch?.id}, ${payment.id}, 'payment', 1000, ${at})`,
    )
    // The third is refunded beyond what was owed, and the refund of the eighth failed.
    const refund = await ctx.read.first<{ id: number }>(sql`
      INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, overpaid_minor,
        currency, gateway, requested_by_name, reference, created_at, settled_at)
      VALUES (${id}, ${payment.id}, ${`searched-${index}`}, 'custom', ${index === 7 ? 'failed' : 'succeeded'}, 100,
        ${index === 2 ? 100 : 0}, 'USD', 'stripe', ${index === 3 ? 'Agent Smith' : 'Test Person'}, ${`re_${index}`},
        ${at}, ${at}) RETURNING id`)
    if (index !== 7) await ctx.read.run(sql`UPDATE payment SET refunded_minor = 100 WHERE id = ${payment.id}`)
    if (index !== 2 && index !== 7)
      await ctx.read.run(sql`UPDATE contribution SET refunded_minor = 100 WHERE id = ${id}`)
    await ctx.read.run(
      sql`INSERT INTO settlement_item (batch_id, payment_id, refund_id, kind, amount_minor, moved_at)
        VALUES (${batch?.id}, ${payment.id}, ${refund?.id}, ${index === 7 ? 'adjustment' : 'refund'}, -100, ${at})`,
    )
    if (index === 5) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`)
    if (index === 6) await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`)
  }
}

/** Free items have no payment, but are sold all the same. */
async function freeOnes(): Promise<void> {
  const gift = await makeGift()
  for (const name of NAMES) {
    const id = await contribution(ctx, { name, totalMinor: 0n, orderedAt: ctx.now })
    await makeLine(id, { variant_id: gift.id })
  }
}

async function plans(): Promise<void> {
  for (const [index, name] of NAMES.entries()) {
    const supporterId = (await makeSupporter({ display_name: name, email: `plan.${index}@smith.example` })).id
    const { contributionId } = await makePlan(ctx, {
      supporter_id: supporterId,
      next_billing_on: '2026-11-20',
      subscriber_name: index === 1 ? 'Emma' : name,
      description: index === 3 ? 'Monthly for the Smith fund' : 'Monthly gift',
    })
    if (index === 4) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${contributionId}`)
  }
  await perform(chargeDue, ctx, {})
}

beforeAll(async () => {
  await sales()
  await freeOnes()
  await plans()
})

const WORDS = [
  'smith',
  'emma smith',
  'SMITH emma',
  'émile',
  'em',
  'monthly smith',
  'emma fund',
  '4242',
  'ch_1',
  'gala',
  'agent',
  're_3',
  'zzyzx',
  "o'x%_",
]
const CASES = Object.keys(lists).flatMap((of) => WORDS.map((words) => [of, words] as const))

const idsOf = async ({ from, where }: { from: Sql; where: Sql }, key: Sql) =>
  (await ctx.read.rows<{ id: number }>(sql`SELECT ${key} AS id FROM ${from} WHERE ${where} ORDER BY 1`)).map(
    ({ id }) => id,
  )

describe.each(CASES)('a search of %s for “%s”', (of, words) => {
  const requested = () => {
    const list = listed(of)
    const query = list.read(fieldsOfAddress(`${lists[of]?.param}=${encodeURIComponent(words)}`))
    return { list: { ...list, from: list.fromFor?.(query.active, ctx) ?? list.from }, query }
  }
  test('finds the rows that its condition names, found first, met along the order, and counted', async () => {
    const { list, query } = requested()
    const named = await idsOf({ from: list.from, where: list.condition(query, ctx) }, list.key)
    expect(await idsOf(matching(list, query, { ctx, by: 'found' }), list.key)).toEqual(named)
    const along = list.scale.along?.(query.order[0]?.key ?? '', query, ctx) ?? list.from
    expect(await idsOf(matching({ ...list, from: along }, query, { ctx, by: 'along' }), list.key)).toEqual(named)
    const page = await listed(of).page(ctx, query)
    expect(page.count).toBe(named.length)
    expect(page.rows.map((row) => (row as { id: number }).id).toSorted((one, other) => one - other)).toEqual(named)
    expect((await listed(of).count(ctx, query)).count).toBe(named.length)
  })

  test('has at least as many rows as are known without counting them', async () => {
    const { list, query } = requested()
    const { atLeast } = list.searchOf(query, ctx) ?? {}
    const found = atLeast && (await ctx.read.first<{ count: bigint }>(atLeast))
    const { count } = (await ctx.read.first<{ count: bigint }>(
      sql`SELECT count(*) FROM ${list.from} WHERE ${list.condition(query, ctx)}`,
    )) ?? { count: 0n }
    expect(found?.count ?? 0n).toBeLessThanOrEqual(count)
  })

  test('finds the same by the search field of the documented call', async () => {
    const { query } = requested()
    const { active: _active, ...rest } = query
    const list = listed(of)
    const typed = await list.page(ctx, { ...rest, active: {}, search: words })
    const { rows, count } = await list.page(ctx, query)
    expect(typed.rows).toEqual(rows)
    expect(typed.count).toBe(count)
  })
})

const BESIDE: Record<string, readonly string[]> = {
  payments: [
    'fp=paid',
    'fp=refunded',
    'fp=spam',
    'fo=recurring',
    'fg=stripe',
    'fc1=2026-11-20',
    'fd1=2026-01-01',
    'amount_from=5',
    'fat=1',
    'ff=unknown',
  ],
  'paid items': [
    's=success',
    's=failed',
    'fo=recurring',
    'fg=stripe',
    'fc1=2026-11-20',
    'fd1=2026-01-01',
    'product=1',
    'fga=0',
    'foi=US',
  ],
  transactions: [
    'payment_status=success',
    'payment_status=fail',
    'ordertime_str=2026-11-01',
    'amt_end=1000',
    'account_type=1',
  ],
  refunds: ['status=succeeded', 'reason=disputed', 'created_from=2026-11-20', 'amount_from=0.5', 'fg=stripe'],
  'settled amounts': [
    'type=payment',
    'type=refund',
    'type=refund&type=adjustment',
    'moved_from=2026-11-20',
    'settled_to=2026-11-19',
    'fg=stripe',
  ],
  plans: [
    'status=Active',
    'frequency=Month',
    'nextbilldate_str=2026-01-01',
    'startdate_end=2026-12-31',
    'account_type=1',
  ],
  'contributions of a product': ['refunded=0', 'recurring=1', 'ordered_at_str=2026-11-20', 'option=1'],
}
const BESIDE_CASES = Object.entries(BESIDE).flatMap(([of, filters]) => filters.map((filter) => [of, filter] as const))

describe.each(BESIDE_CASES)('a search of %s with %s', (of, filter) => {
  const query = (words: string) =>
    listed(of).read(fieldsOfAddress(`${filter}&${lists[of]?.param}=${encodeURIComponent(words)}`))

  test.each(['smith', 'emma smith', 'monthly smith', '4242', 'agent', 'zzyzx'])(
    'finds the same from every end: “%s”',
    async (words) => {
      const list = listed(of)
      const fromOf = (active: ListQuery['active']) => list.fromFor?.(active, ctx) ?? list.from
      const search = list.besideOf(query(words), ctx)
      if (search === null) throw new Error(`${of} does not say how its words are found beside ${filter}`)
      const named = await idsOf(
        { from: fromOf(query(words).active), where: list.condition(query(words), ctx) },
        list.key,
      )
      const rows = selectFilteredRows(list, search, { ctx, query: query(words) })
      for (const way of ['words', 'filters', 'among'] as const) {
        const searchOf = () => ({ ...selectMatchesBy(way, search, { key: list.key, rows }), along: search.along })
        expect(
          await idsOf(
            matching({ ...list, from: fromOf(query(words).active), searchOf }, query(words), { ctx, by: 'found' }),
            list.key,
          ),
          way,
        ).toEqual(named)
      }
      const along = list.scale.along?.(query(words).order[0]?.key ?? '', query(words), ctx) ?? list.from
      const selected = await withAccessPath({ ...list, from: along }, ctx, query(words))
      expect(await idsOf(matching(selected, query(words), { ctx, by: 'along' }), list.key)).toEqual(named)
      const page = await list.page(ctx, query(words))
      expect([
        page.count,
        page.rows.map((row) => (row as { id: number }).id).toSorted((one, other) => one - other),
      ]).toEqual([named.length, named])
    },
  )
})

test('finds something in every list with other filters set', async () => {
  for (const [of, filters] of Object.entries(BESIDE)) {
    const list = listed(of)
    const counts = await Promise.all(
      filters.map((filter) => list.count(ctx, list.read(fieldsOfAddress(`${filter}&${lists[of]?.param}=smith`)))),
    )
    expect(Math.max(...counts.map(({ count }) => count)), of).toBeGreaterThan(0)
  }
})

test('all that has the words is found once, not for each row of the filters', async () => {
  const list = listed('payments')
  const search = list.besideOf(list.read({ fk: 'smith', fp: 'failed' }), ctx)
  if (search === null) throw new Error('payments do not say how words are found beside a filter')
  const found = selectMatchesBy('among', search, {
    key: list.key,
    rows: { from: list.from, where: list.where({}), isLean: false },
  })
  const plan = 'keys' in found ? await planOf(found.keys, { table: 'payment', index: 'payment_failed' }) : ''
  expect(plan).toMatch(/Index Only Scan using payment_failed on payment p[^\n]*\n\s*Filter: [^\n]*hashed SubPlan/)
  expect(plan.match(/Scan on contribution_search s\b/g)).toHaveLength(1)
})

/** Plans the query that searches among all rows with the words. */
async function planAmong(of: string, address: string, index: { table: string; index: string }): Promise<string> {
  const list = listed(of)
  const query = list.read(fieldsOfAddress(address))
  const search = list.besideOf(query, ctx)
  if (search === null) throw new Error(`${of} do not say how words are found beside a filter`)
  const found = selectMatchesBy('among', search, {
    key: list.key,
    rows: selectFilteredRows(list, search, { ctx, query }),
  })
  return planOf('keys' in found ? found.keys : sql`SELECT ${list.key} FROM ${found.from} WHERE ${found.where}`, index)
}

test('finds refunds by the words of refunded contributions only', async () => {
  const list = listed('refunds')
  const search = list.searchOf(list.read({ search: 'smith' }), ctx)
  if (search === null || !('keys' in search)) throw new Error('refunds are searched by keys')
  const words = { table: 'contribution_search', index: 'contribution_search_returned_words' }
  expect(await planOf(search.keys, words)).toMatch(/contribution_search_returned_words/)
  expect(await planOf(search.keys, { table: 'refund', index: 'refund_unsaid' })).toMatch(/refund_unsaid/)
  expect(await planAmong('payments', 'fk=smith&fp=refunded', words)).toMatch(/contribution_search_returned_words/)
  expect(await planAmong('settled amounts', 'search=smith&type=refund', words)).toMatch(
    /contribution_search_returned_words/,
  )
  expect(await planOf(sql`SELECT s.id FROM contribution_search s WHERE s.refunded_minor > 0`)).toMatch(
    /contribution_search_returned/,
  )
})

test('counts a filter by an index when only the tables it needs are joined', async () => {
  const failed = await planAmong('transactions', 'search=smith&payment_status=fail', {
    table: 'recurring_transaction',
    index: 'recurring_transaction_failed',
  })
  expect(failed).toMatch(/Index Only Scan using recurring_transaction_failed on recurring_transaction t/)
  const settled = await planAmong('settled amounts', 'search=smith&type=refund', {
    table: 'settlement_item',
    index: 'settlement_item_returned',
  })
  expect(settled).toMatch(/Index Only Scan using settlement_item_returned on settlement_item i/)
  const active = await planAmong('plans', 'search=smith&status=Active', {
    table: 'recurring_profile',
    index: 'recurring_profile_status',
  })
  expect(active).toMatch(/Index Only Scan using recurring_profile_status on recurring_profile r/)
})

test('the charges of a plan are known from their index alone', async () => {
  const list = listed('transactions')
  const query = list.read({ search: 'smith', amt_str: '5', ordertime_str: '2026-01-01' })
  const search = list.besideOf(query, ctx)
  if (search === null) throw new Error('transactions do not say how words are found beside a filter')
  const found = selectMatchesBy('words', search, {
    key: list.key,
    rows: selectFilteredRows(list, search, { ctx, query }),
  })
  const plan = 'keys' in found ? await planOf(found.keys) : ''
  expect(plan).toMatch(/Index Only Scan using recurring_profile_supporter_id_idx/)
  expect(plan).toMatch(/Index Only Scan using recurring_transaction_profile_id_idx/)
})

test('the payments of plans with the words are found once, out of indexes alone', async () => {
  const plan = await planAmong('paid items', 'search=smith&fc1=2026-11-20', {
    table: 'settlement_item',
    index: 'settlement_item_pkey',
  })
  expect(plan).toMatch(/Index Only Scan using recurring_profile_contribution_id_idx/)
  expect(plan).toMatch(/Index Only Scan using recurring_transaction_profile_id_idx/)
})

test('expects the number of payments of a brand from the statistics of brands', async () => {
  // Only the owner may update statistics.
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  try {
    await owner.query("BEGIN; UPDATE payment SET card_brand = 'Visa' WHERE type = 'card'; ANALYZE payment")
    const cards = await owner.query<{ n: number }>("SELECT count(*)::int AS n FROM payment WHERE card_brand = 'Visa'")
    const plan = await owner.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      "EXPLAIN (FORMAT JSON) SELECT 1 FROM payment p WHERE lower(p.card_brand) = ANY(ARRAY['visa'])",
    )
    expect(cards.rows[0]?.n).toBeGreaterThan(5)
    expect(plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(cards.rows[0]?.n)
  } finally {
    await owner.query('ROLLBACK')
    await owner.end()
  }
})

test('words that are looked for find something in every list', async () => {
  for (const of of Object.keys(lists)) {
    const list = listed(of)
    const { count } = await list.count(ctx, list.read({ [lists[of]?.param ?? '']: 'smith' }))
    expect(count, of).toBeGreaterThan(0)
  }
})
