import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { productsAtTill } from '~/domain/catalog/queries.server'
import { findOffer } from '~/domain/catalog/sale.server'
import { formChoices } from '~/domain/products/choices.server'
import { listReceipts } from '~/domain/receipts/queries.server'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import { addProducts } from '../../../prisma/scale/products'
import { testCtx } from '../../support/ctx'
import { contribution } from '../../support/contributions'
import { insert, makeCategory, makeVariant } from '../../support/factories'
import { rowsRead } from '../../support/rows-read'

const ctx = testCtx()
const FEW = 1500
const MANY = 3 * FEW

type Read = (own: Ctx & { sql: SqlRunner }) => Promise<unknown>
let variantId: number
let contributionId: number

const READS: Record<string, Read> = {
  'an item is added at the till': (own) => findOffer(own, variantId, { orderId: 1, without: null }),
  'the till shows its shelf': (own) => productsAtTill(own, {}),
  'a product is edited': (own) => formChoices(own.read),
  'the receipts of a contribution are shown': (own) => listReceipts(own.read, contributionId),
}

const RECEIPT = {
  number: 'DRAFT-1',
  receipt_type: 'single',
  status: 'draft',
  amount_minor: 100n,
  currency: 'USD',
  created_at: ctx.now,
  updated_at: ctx.now,
}
const RECEIPTS = `
  INSERT INTO tax_receipt (number, receipt_type, status, amount_minor, currency, created_at, updated_at)
  SELECT 'DRAFT-' || $1::text || '-' || n, 'single', 'draft', 100, 'USD', now(), now()
  FROM generate_series(1, $2::int) AS s (n)`

async function grow(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query("UPDATE product SET code = 'OLD-' || id WHERE code LIKE 'SKU-%'")
    await addProducts(client, count, ctx.now)
    await client.query('UPDATE product SET show_in_pos = true')
    await client.query(RECEIPTS, [count, count])
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(READS).map(async ([name, read]) => [name, await rowsRead(ctx, read)] as const)),
  )

let few: Record<string, number>
let many: Record<string, number>

beforeAll(async () => {
  await makeCategory()
  variantId = (await makeVariant()).id
  contributionId = await contribution(ctx)
  await insert('tax_receipt', { ...RECEIPT, contribution_id: contributionId })
  await grow(FEW)
  few = await counts()
  await grow(MANY)
  many = await counts()
})

test.each(Object.keys(READS))('reads as many rows in a catalog of four times the size when %s', (name) => {
  expect(few[name]).toBeGreaterThan(0)
  expect(many[name]).toBeLessThan(1.5 * (few[name] ?? 0) + 20)
})
