import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  batchOf,
  makeDevice,
  postSales,
  saleOf,
  send,
  signed,
  type Posted,
  type TestDevice,
} from '../../support/device'
import { anAccountType, makeGift, makeVariant } from '../../support/factories'
import { randomOf } from '../../reliability/sales'

const ctx = testCtx()
let device: TestDevice
let shirt: number
let gift: number

beforeAll(async () => {
  await anAccountType()
  device = await makeDevice(ctx)
  shirt = (await makeVariant({ quantity: 100_000 })).id
  gift = (await makeGift()).id
})

/** Enough kills to interrupt most sales once, in every place; the last sales are left to be recorded. */
const MAX_KILLS = 60

type Sale = ReturnType<typeof saleOf>

const RANDOM_SALE = fc.record({
  qty: fc.integer({ min: 1, max: 5 }),
  gift: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
  /** The price of one shirt, which costs 20.00. */
  price: fc.constantFrom(2000, 2000, 2000, 1800),
  tax: fc.constantFrom(0, 0, 110),
  paidBy: fc.constantFrom('cash', 'check', 'other'),
  isBroken: fc.constantFrom(false, false, false, true),
})

const TENDERS: Record<string, object> = {
  cash: { payment_type: 'cash', cash_received: '2000.00' },
  check: { payment_type: 'check', check_number: '7', check_date: 'Nov 20, 2026', check_amount: '2000.00' },
  other: { payment_type: 'other', reference: 'terminal' },
}

type Wanted = { qty: number; gift: number | undefined; price: number; tax: number; paidBy: string; isBroken: boolean }

function toSale({ qty, gift: amount, price, tax, paidBy, isBroken }: Wanted): Sale {
  const sale = saleOf(
    device,
    [{ variant: shirt, qty, price, tax }, ...(amount === undefined ? [] : [{ variant: gift, gift: amount }])],
    { tender: TENDERS[paidBy] },
  )
  if (isBroken) sale.totals.total_minor += 1
  return sale
}

const facts = async (sales: readonly Sale[]) => {
  const numbers = sales.map((sale) => sale.client_uuid)
  const row = await ctx.read.record<Record<string, unknown>>(sql`
    SELECT count(*)::int AS contributions, coalesce(sum(c.total_minor), 0)::bigint AS total,
      (SELECT coalesce(sum(l.amount_minor), 0)::bigint FROM ledger_entry l
        WHERE l.contribution_id = ANY(array_agg(c.id)))
        AS ledger,
      (SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payment p WHERE p.contribution_id = ANY(array_agg(c.id)))
        AS payments,
      (SELECT count(*)::int FROM payment p WHERE p.contribution_id = ANY(array_agg(c.id))) AS "paymentRows",
      (SELECT count(*)::int FROM pos_sale s WHERE s.printed_number = ANY(${numbers}::text[])) AS sales,
      (SELECT count(*)::int FROM pos_sale s
        WHERE s.printed_number = ANY(${numbers}::text[]) AND s.state = 'held') AS held
    FROM contribution c WHERE c.number = ANY(${numbers}::text[])`)
  return row
}

function expected(sales: readonly Sale[]) {
  const good = sales.filter(({ totals }) => totals.subtotal_minor + totals.tax_minor === totals.total_minor)
  const total = good.reduce((sum, { totals }) => sum + totals.total_minor, 0)
  const isCheck = ({ tender }: Sale) => (tender as { payment_type: string }).payment_type === 'check'
  const paid = good.reduce((sum, sale) => sum + (isCheck(sale) ? 200_000 : sale.totals.total_minor), 0)
  return {
    contributions: good.length,
    total: BigInt(total),
    ledger: BigInt(paid),
    payments: BigInt(paid),
    paymentRows: good.length,
    sales: sales.length,
    held: sales.length - good.length,
  }
}

const differences = async () => {
  await perform(checkBooks, ctx, {})
  return ctx.read.records(sql`SELECT * FROM book_difference`)
}

test('records each sale once when batches are repeated, reordered, cut or sent by two', async () => {
  const all: Sale[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(RANDOM_SALE, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 2 ** 31 }),
      async (wanted, seed) => {
        const random = randomOf(seed)
        const sales = wanted.map(toSale)
        all.push(...sales)
        const some = () => {
          const shuffled = sales.toSorted(() => random() - 0.5)
          return shuffled.slice(0, 1 + Math.floor(random() * shuffled.length))
        }
        const answers = new Map<string, string>()
        const note = ({ sales: answered }: Posted) => {
          for (const answer of answered) {
            const known = answers.get(answer.client_uuid ?? '')
            if (known !== undefined) expect(JSON.stringify(answer)).toBe(known)
            answers.set(answer.client_uuid ?? '', JSON.stringify(answer))
          }
        }
        for (let round = 0; round < 3; round += 1)
          for (const posted of await Promise.all([send(ctx, device, ...some()), send(ctx, device, ...some())]))
            note(posted)
        note(await send(ctx, device, ...sales))
        expect(answers.size).toBe(sales.length)
        expect(await facts(sales)).toEqual(expected(sales))
      },
    ),
    // Smaller examples would be sent so often that the device is refused, which hides the first failure.
    { numRuns: 12, endOnFailure: true },
  )
  expect(await facts(all)).toEqual(expected(all))
  expect(await differences()).toEqual([])
})

test('records each sale once when connections end and senders repeat', async () => {
  const random = randomOf(43)
  const sales = Array.from({ length: 40 }, (_, index) =>
    toSale({ qty: 1 + (index % 3), gift: undefined, price: 2000, tax: 0, paidBy: 'cash', isBroken: false }),
  )
  let isDone = false
  let killed = 0
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const killer = (async () => {
    while (!isDone && killed < MAX_KILLS) {
      const { rows } = await client.query<{ ended: boolean }>(
        `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE datname = current_database()
          AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND random() < 0.3 LIMIT 1`,
      )
      killed += rows.filter(({ ended }) => ended).length
    }
  })()
  const sender = async (mine: readonly Sale[]) => {
    for (let at = 0; at < mine.length;) {
      const batch = mine.slice(at, at + 1 + Math.floor(random() * 5))
      const body = batchOf(batch)
      const signature = await signed(device.privateKey, body)
      const posted = await postSales(ctx, { body, device: device.publicId, signature }).catch(() => null)
      if (posted?.status === 429) throw new Error(posted.message)
      if (posted?.status === 200 && posted.sales.length === batch.length) at += batch.length
    }
  }
  await Promise.all([sender(sales), sender(sales.toReversed())])
  isDone = true
  await killer
  await client.end()
  expect(killed).toBeGreaterThan(0)
  expect(await facts(sales)).toEqual(expected(sales))
  expect(await differences()).toEqual([])
})
