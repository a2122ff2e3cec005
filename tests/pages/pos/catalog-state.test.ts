import { describe, expect, test } from 'vitest'
import {
  catalogReducer,
  describeCut,
  listFavorites,
  choosePanes,
  startingCatalog,
  listTiles,
  nextPlace,
  type CatalogAction,
} from '~/pages/jpanel/pos/catalog/catalog-state'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { productFinder } from '~/pages/jpanel/pos/catalog/product-finder'
import { someProduct } from './shapes'

const shop = { id: 1, name: 'Shop', children: [] }
const events = { id: 2, name: 'Events', children: [] }
const mug = someProduct()
const lanterns = someProduct({ id: 102, name: 'Lantern walk', code: 'WALK' })
const first = startingCatalog({ categories: [shop, events], favourites: [lanterns], products: [mug], requested: [] })
const after = (...actions: CatalogAction[]) => actions.reduce(catalogReducer, first)
const shown = (state: typeof first) =>
  listTiles(
    state,
    productFinder(Object.values(state.known)).find(state.typed, () => true),
  )
const names = (state: typeof first) => shown(state).map(({ name }) => name)
const paneOf = (state: typeof first) => choosePanes(state, shown(state))

describe('what is on the shelf', () => {
  test('the first category and the favourites are there at once', () => {
    expect(names(first)).toEqual(['Enamel mug'])
    expect(listFavorites(first)).toEqual([lanterns])
    expect(paneOf(first)).toBe('find')
  })

  test('a product that was read again replaces the one on the shelf', () => {
    const soldOut = { ...mug, available: 0 }
    expect(shown(after({ do: 'learn', products: [soldOut] }))).toEqual([soldOut])
  })

  test('another category loads, then shows what came', () => {
    const selected = after({ do: 'choose', path: [events] }, { do: 'load' })
    expect(paneOf(selected)).toBe('loading')
    expect(paneOf(catalogReducer(selected, { do: 'list', categoryId: 2, products: [] }))).toBe('empty')
    expect(paneOf(catalogReducer(selected, { do: 'fail' }))).toBe('failed')
  })

  test('shows local results while typing, and adds those of the network', () => {
    const typing = after({ do: 'type', typed: 'lan' })
    expect(names(typing)).toEqual(['Lantern walk'])
    const lamp = someProduct({ id: 103, name: 'Landing lamp' })
    expect(names(catalogReducer(typing, { do: 'find', typed: 'lan', products: [lanterns, lamp] }))).toEqual([
      'Lantern walk',
      'Landing lamp',
    ])
  })

  test('a search says how many are shown when there are more, at first of the tablet and then of the server', () => {
    const cups = (count: number) =>
      Array.from({ length: count }, (_, index) => someProduct({ id: 1000 + index, name: `Cup ${index}` }))
    const typing = after({ do: 'learn', products: cups(40) }, { do: 'type', typed: 'cup' })
    const cut = (state: typeof first) => {
      const local = productFinder(Object.values(state.known)).find(state.typed, (one) => state.known[one.id] === one)
      return describeCut(state, local)
    }
    expect(cut(typing)).toBe('Showing the first 30. Keep typing to find others.')
    const found = (count: number) => catalogReducer(typing, { do: 'find', typed: 'cup', products: cups(count) })
    expect(cut(found(40))).toBeNull()
    expect(cut(found(200))).toBe('Showing the first 200. Keep typing to find others.')
  })

  describe('of thousands of products', () => {
    const page = (from: number, count = 200) =>
      Array.from({ length: count }, (_, index) => someProduct({ id: from + index, name: `Cup ${from + index}` }))
    const begun = after({ do: 'list', categoryId: 1, products: page(1000) })
    const more = (state: typeof first, offset: number, products: TillProduct[]) =>
      catalogReducer(state, { do: 'list more', categoryId: 1, offset, products })

    test('goes on page by page until a page is not full', () => {
      expect([shown(begun).length, nextPlace(begun)]).toEqual([200, 200])
      const whole = more(more(begun, 200, page(1200)), 400, page(1400, 7))
      expect([shown(whole).length, nextPlace(whole)]).toEqual([407, null])
    })
    test('shows a product once that moved to another page, and leaves out an answer of before', () => {
      const moved = more(begun, 200, page(1199))
      expect([shown(moved).length, nextPlace(moved)]).toEqual([399, 400])
      expect(more(moved, 200, page(1200))).toBe(moved)
    })
    test('stays as long as it is when its first page is read again', () => {
      const whole = more(more(begun, 200, page(1200)), 400, page(1400, 7))
      const again = catalogReducer(whole, { do: 'list', categoryId: 1, products: page(1000) })
      expect([shown(again).length, nextPlace(again)]).toEqual([407, null])
      const shorter = catalogReducer(whole, { do: 'list', categoryId: 1, products: page(1000, 3) })
      expect([shown(shorter).length, nextPlace(shorter)]).toEqual([3, null])
    })
    test('has no next page while somebody searches', () =>
      expect(nextPlace(catalogReducer(begun, { do: 'type', typed: 'cup' }))).toBe(null))
  })

  test('an answer to what was typed before is not shown', () => {
    const typing = after({ do: 'type', typed: 'zzz' }, { do: 'find', typed: 'zz', products: [mug] })
    expect(paneOf(typing)).toBe('loading')
    expect(paneOf(catalogReducer(typing, { do: 'find', typed: 'zzz', products: [] }))).toBe('empty')
  })

  test('favourites can be put back', () => {
    expect(listFavorites(after({ do: 'favour', ids: [102, 101] }, { do: 'favour', ids: [102] }))).toEqual([lanterns])
  })
})
