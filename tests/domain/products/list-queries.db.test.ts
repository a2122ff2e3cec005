import { expect, test } from 'vitest'
import { productList } from '~/domain/products/products.list.server'
import { loader as listFilters } from '~/endpoints/jpanel/products/filters'
import { listView } from '~/http/list/list-view'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { makeCategory } from '../../support/factories'
import { saved } from '../../support/products'
import { spokenBy } from '../../support/statements'

const ctx = testCtx()
const view = (address = '') => listView(productList)(ctx, { request: new Request(`http://almoner.test/jpanel/products${address}`) })

test('a page of products asks for its rows, their total and the saved views: with the session that makes four', async () => {
  const category = await makeCategory()
  for (let index = 0; index < 60; index++) await saved(ctx, { name: `Product ${index}`, categories: [String(category.id)] })
  expect((await spokenBy(() => view())).statements).toBeLessThanOrEqual(3)
  expect((await spokenBy(() => view('?page=2'))).statements).toBeLessThanOrEqual(3)
  expect((await spokenBy(() => view('?fb=product'))).statements).toBeLessThanOrEqual(3)
})

test('what the filters can be set to comes when somebody opens them, or where a chip names one', async () => {
  const category = await makeCategory({ name: 'Beacons' })
  const waiting = await view()
  expect(waiting).toMatchObject({ isWaiting: true, filters: [] })
  const offered = await call<unknown[]>(listFilters, { ctx })
  expect(offered.json).toContainEqual(expect.objectContaining({ key: 'category', label: 'Category' }))
  const narrowed = await view(`?fc=${category.id}`)
  expect(narrowed.filters.find(({ key }) => key === 'category')).toMatchObject({ shown: 'Beacons' })
})
