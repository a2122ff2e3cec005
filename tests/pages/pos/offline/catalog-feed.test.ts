import { describe, expect, test } from 'vitest'
import { makeCatalogFeed, type SyncAnswer } from '~/pages/jpanel/pos/offline/catalog-feed'
import { makeCatalogStorage } from '~/pages/jpanel/pos/offline/catalog-storage'
import { parseCalendarDate } from '~/kit/calendar'
import type { SyncWire } from '~/wire/devices/sync'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

const rules = {
  currency: 'USD',
  country: 'US',
  zone: 'America/New_York',
  today: '2026-11-20',
  till: { currencies: ['USD'], rates: [], sources: [], recurring_type: 'fixed', is_expired_allowed: false },
  tribute_types: [],
  regions: [],
}

const product = (id: number, name: string) => ({
  id,
  code: `P${id}`,
  name,
  base_currency: null,
  is_shown: true,
  starts_on: null,
  ends_on: null,
  is_out_of_stock_allowed: false,
  limit_sales: null,
  sold_quantity: 0,
  hide_qty: false,
  ach_only: false,
  is_tax_receiptable: false,
  is_dcc_enabled: false,
  allow_tributes: 0,
  tribute_notices: 0,
  tribute_type_ids: [],
  recurring_type: null,
  designations: null,
  category_ids: [1],
  tax_rule_ids: [],
  custom_fields: [],
  variants: [
    {
      id: id + 1000,
      name: '',
      is_default: true,
      is_donation: false,
      price_minor: 2000,
      sale_price_minor: null,
      price_minimum_minor: null,
      price_presets: [],
      sku: null,
      billing_period: 'onetime',
      billing_starts_on: null,
      quantity: 5,
      parts: [],
    },
  ],
})

const page = (values: Partial<SyncWire>): SyncWire => ({
  part: 'all',
  is_first: true,
  is_last: true,
  cursor: 'c1',
  rules,
  changed: {},
  gone: [],
  ...values,
})

function newFeed(answers: SyncAnswer[]) {
  const { storage } = memoryStorage()
  const inTurn = browserTurns()
  const cursors: (string | null)[] = []
  const open = () =>
    makeCatalogFeed({
      disk: makeCatalogStorage(storage, inTurn),
      inTurn,
      rest: async () => undefined,
      ask: async (cursor) => {
        cursors.push(cursor)
        return answers.shift() ?? { failure: 'lost' }
      },
    })
  return { feed: open(), otherTab: open(), cursors }
}

const today = parseCalendarDate('2026-11-20')!
const names = ({ findProducts }: ReturnType<typeof newFeed>['feed']) =>
  findProducts({ currency: 'USD', categoryId: 1, today })?.map(({ name }) => name) ?? null

describe('the catalog of a till that is kept fresh (R-DEVICES-11)', () => {
  test('is used once every page of it is here, and the same after the till was closed', async () => {
    const { feed, otherTab, cursors } = newFeed([
      page({ is_last: false, changed: { product: [product(1, 'Mug')] } }),
      page({ is_first: false, cursor: 'c2', changed: { product: [product(2, 'Tee')] } }),
    ])
    expect(names(feed)).toBe(null)
    expect(await feed.refresh()).toBe(true)
    expect([names(feed), cursors]).toEqual([
      ['Tee', 'Mug'],
      [null, 'c1'],
    ])
    await otherTab.load()
    expect(names(otherTab)).toEqual(['Tee', 'Mug'])
  })
  test('applies changes and removals, also after another tab did', async () => {
    const { feed, otherTab } = newFeed([
      page({ changed: { product: [product(1, 'Mug'), product(2, 'Tee')] } }),
      page({ part: 'news', is_first: false, cursor: 'c2', changed: { product: [product(2, 'Shirt')] } }),
      page({ part: 'news', is_first: false, cursor: 'c3', gone: [{ kind: 'product', id: 1 }] }),
    ])
    await feed.refresh()
    await otherTab.refresh()
    expect(names(otherTab)).toEqual(['Shirt', 'Mug'])
    await feed.refresh()
    expect([names(feed), feed.version()]).toEqual([['Shirt'], 'c3'])
  })
  test('is not made again of a page without news, which only moves on', async () => {
    const news = (cursor: string, changed = rules) => page({ part: 'news', is_first: false, cursor, rules: changed })
    const { feed } = newFeed([
      page({ changed: { product: [product(1, 'Mug')] } }),
      news('c2'),
      news('c3', { ...rules, currency: 'CAD' }),
    ])
    await feed.refresh()
    const before = feed.read()
    await feed.refresh()
    expect([feed.read() === before, feed.version()]).toEqual([true, 'c2'])
    await feed.refresh()
    expect([feed.read()?.rules.currency, feed.version()]).toEqual(['CAD', 'c3'])
  })
  test('begins again with a cursor that the server does not know, and is used until the new one is whole', async () => {
    const { feed, cursors } = newFeed([
      page({ changed: { product: [product(1, 'Mug')] } }),
      { failure: 'unknown-cursor' },
      page({ is_last: false, cursor: 'c5', changed: { product: [product(2, 'Tee')] } }),
      { failure: 'lost' },
    ])
    await feed.refresh()
    expect(await feed.refresh()).toBe(false)
    expect([names(feed), cursors]).toEqual([['Mug'], [null, 'c1', null, 'c5']])
  })
  test('shows what is left after the sales that wait, also after news of something else', async () => {
    const { feed } = newFeed([
      page({ changed: { product: [product(1, 'Mug'), product(2, 'Tee')] } }),
      page({ part: 'news', is_first: false, cursor: 'c2', changed: { product: [product(2, 'Shirt')] } }),
    ])
    await feed.refresh()
    const left = () =>
      feed.findProducts({ currency: 'USD', ids: new Set([1]), today })?.map(({ name, available }) => [name, available])
    expect([feed.setTaken(new Map([[1001, 2]])), left()]).toEqual([[1], [['Mug', 3]]])
    await feed.refresh()
    expect([left(), feed.setTaken(new Map([[1001, 2]]))]).toEqual([[['Mug', 3]], []])
    expect([feed.setTaken(new Map()), left()]).toEqual([[1], [['Mug', 5]]])
  })
  test('knows no supporter any longer once the server refuses this device', async () => {
    const ada = { id: 4, name: 'Ada Holm', is_organization: false, memberships: [], contacts: ['h'] }
    const { feed, otherTab } = newFeed([
      page({ changed: { product: [product(1, 'Mug')], supporter: [ada] } }),
      { failure: 'refused' },
    ])
    await feed.refresh()
    expect(feed.supporters().get(4)?.name).toBe('Ada Holm')
    await feed.refresh()
    await otherTab.load()
    await otherTab.loadSupporters()
    expect([feed.supporters().size, otherTab.supporters().size, names(otherTab)]).toEqual([0, 0, ['Mug']])
  })
  test('has its shelves first, then its supporters, and no news between two portions of these', async () => {
    const supporter = (name: string) => ({ id: 4, name, is_organization: false, memberships: [], contacts: ['h'] })
    const { feed, otherTab, cursors } = newFeed([
      page({ changed: { product: [product(1, 'Mug')], supporter: [supporter('Ada Holm')] } }),
      page({ part: 'news', is_first: false, cursor: 'c2', changed: { supporter: [supporter('Ada Reyes')] } }),
    ])
    await feed.refresh()
    await otherTab.load()
    expect([names(otherTab), otherTab.supporters().size]).toEqual([['Mug'], 0])
    const reading = otherTab.loadSupporters()
    const refreshing = otherTab.refresh()
    await reading
    expect([otherTab.supporters().get(4)?.name, cursors]).toEqual(['Ada Holm', [null]])
    await refreshing
    expect(otherTab.supporters().get(4)?.name).toBe('Ada Reyes')
    const before = otherTab.supporters()
    otherTab.setTaken(new Map([[1001, 1]]))
    expect(otherTab.supporters()).toBe(before)
  })
  test('asks no second time where the server refuses this device', async () => {
    const { feed, cursors } = newFeed([{ failure: 'refused' }])
    expect([await feed.refresh(), cursors]).toEqual([false, [null]])
  })
})
