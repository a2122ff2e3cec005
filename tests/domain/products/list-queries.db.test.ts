import { expect, test } from 'vitest'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { productList } from '~/domain/products/list/products.list.server'
import { calls } from '~/endpoints/jpanel/products'
import { listView } from '~/http/list/list-view'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeCategory } from '../../support/factories'
import { saved } from '../../support/products'
import { spokenBy } from '../../support/statements'

const listFilters = calls['GET /jpanel/products/filters.json']

const ctx = testCtx()
const view = (address = '') =>
  listView(productList)(ctx, { request: new Request(`http://almoner.test/jpanel/products${address}`) })

test('a page of products takes four queries: rows, total, saved views, and session with menu', async () => {
  const category = await makeCategory()
  for (let index = 0; index < 60; index++)
    await saved(ctx, { name: `Product ${index}`, categories: [String(category.id)] })
  for (const address of ['', '?page=2', '?fd=1', '?fd=2'])
    expect((await spokenBy(() => view(address))).statements, address).toBeLessThanOrEqual(2)
  expect((await spokenBy(() => view('?fb=product'))).statements).toBeLessThanOrEqual(3)
})

test('its total and its saved views are those that were asked for by themselves', async () => {
  const { id } = await saved(ctx, { name: 'Deleted one' })
  await perform(deleteProducts, ctx, { ids: [id] })
  await ctx.read.run(
    sql`INSERT INTO saved_view (list, name, query)
      VALUES ('products', 'Shippable', '?is_shippable=1'), ('tributes', 'Other', '?')`,
  )
  const own = () => testCtx()
  for (const address of ['', '?fd=1', '?fd=2', '?fd=9', '?is_shippable=1']) {
    const shown = await listView(productList)(own(), {
      request: new Request(`http://almoner.test/jpanel/products${address}`),
    })
    expect(shown.views, address).toEqual([
      expect.objectContaining({ name: 'Shippable', query: '?is_shippable=1', isShared: true }),
    ])
    const state =
      address === '?fd=1' ? sql`deleted_at IS NOT NULL` : address === '' ? sql`deleted_at IS NULL` : sql`false`
    const row = await ctx.read.first<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM product WHERE type IS NULL AND ${state}`,
    )
    expect(shown.count, address).toBe(row?.n)
  }
})

test('loads filter choices when the filters open, or when a chip names one', async () => {
  const category = await makeCategory({ name: 'Beacons' })
  const waiting = await view()
  expect(waiting).toMatchObject({ isWaiting: true, filters: [] })
  const offered = await call<unknown[]>(listFilters, { ctx })
  expect(offered.json).toContainEqual(expect.objectContaining({ key: 'category', label: 'Category' }))
  const narrowed = await view(`?fc=${category.id}`)
  expect(narrowed.filters.find(({ key }) => key === 'category')).toMatchObject({ shown: 'Beacons' })
})
