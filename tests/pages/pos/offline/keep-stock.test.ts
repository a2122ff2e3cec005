import { describe, expect, test, vi } from 'vitest'
import type { CatalogProduct, CatalogVariant } from '~/domain/till-catalog/catalog'
import { listAffected, listTaken, sumTaken, withoutTaken, type Taken } from '~/domain/till-catalog/taken-stock'
import { keepStock, type CatalogFeed } from '~/pages/jpanel/pos/offline/catalog-feed'
import { localCatalog } from '../../../support/local-catalog'

const [MUG, GIFT, BUNDLE] = [11, 12, 15].map((id) => localCatalog().productOf(id)!)
const takeTurn = async () => new Promise((resolve) => setImmediate(resolve))
const quantities = ({ variants }: CatalogProduct) => variants.map(({ quantity }: CatalogVariant) => quantity)

describe('what sales that wait took from the shelf', () => {
  test('is summed by variant', () => {
    const lines = [
      { variantId: 11, qty: 2 },
      { variantId: null, qty: 1 },
      { variantId: 11, qty: 1 },
    ]
    expect([...sumTaken(listTaken(lines))]).toEqual([[11, 3]])
  })
  test('is missing from stock and limit of that product, and from no other', () => {
    const left = withoutTaken(MUG!, new Map([[11, 3]]))
    expect([quantities(left), left.soldQuantity]).toEqual([[7], 3])
    expect(withoutTaken(GIFT!, new Map([[11, 3]]))).toBe(GIFT)
  })
  test('also changes the bundles that are made of it', () => {
    expect(listAffected([MUG!, GIFT!, BUNDLE!], new Set([11]))).toEqual([101, 105])
  })
})

function opened(waiting: Taken) {
  const now = { taken: waiting, count: 1 }
  const calls: string[] = []
  const setTaken = vi.fn((taken: Taken) => {
    calls.push(`taken ${[...taken.values()].join()}`)
    return [101]
  })
  const refresh = async () => {
    calls.push('refresh')
    return true
  }
  const listeners: (() => void)[] = []
  const sales = {
    read: () => ({ count: now.count, oldestAt: null, isOld: false }),
    watch: (listener: () => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const outbox = { sumTaken: async (): Promise<Taken> => now.taken }
  const feed = { setTaken, refresh } as unknown as CatalogFeed
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return { now, calls, outbox, announce, open: async () => keepStock(feed, { outbox, sales }) }
}

describe('the stock on a device', () => {
  test('is lowered when the till opens, and says which products that changes', async () => {
    const { open, calls } = opened(new Map([[11, 2]]))
    const stock = await open()
    const changed: number[][] = []
    const stop = stock.watch((ids) => void changed.push(ids))
    await stock.lower()
    stop()
    await stock.lower()
    expect([calls, changed]).toEqual([['taken 2', 'taken 2', 'taken 2'], [[101]]])
  })
  test('is raised again only after the catalog was read again, once the sale is sent', async () => {
    const { open, calls, now, announce } = opened(new Map([[11, 2]]))
    await open()
    now.count = 2
    announce()
    await takeTurn()
    expect(calls).toEqual(['taken 2'])
    Object.assign(now, { count: 0, taken: new Map() })
    announce()
    await takeTurn()
    expect(calls).toEqual(['taken 2', 'refresh', 'taken '])
  })
  test('stays as it is while the disk cannot be read', async () => {
    const { open, calls, outbox } = opened(new Map([[11, 2]]))
    const stock = await open()
    outbox.sumTaken = () => Promise.reject(new Error('The disk is gone.'))
    await stock.refresh()
    expect(calls).toEqual(['taken 2', 'refresh'])
  })
})
