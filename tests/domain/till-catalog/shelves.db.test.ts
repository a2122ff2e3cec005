import { beforeAll, describe, expect, test } from 'vitest'
import { productsAtTill } from '~/domain/catalog/queries.server'
import type { ProductSearch } from '~/domain/catalog/schemas'
import { listShelf, type ShelfSearch } from '~/domain/till-catalog/shelves'
import { toCatalog, type StoredCatalog } from '~/domain/till-catalog/stored-catalog'
import { sql } from '~/kit/sql'
import { toTile } from '~/wire/pos/replies/tile'
import { testCtx } from '../../support/ctx'
import { linkVariants, makeCategory, makeCustomField, makeGift, makeVariant } from '../../support/factories'
import { syncedTill } from '../../support/synced-till'

const ctx = testCtx({
  permissions: ['pos.edit'],
  settings: { extra_currencies: 'JPY', exchange_rates: 'JPY=0.0067' },
})
let category: number
let stored: StoredCatalog

beforeAll(async () => {
  category = (await makeCategory()).id
  const mug = await makeVariant({ sku: 'MUG-1', sale_price_minor: 1500n }, { name: 'Enamel mug', code: 'MUG' })
  await ctx.read.run(sql`
    INSERT INTO product_category (product_id, category_id) VALUES (${mug.product_id}, ${category})`)
  await makeCustomField({ product_id: mug.product_id })
  const bundle = await makeVariant({}, { name: 'Two mugs', publish_starts_on: '2026-01-01' })
  await linkVariants(bundle.id, mug.id, { qty: 2, price_minor: 900n })
  await makeGift({ price_presets: [500n, 1234n], price_minimum_minor: 250n })
  await makeVariant({}, { name: 'Mug of last year', publish_ends_on: '2025-12-31' })
  await makeVariant({}, { name: 'Not at the till', show_in_pos: false })
  await makeVariant({}, { name: 'Without a rate', base_currency: 'CHF' })
  stored = await syncedTill(ctx)
})

const fromServer = async (search: ProductSearch) =>
  (await productsAtTill(ctx, search)).map((product) => toTile(product, 'natural'))

function fromDevice(search: Omit<ShelfSearch, 'today'>) {
  const catalog = toCatalog(stored)!
  const { product, category: categories } = stored.shelves
  const shelved = { catalog, products: product.values(), isCategory: (id: number) => categories.has(id) }
  return listShelf(shelved, { ...search, today: stored.rules!.today }).map((one) => toTile(one, 'natural'))
}

describe('a device shows of its own catalog what the server would (R-CART-11)', () => {
  test.each(['USD', 'JPY'])('on each shelf, in %s', async (currency) => {
    for (const categoryId of [category, 0, 99_999])
      expect(fromDevice({ categoryId, currency })).toEqual(await fromServer({ categoryId, currency }))
    expect(fromDevice({ categoryId: 0, currency }).length).toBeGreaterThan(1)
  })
  test('on a shelf of 3,000 products all of them, page by page and each once', async () => {
    const shelf = (await makeCategory()).id
    await ctx.read.run(sql`
      WITH made AS (INSERT INTO product (code, name) SELECT 'CUP-' || n, 'Cup ' || n FROM generate_series(1, 3000) n
          RETURNING id),
        sold AS (INSERT INTO product_variant (product_id, price_minor, quantity) SELECT id, 500, 10 FROM made)
      INSERT INTO product_category (product_id, category_id) SELECT id, ${shelf} FROM made`)
    stored = await syncedTill(ctx, stored, { max: 2000 })
    const seen: number[] = []
    for (let offset = 0; ; offset += 200) {
      const search = { categoryId: shelf, currency: 'USD', offset }
      const products = await fromServer(search)
      expect(fromDevice(search)).toEqual(products)
      seen.push(...products.map(({ id }) => id))
      if (products.length < 200) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([3000, 3000])
  })
  test.each(['mug', 'MUG', 'mug-1', 'nothing', 'gift'])('for the words %s', async (keywords) => {
    expect(fromDevice({ keywords, currency: 'USD' })).toEqual(await fromServer({ keywords, currency: 'USD' }))
  })
})
