import { beforeAll, describe, expect, test } from 'vitest'
import { copyOut } from '~/lists/sql/copy-out.server'
import { copySlices, type Slices } from '~/lists/sql/copy-slices.server'
import { selectExport, planSlices } from '~/lists/sql/export.server'
import { piece, statement } from '~/lists/sql/statement.server'
import { itemFunds } from '~/domain/reports/payments/item-funds.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { perform } from '~/kit/operation'
import { parseAmount } from '~/kit/money'
import { Sql, sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import {
  makeAccountType,
  makeCategory,
  makeLine,
  makeMembership,
  makePayment,
  makeProduct,
  makeVariant,
} from '../../support/factories'
import { planOf } from '../../support/plans'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const list = paymentsByItemList as unknown as List
const DAY = 86_400_000

const made = { mug: 0, towel: 0, red: 0, category: 0, member: 0, type: 0, plan: 0 }

/** Two lines each, some with Gift Aid, a membership or another country; some retried, spam or deleted. */
beforeAll(async () => {
  made.mug = (await makeProduct({ name: 'Lighthouse mug' })).id
  made.towel = (await makeProduct({ name: 'Tea towel' })).id
  const red = await makeVariant({ product_id: made.mug, name: 'Red' })
  const blue = await makeVariant({ product_id: made.mug, name: 'Blue' })
  const towel = await makeVariant({ product_id: made.towel, name: '' })
  made.red = red.id
  made.category = (await makeCategory()).id
  made.member = (await makeMembership()).id
  made.type = (await makeAccountType({ name: 'Shop' })).id
  await ctx.read.run(sql`INSERT INTO product_category (product_id, category_id) VALUES (${made.mug}, ${made.category})`)
  for (let index = 0; index < 70; index++) {
    const at = new Date(ctx.now.getTime() - (index >> 1) * DAY)
    const id = await contribution(ctx, {
      orderedAt: at,
      totalMinor: 3000n,
      name: index % 8 === 0 ? 'Wilhelmina' : 'Ada',
      ipCountry: index % 5 === 0 ? 'NZ' : 'US',
      isSpam: index % 13 === 12,
      ...(index % 4 === 0 ? { accountTypeId: made.type } : {}),
    })
    const line = { price_minor: 1000n, original_price_minor: 1000n, total_minor: 1000n }
    await makeLine(id, {
      ...line,
      variant_id: (index % 3 === 0 ? red : blue).id,
      description: `Mug ${index}`,
      fund_code: index % 5 === 0 ? 'KITCHEN' : null,
      is_gift_aid: index % 7 === 0,
    })
    await makeLine(id, {
      ...line,
      variant_id: towel.id,
      description: `Towel ${index}`,
      membership_id: index % 6 === 0 ? made.member : null,
    })
    if (index % 9 === 0)
      await makePayment(id, { amount_minor: 3000n, status: 'failed', reference: `tried ${index}`, created_at: at })
    await makePayment(id, {
      amount_minor: 3000n,
      is_paid: true,
      reference: `paid ${index}`,
      created_at: at,
      captured_at: new Date(at.getTime() + (index % 3) * DAY),
    })
    if (index % 17 === 16) await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`)
  }
  const plan = await makePlan(ctx, {})
  await makePlan(ctx, { supporter_id: plan.supporterId, payment_method_id: plan.methodId, amount_minor: 4000n })
  await perform(chargeDue, ctx, {})
  const row = await ctx.read.first<{ product: number }>(sql`
    SELECT v.product_id AS product FROM recurring_profile r JOIN product_variant v ON v.id = r.variant_id
    WHERE r.id = ${plan.id}`)
  made.plan = row?.product ?? 0
})

type Item = { transaction: string | null; item: string }
const named = ({ transaction, item }: Item) => `${transaction}: ${item}`

/** Computes the expected amounts by line from payments, lines and charges. */
async function expected(within: Sql): Promise<string[]> {
  const rows = await ctx.read.rows<Item>(sql`
    SELECT p.reference AS transaction, l.description AS item FROM (
      SELECT p.id AS payment_id, l.id AS line_id FROM payment p
      JOIN contribution_line l ON l.contribution_id = p.contribution_id
      UNION ALL SELECT t.payment_id, r.line_id FROM recurring_transaction t
      JOIN recurring_profile r ON r.id = t.profile_id) i
      JOIN payment p ON p.id = i.payment_id JOIN contribution_line l ON l.id = i.line_id
      JOIN contribution c ON c.id = l.contribution_id
      JOIN product_variant v ON v.id = l.variant_id JOIN product pr ON pr.id = v.product_id
    WHERE c.deleted_at IS NULL AND NOT c.is_spam AND ${within}`)
  return rows.map(named).toSorted((one, other) => one.localeCompare(other))
}

const FILTERS: readonly (readonly [string, () => string, () => Sql])[] = [
  ['nothing', () => '', () => sql`true`],
  ['a product', () => `product=${made.mug}`, () => sql`v.product_id = ${made.mug}`],
  ['the product of a plan', () => `product=${made.plan}`, () => sql`v.product_id = ${made.plan}`],
  ['words of a product', () => 'product=mug', () => sql`pr.name LIKE '%mug%'`],
  ['an option', () => `i=${made.red}`, () => sql`l.variant_id = ${made.red}`],
  ['words of an option', () => 'i=mug+red', () => sql`l.variant_id = ${made.red}`],
  ['a category', () => `c=${made.category}`, () => sql`v.product_id = ${made.mug}`],
  ['Gift Aid', () => 'fga=1', () => sql`l.is_gift_aid`],
  ['no Gift Aid', () => 'fga=0', () => sql`NOT l.is_gift_aid`],
  ['either', () => 'fga[]=0&fga[]=1', () => sql`true`],
  [
    'a membership',
    () => `fmm=${made.member}`,
    () => sql`c.id IN (SELECT x.contribution_id FROM contribution_line x WHERE x.membership_id = ${made.member})`,
  ],
  ['a country', () => 'foi=NZ', () => sql`c.ip_country = 'NZ'`],
  ['a country that none has', () => 'foi=ZZ', () => sql`false`],
  ['a type of supporter', () => `fat=${made.type}`, () => sql`c.account_type_id = ${made.type}`],
  ['captured since a day', () => 'fd1=2026-11-10', () => sql`p.captured_at >= '2026-11-10T05:00Z'`],
  [
    'captured within days',
    () => 'fd1=2026-11-01&fd2=2026-11-03',
    () => sql`p.captured_at >= '2026-11-01T04:00Z' AND p.captured_at < '2026-11-04T05:00Z'`,
  ],
  ['a fund', () => 'fund=KITCHEN', () => sql`l.fund_code = 'KITCHEN'`],
  ['the words of an item', () => 'search=red+mug', () => sql`l.variant_id = ${made.red}`],
  [
    'the words of an item and a fund',
    () => 'search=mug&fund=KITCHEN',
    () => sql`l.fund_code = 'KITCHEN' AND pr.name LIKE '%mug%'`,
  ],
  ['not paid', () => 's=failed', () => sql`NOT p.is_paid`],
  ['words', () => 'search=wilhelmina', () => sql`c.billing_first_name = 'Wilhelmina'`],
  [
    'words and a product',
    () => `search=wilhelmina&product=${made.mug}`,
    () => sql`c.billing_first_name = 'Wilhelmina' AND v.product_id = ${made.mug}`,
  ],
  [
    'a product and a membership',
    () => `product=${made.mug}&fmm=${made.member}`,
    () =>
      sql`v.product_id = ${made.mug} AND c.id IN (SELECT x.contribution_id FROM contribution_line x
        WHERE x.membership_id = ${made.member})`,
  ],
]

const pageOf = async (address: string, offset: number, length: number) => {
  const { rows, count } = await list.page(ctx, {
    ...list.read(fieldsOfAddress(address)),
    place: { kind: 'offset', offset },
    length,
  })
  return { count, items: (rows as unknown as Item[]).map(named), times: rows.map(({ time }) => Number(time)) }
}

describe('paid items add up by fund', () => {
  test.each(['', 'search=mug', 'fund=KITCHEN', 'search=wilhelmina&fo=onetime'])('narrowed by “%s”', async (address) => {
    const query = list.read(fieldsOfAddress(address))
    const { sums, count } = await list.count(ctx, query)
    const funds = (await itemFunds(ctx, fieldsOfAddress(address))) ?? []
    expect(funds.length).toBeGreaterThan(0)
    const failed = await list.count(ctx, list.read(fieldsOfAddress(`${address}&s=failed`)))
    expect(funds.reduce((total, { items }) => total + items, 0)).toBe((count ?? 0) - (failed.count ?? 0))
    const minor = funds.reduce((total, { amount }) => total + (parseAmount(amount, 'USD') ?? 0n), 0n)
    expect(minor).toBe(sums.find(({ currency }) => currency === 'USD')?.amounts.brought ?? 0n)
    if (address.includes('fund=')) expect(funds.map(({ code }) => code)).toEqual(['KITCHEN'])
  })
})

describe('paid items are the same rows from wherever they are read', () => {
  test.each(FILTERS)('narrowed to %s', async (_what, address, within) => {
    const wanted = await expected(within())
    const { count, items, times } = await pageOf(address(), 0, 500)
    expect(items.toSorted((one, other) => one.localeCompare(other))).toEqual(wanted)
    expect(count).toBe(wanted.length)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    // A page in the middle, and the next one by the previous cursor.
    expect((await pageOf(address(), 13, 9)).items).toEqual(items.slice(13, 22))
    const query = { ...list.read(fieldsOfAddress(address())), length: 9 }
    const first = await list.page(ctx, query)
    if (first.after === null) return
    const next = await list.page(ctx, list.read({ ...fieldsOfAddress(address()), after: first.after, page: '2' }))
    expect((next.rows as unknown as Item[]).map(named)).toEqual(items.slice(9, 59))
    // For very many rows, they are read in the list's order instead.
    const many = { ...query, length: 500 }
    const met = await ctx.read.rows<Item>(
      statement(list, many, await piece(list, ctx, { query: many, offset: 0, count: Number.POSITIVE_INFINITY })),
    )
    expect(met.map(named)).toEqual(items)
  })

  test('reads payments captured on some days from near those days on', async () => {
    const query = list.read(fieldsOfAddress('fd1=2026-11-01&fd2=2026-11-03'))
    const many = statement(list, query, await piece(list, ctx, { query, offset: 0, count: Number.POSITIVE_INFINITY }))
    const only = { table: 'payment', index: 'payment_created' }
    expect(await planOf(many, only)).toMatch(/payment_created on payment p\n\s+Index Cond: \(\(created_at >= LEAST/)
  })
})

describe('finds a rare value of lines by its index, and payments from there', () => {
  test.each([
    ['fmm=1', 'contribution_line_membership'],
    ['fga=1', 'contribution_line_gift_aid'],
    ['foi=ZZ', 'contribution_ip_country'],
    ['fat=1', 'contribution_account_type'],
    ['product=1', 'contribution_line_variant_id_idx'],
    ['product=mug', 'contribution_line_variant_id_idx'],
    ['i=1', 'contribution_line_variant_id_idx'],
    ['fd1=2026-11-01', 'payment_captured'],
  ])('%s: %s', async (address, index) => {
    const query = list.read(fieldsOfAddress(address))
    const from = list.fromFor?.(query.active, ctx) ?? list.from
    // With few rows another join may be cheaper, so the plan may use only what each index can answer.
    const lookups = 'SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off'
    const plan = await planOf(
      sql`SELECT p.id FROM ${from} WHERE ${list.condition(query, ctx)} LIMIT 20001`,
      undefined,
      lookups,
    )
    expect(plan).toContain(index)
    // Looks rows up by the line or payment that was found, and never reads them all first.
    expect(plan).not.toMatch(/Seq Scan on (?:payment|contribution)/)
  })
})

async function lines(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString().split('\r\n').slice(0, -1)
}

describe('an export of paid items is cut between payments', () => {
  test.each([
    '',
    's=success',
    's=failed',
    'fo=recurring',
    'fc1=2026-10-20&fc2=2026-11-10',
    'fd1=2026-11-10',
    'fo=onetime',
    'cc=USD',
  ])('narrowed by "%s" it has each row once, those of a payment together', async (address) => {
    for (const dir of ['asc', 'desc']) {
      const query = list.read({ ...fieldsOfAddress(address), dir, sort: 'time' })
      const { signal } = new AbortController()
      const whole = await lines(copyOut(selectExport(list, ctx, { query }), signal))
      for (const length of [
        { first: 1, other: 1 },
        { first: 3, other: 7 },
      ]) {
        const slices = planSlices(list, ctx, { query, length })
        expect(await lines(copySlices(slices as Slices, signal))).toEqual(whole)
      }
      expect(whole.length).toBeGreaterThan(1)
    }
  })

  test.each(['search=wilhelmina', 'product=mug', 'fga=1', 'foi=NZ', 'fat=1'])(
    'is not cut at "%s", which is not a position of a payment',
    (address) => {
      expect(planSlices(list, ctx, { query: list.read(fieldsOfAddress(address)) })).toBeNull()
    },
  )
})
