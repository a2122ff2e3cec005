import { describe, expect, test, vi } from 'vitest'
import type { CatalogProduct, CatalogVariant } from '~/domain/till-catalog/catalog'
import { listAffected, listTaken, sumTaken, withoutTaken, type Taken } from '~/domain/till-catalog/taken-stock'
import { keepStock, type CatalogFeed } from '~/pages/jpanel/pos/offline/catalog-feed'
import { localCatalog } from '../../../support/local-catalog'

const [MUG, GIFT, BUNDLE] = [11, 12, 15].map((id) => localCatalog().productOf(id)!)
const settle = async () => new Promise((resolve) => setImmediate(resolve))
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
  const asked: string[] = []
  const setTaken = vi.fn((taken: Taken) => {
    asked.push(`taken ${[...taken.values()].join()}`)
    return [101]
  })
  const refresh = async () => {
    asked.push('refresh')
    return true
  }
  const heard: (() => void)[] = []
  const sales = {
    read: () => ({ count: now.count, oldestAt: null, isOld: false }),
    watch: (listener: () => void) => {
      heard.push(listener)
      return () => undefined
    },
  }
  const outbox = { sumTaken: async (): Promise<Taken> => now.taken }
  const feed = { setTaken, refresh } as unknown as CatalogFeed
  const tell = () => {
    for (const listener of heard) listener()
  }
  return { now, asked, outbox, tell, open: async () => keepStock(feed, { outbox, sales }) }
}

describe('the stock on a device', () => {
  test('is lowered when the till opens, and says which products that changes', async () => {
    const { open, asked } = opened(new Map([[11, 2]]))
    const stock = await open()
    const changed: number[][] = []
    const stop = stock.watch((ids) => void changed.push(ids))
    await stock.lower()
    stop()
    await stock.lower()
    expect([asked, changed]).toEqual([['taken 2', 'taken 2', 'taken 2'], [[101]]])
  })
  test('is raised again only after the server has told what is left, once the sale is sent', async () => {
    const { open, asked, now, tell } = opened(new Map([[11, 2]]))
    await open()
    now.count = 2
    tell()
    await settle()
    expect(asked).toEqual(['taken 2'])
    Object.assign(now, { count: 0, taken: new Map() })
    tell()
    await settle()
    expect(asked).toEqual(['taken 2', 'refresh', 'taken '])
  })
  test('stays as it is while the disk cannot be read', async () => {
    const { open, asked, outbox } = opened(new Map([[11, 2]]))
    const stock = await open()
    outbox.sumTaken = () => Promise.reject(new Error('The disk is gone.'))
    await stock.refresh()
    expect(asked).toEqual(['taken 2', 'refresh'])
  })
})
