import { expect, test } from 'vitest'
import { sql, type Sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '9999' }

async function followed(id: number): Promise<Record<string, unknown>> {
  const written = (table: Sql) => sql`(SELECT count(*)::int FROM ${table})`
  const row = await ctx.read.record<Record<string, unknown>>(sql`
    SELECT ${written(sql`product_gift_change`)} AS gifts, ${written(sql`product_day_changed`)} AS days,
      ${written(sql`contribution_tally_delta`)} AS tallies,
      ${written(sql`list_left_out_change`)} AS "leftOut", (SELECT ctid::text FROM contribution_search
        WHERE id = ${id}) AS words`)
  return row ?? {}
}

const change = (id: number, set: Sql) => ctx.read.run(sql`UPDATE contribution SET ${set} WHERE id = ${id}`)

async function whatFollows(id: number, write: () => Promise<unknown>): Promise<string[]> {
  const before = await followed(id)
  await write()
  const after = await followed(id)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

test('writes only derived rows that are counted, sorted or searched', async () => {
  const cap = await makeVariant({ quantity: 10 })
  const { id } = await cartWith(ctx, { variant_id: cap.id })
  expect(await whatFollows(id, () => till.add(id, { variant_id: cap.id }))).toEqual([])
  expect(await whatFollows(id, () => till.complete(id, cash))).toEqual(['gifts', 'days', 'tallies', 'words'])
  expect(await whatFollows(id, () => change(id, sql`comments = 'Call her', check_number = '17'`))).toEqual([])
  expect(await whatFollows(id, () => change(id, sql`source = 'Trade fair'`))).toEqual(['words'])
  expect(await whatFollows(id, () => change(id, sql`is_test = true`))).toEqual(['gifts', 'days', 'leftOut'])
  await ctx.read.run(sql`UPDATE contribution SET is_test = false WHERE id = ${id}`)
  expect(await whatFollows(id, () => change(id, sql`is_fulfilled = true`))).toEqual(['tallies', 'words'])
  expect(await whatFollows(id, () => change(id, sql`is_spam = true`))).toEqual([
    'gifts',
    'days',
    'tallies',
    'leftOut',
    'words',
  ])
  expect(await whatFollows(id, () => change(id, sql`comments = NULL`))).toEqual([])
})

test('a line added after the sale is noted for the totals of its product; one without a product is not', async () => {
  const cap = await makeVariant({ quantity: 10 })
  const { id } = await cartWith(ctx, { variant_id: cap.id })
  await till.complete(id, cash)
  const line = (variant: number | null) => () =>
    ctx.read.run(sql`INSERT INTO contribution_line (contribution_id, variant_id, description, qty, price_minor,
        original_price_minor, total_minor)
      VALUES (${id}, ${variant}, 'Put in later', 1, 0, 0, 0)`)
  expect(await whatFollows(id, line(cap.id))).toEqual(['gifts', 'days', 'leftOut'])
  expect(await whatFollows(id, line(null))).toEqual(['days'])
})
