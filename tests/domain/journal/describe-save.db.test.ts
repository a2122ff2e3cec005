import { expect, test } from 'vitest'
import { describeSave } from '~/domain/journal/describe-save'
import { productVersions } from '~/domain/products/product-versions.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeProduct } from '../../support/factories'

const ctx = testCtx()

async function wordsOf(before: object | null, after: object): Promise<string | undefined> {
  const { id } = await makeProduct({})
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id, before, after)
    VALUES (now(), 'Test Person', 'products.save-product', 'product.saved', 'product', ${String(id)},
      ${before === null ? null : JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`)
  const [version] = await productVersions(ctx.read, id)
  return version && describeSave(version, ctx.organisation)
}

test('names what a product was and what it is when it is saved, and lists and long texts by their name', async () => {
  const long = 'word '.repeat(60)
  expect(
    await wordsOf(
      { name: 'Mug', is_enabled: true, minimum_minor: 1000, summary: long, variants: [1], taxes: [] },
      { name: 'Harbor mug', is_enabled: false, minimum_minor: 1200, summary: 'Short', variants: [2], taxes: [1] },
    ),
  ).toBe('name Mug → Harbor mug, sales tax, summary, variants, show on website Yes → No, minimum $10.00 → $12.00')
})

test('names twelve fields and how many more there are when many differ', async () => {
  const fields = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field_${at + 10}`, at]))
  expect(await wordsOf(null, fields)).toMatch(/^field 10, .*, field 21, 3 more$/)
})
