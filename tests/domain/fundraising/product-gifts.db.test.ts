import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { foldGifts } from '~/domain/fundraising/list/fold-gifts.server'
import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { INVARIANTS } from '../../prisma/invariants'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeProduct, makeVariant } from '../../support/factories'
import { tillOf } from '../../support/pos-calls'
import { makePlan } from '../../support/recurring'
import { refundOf, soldWith } from '../../support/refunds'

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

type Sums = { raised: number; gifts: number }
const stored = async (product: number, currency = 'USD') =>
  ctx.read.first<Sums>(sql`
    SELECT coalesce(sum(raised_minor) FILTER (WHERE currency = ${currency}), 0)::int AS raised,
      coalesce(sum(gifts), 0)::int AS gifts
    FROM product_gift_now WHERE product_id = ${product}`)
const waiting = async () =>
  (await ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM product_gift_change`))?.n
const fold = () => perform(foldGifts, ctx, {})
const sentence = 'what products have raised is stored as it would be counted'
const broken = INVARIANTS.find(([name]) => name === sentence)?.[1] ?? ''
const differences = async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(broken)).rows
  } finally {
    await client.end()
  }
}

type Line = { id: number; product: number; minor: number; back: number }
type Sale = { id: number; lines: Line[]; total: number; back: number; isGone: boolean }

/** Calculated from the sentences of R-FUNDRAISING-10 alone. */
const isCounted = ({ isGone, back, total }: Sale) => !isGone && (back === 0 || back < total)
const expected = (sales: Sale[], product: number): Sums => {
  const lines = sales.filter(isCounted).flatMap((sale) => sale.lines.filter((line) => line.product === product))
  return { raised: lines.reduce((sum, { minor, back }) => sum + minor - back, 0), gifts: lines.length }
}

const succeeded = async (work: Promise<unknown>) => work.then(() => true).catch(() => false)

describe('what products have raised (R-FUNDRAISING-10)', () => {
  test('any order of sales, refunds, deletions, spam and folds gives the sums that counting gives', async () => {
    const gift = await makeGift({ quantity: 9000 })
    const cup = await makeVariant({ quantity: 9000, price_minor: 1999n })
    const price = { [gift.id]: 2500, [cup.id]: 1999 }
    const productOf = { [gift.id]: gift.product_id, [cup.id]: cup.product_id }
    const sales: Sale[] = []
    const steps = fc.constantFrom(
      'sale',
      'sale',
      'pair',
      'whole',
      'line',
      'amount',
      'delete',
      'restore',
      'spam',
      'correct',
      'fold',
    )
    const sell = async (variants: number[]) => {
      const order = await soldWith(
        ctx,
        variants.map((id) => ({ variant_id: id, ...(id === gift.id ? { amount: 25 } : {}) })),
        { pay: { mark_as_complete: 0 } },
      )
      const lines = order.items.map(({ id }, index) => {
        const variant = variants[index] as number
        return { id, product: productOf[variant] as number, minor: price[variant] as number, back: 0 }
      })
      sales.push({
        id: order.id,
        lines,
        total: lines.reduce((sum, { minor }) => sum + minor, 0),
        back: 0,
        isGone: false,
      })
    }
    const refund = async (sale: Sale, body: object) => (await refundOf(ctx, sale.id, body)).json.status === 'success'
    const on: Record<string, (sale: Sale, pick: number) => Promise<void>> = {
      async whole(sale) {
        if (await refund(sale, { whole: 1 })) sale.back = sale.total
      },
      async line(sale, pick) {
        const line = sale.lines[pick % sale.lines.length] as Line
        if (!(await refund(sale, { lines: [{ id: line.id, qty: 1 }] }))) return
        sale.back += line.minor - line.back
        line.back = line.minor
      },
      // An amount without an item belongs to no part.
      async amount(sale) {
        if (await refund(sale, { amount: '3' })) sale.back += 300
      },
      async delete(sale) {
        if (await succeeded(perform(deleteContribution, ctx, { id: sale.id }))) sale.isGone = true
      },
      async restore(sale) {
        const isSpam = (
          await ctx.read.first<{ spam: boolean }>(sql`SELECT is_spam AS spam FROM contribution WHERE id = ${sale.id}`)
        )?.spam
        if (await succeeded(perform(restoreContribution, ctx, { id: sale.id }))) sale.isGone = isSpam === true
      },
      async spam(sale) {
        if ((await perform(markSpam, ctx, { ids: [sale.id] })) > 0) sale.isGone = true
      },
      async correct(sale, pick) {
        const line = sale.lines[pick % sale.lines.length] as Line
        const other = line.product === gift.product_id ? cup : gift
        await ctx.read.run(sql`UPDATE contribution_line SET variant_id = ${other.id} WHERE id = ${line.id}`)
        line.product = other.product_id
      },
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, fc.nat(50)), { minLength: 4, maxLength: 12 }), async (all) => {
        for (const [step, pick] of all) {
          const sale = sales[pick % Math.max(1, sales.length)]
          if (step === 'sale') await sell([pick % 2 === 0 ? gift.id : cup.id])
          else if (step === 'pair') await sell([gift.id, cup.id])
          else if (step === 'fold') await fold()
          else if (sale !== undefined) await on[step]?.(sale, pick)
          for (const product of [gift.product_id, cup.product_id])
            expect(await stored(product)).toEqual(expected(sales, product))
        }
      }),
      { numRuns: 12 },
    )
    expect(await differences()).toEqual([])
    await fold()
    expect(await waiting()).toBe(0)
    for (const product of [gift.product_id, cup.product_id])
      expect(await stored(product)).toEqual(expected(sales, product))
    expect(await differences()).toEqual([])
  })

  test('the sums found by counting everything once more are the stored ones', async () => {
    const { id, product_id } = await makeGift()
    await soldWith(ctx, [{ variant_id: id, amount: 40 }])
    await fold()
    await soldWith(ctx, [{ variant_id: id, amount: 2 }])
    expect(await stored(product_id)).toEqual({ raised: 4200, gifts: 2 })
    await ctx.read.run(sql`SELECT rebuild_product_gifts()`)
    expect(await stored(product_id)).toEqual({ raised: 4200, gifts: 2 })
    expect(await differences()).toEqual([])
  })

  test('leaves out pending refunds of a line, and counts them again when they fail', async () => {
    const gift = await makeGift()
    const cup = await makeVariant({ price_minor: 1999n })
    const order = await soldWith(ctx, [{ variant_id: gift.id, amount: 25 }, { variant_id: cup.id }])
    await refundOf(ctx, order.id, { lines: [{ id: order.items[0]?.id, qty: 1 }] })
    for (const [status, raised] of [
      ['pending', 0],
      ['failed', 2500],
      ['succeeded', 0],
    ] as const) {
      await ctx.read.run(sql`UPDATE refund SET status = ${status} WHERE contribution_id = ${order.id}`)
      expect([status, await stored(gift.product_id)]).toEqual([status, { raised, gifts: 1 }])
      await fold()
      expect([status, await stored(gift.product_id)]).toEqual([status, { raised, gifts: 1 }])
    }
  })

  test('each charge of a plan counts without tax and covered costs, until it is refunded', async () => {
    await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
    const plan = await makePlan(ctx, { tax_minor: 200n, dcc_minor: 100n })
    const of = await ctx.read.first<{ id: number; minor: number }>(sql`
      SELECT v.product_id AS id, r.amount_minor::int AS minor
      FROM recurring_profile r JOIN product_variant v ON v.id = r.variant_id WHERE r.id = ${plan.id}`)
    const before = await stored(of?.id ?? 0)
    await perform(chargeDue, ctx, {})
    const after = { raised: (before?.raised ?? 0) + (of?.minor ?? 0), gifts: (before?.gifts ?? 0) + 1 }
    expect(await stored(of?.id ?? 0)).toEqual(after)
    await fold()
    expect(await stored(of?.id ?? 0)).toEqual(after)
    const charge = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
    )
    await perform(refundCharge, ctx, { transactionId: charge?.id })
    expect(await stored(of?.id ?? 0)).toEqual(before)
    expect(await differences()).toEqual([])
  })

  test('a gift in another currency is worth what it was worth on its day, and is one gift', async () => {
    const abroad = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.7286' } })
    const { id, product_id } = await makeGift()
    const till = tillOf(abroad)
    const { order } = (await till.open({ currency_code: 'CAD' })).json
    await till.add(order.id, { variant_id: id, amount: 50 })
    await till.complete(order.id, { payment_type: 'cash', cash_received: '50' })
    expect(await stored(product_id)).toEqual({ raised: 3643, gifts: 1 })
    await fold()
    expect(await stored(product_id)).toEqual({ raised: 3643, gifts: 1 })
    expect(await stored(product_id, 'CAD')).toEqual({ raised: 5000, gifts: 1 })
  })

  test('tills that sell one product wait for no sum, and no gift is lost while sums are folded', async () => {
    const { id, product_id } = await makeGift({ quantity: 9000 })
    const sell = async () => soldWith(ctx, [{ variant_id: id, amount: 10 }])
    const tills = Array.from({ length: 6 }, async () => {
      for (let sale = 0; sale < 3; sale++) await sell()
    })
    const folds = (async () => {
      for (let turn = 0; turn < 6; turn++) await fold()
    })()
    await Promise.all([...tills, folds])
    expect(await stored(product_id)).toEqual({ raised: 18_000, gifts: 18 })
    await fold()
    expect(await stored(product_id)).toEqual({ raised: 18_000, gifts: 18 })
  })

  test('counts a change that commits while sums are folded', async () => {
    const { id, product_id } = await makeGift()
    const order = await soldWith(ctx, [{ variant_id: id, amount: 60 }])
    await fold()
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE contribution SET is_spam = true WHERE id = $1', [order.id])
      await fold()
      expect(await stored(product_id)).toEqual({ raised: 6000, gifts: 1 })
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
    expect(await stored(product_id)).toEqual({ raised: 0, gifts: 0 })
    await fold()
    expect(await stored(product_id)).toEqual({ raised: 0, gifts: 0 })
  })

  test('the list shows and sorts by them, and finds products beyond their goal', async () => {
    await ctx.read.run(sql`UPDATE product SET type = 'template'`)
    const raising = async (name: string, amount: number, goal_minor: bigint) => {
      const { id } = await makeGift({}, { name, goal_minor, goal_offset_minor: 100n })
      await soldWith(ctx, [{ variant_id: id, amount }])
    }
    await raising('Most', 90, 9100n)
    await raising('Least', 20, 9000n)
    await fold()
    await raising('Between', 30, 3000n)
    await makeProduct({ name: 'Nothing yet' })
    const rows = async (address: string) =>
      (await fundraiseList.page(ctx, fundraiseList.read(fieldsOfAddress(address)))).rows.map(
        ({ name, raised, gifts }) => [name, Number(raised), Number(gifts)],
      )
    expect(await rows('?sort=raised&dir=desc')).toEqual([
      ['Most', 9100, 1],
      ['Between', 3100, 1],
      ['Least', 2100, 1],
      ['Nothing yet', 0, 0],
    ])
    expect((await rows('?progress=goal-exceeded')).map(([name]) => name)).toEqual(['Between'])
    expect((await rows('?progress=goal-reached&sort=raised&dir=asc')).map(([name]) => name)).toEqual([
      'Between',
      'Most',
    ])
  })
})
