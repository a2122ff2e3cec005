import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { makeCatalogStorage } from '~/pages/jpanel/pos/offline/catalog-storage'
import type { SyncPage } from '~/domain/till-catalog/sync-page'
import type { SyncWire } from '~/wire/devices/sync'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

type Thing = { id: number; name: string }

const page = (values: Partial<SyncWire>): SyncWire => ({
  part: 'all',
  is_first: true,
  is_last: true,
  cursor: 'c1',
  rules: { currency: 'USD', till: { rates: [] } },
  changed: {},
  gone: [],
  ...values,
})

const thing = (id: number, name = `thing ${id}`): Thing => ({ id, name })
const things = (loaded: SyncPage | null, kind: string) =>
  ((loaded?.changed as Record<string, Thing[]> | undefined)?.[kind] ?? []).toSorted((one, other) => one.id - other.id)

function newStorage() {
  const memory = memoryStorage()
  const inTurn = browserTurns()
  return { ...memory, catalog: makeCatalogStorage(memory.storage, inTurn), inTurn }
}

describe('the catalog on the disk of a tablet', () => {
  test('is there once it was here whole, and so is its cursor', async () => {
    const { catalog } = newStorage()
    expect([await catalog.load(), await catalog.cursor()]).toEqual([null, null])
    await catalog.take(page({ is_last: false, changed: { product: [thing(1), thing(400)] } }))
    expect([await catalog.load(), await catalog.cursor()]).toEqual([null, 'c1'])
    await catalog.take(page({ is_first: false, cursor: 'c2', changed: { product: [thing(401)], tax: [thing(1)] } }))
    const loaded = await catalog.load()
    expect([things(loaded, 'product'), things(loaded, 'tax'), loaded?.cursor, loaded?.rules]).toEqual([
      [thing(1), thing(400), thing(401)],
      [thing(1)],
      'c2',
      { currency: 'USD', till: { rates: {} } },
    ])
  })
  test('is read as an earlier version of the till has stored it, and changed from there', async () => {
    const { catalog, entries } = newStorage()
    await catalog.take(page({ changed: { product: [thing(1), thing(2)] } }))
    const [key = ''] = [...entries.keys()].filter((name) => name.startsWith('catalog:'))
    entries.set(key, [thing(1), thing(2)])
    expect(things(await catalog.load(), 'product')).toEqual([thing(1), thing(2)])
    await catalog.take(page({ part: 'news', is_first: false, cursor: 'c2', changed: { product: [thing(2, 'new')] } }))
    expect(things(await catalog.load(), 'product')).toEqual([thing(1), thing(2, 'new')])
  })
  test('stays what it was until a new one is whole, also where that is cut off and begun again', async () => {
    const { catalog, entries } = newStorage()
    await catalog.take(page({ changed: { product: [thing(1)] } }))
    await catalog.startAgain()
    expect(await catalog.cursor()).toBe(null)
    await catalog.take(page({ is_last: false, cursor: 'c5', changed: { product: [thing(2)] } }))
    expect(things(await catalog.load(), 'product')).toEqual([thing(1)])
    await catalog.take(page({ is_last: false, cursor: 'c6', changed: { product: [thing(3)] } }))
    await catalog.take(page({ is_first: false, cursor: 'c7', changed: { product: [thing(4)] } }))
    expect(things(await catalog.load(), 'product')).toEqual([thing(3), thing(4)])
    expect([...entries.keys()].filter((key) => key.startsWith('catalog:'))).toHaveLength(1)
  })
  test('gives its supporters in portions with a rest before each, and never with the rest of it', async () => {
    const { catalog } = newStorage()
    const rest = vi.fn(async () => undefined)
    expect(await catalog.loadSupporters(rest)).toBe(null)
    const supporters = Array.from({ length: 3000 }, (_, index) => thing(index + 1))
    await catalog.take(page({ changed: { product: [thing(1)], supporter: supporters } }))
    const loaded = await catalog.load()
    expect([things(loaded, 'product'), things(loaded, 'supporter')]).toEqual([[thing(1)], []])
    const found = (await catalog.loadSupporters(rest)) as Thing[] | null
    expect(found?.toSorted((a, b) => a.id - b.id)).toEqual(supporters)
    expect(rest).toHaveBeenCalledTimes(3)
  })
  test('reads its supporters again where another tab writes between two portions', async () => {
    const { catalog } = newStorage()
    const supporters = Array.from({ length: 2000 }, (_, index) => thing(index + 1))
    await catalog.take(page({ changed: { supporter: supporters } }))
    let rests = 0
    const found = (await catalog.loadSupporters(async () => {
      rests += 1
      const changed = { supporter: [thing(1, 'new')] }
      if (rests === 2) await catalog.take(page({ part: 'news', is_first: false, cursor: 'c2', changed }))
    })) as Thing[] | null
    expect([found?.length, found?.find(({ id }) => id === 1)]).toEqual([2000, thing(1, 'new')])
  })
  test('is without supporters once they are forgotten, and asks for all again', async () => {
    const { catalog, entries } = newStorage()
    await catalog.take(page({ changed: { product: [thing(1)], supporter: [thing(4), thing(400)] } }))
    await catalog.forgetSupporters()
    const loaded = await catalog.load()
    expect([things(loaded, 'product'), await catalog.loadSupporters(async () => undefined)]).toEqual([[thing(1)], []])
    expect([await catalog.cursor(), [...entries.keys()].filter((key) => key.includes('supporter'))]).toEqual([null, []])
  })
  test('has a page and its cursor in one write: a tab that is killed has both or none', async () => {
    const { catalog, beforeWrites } = newStorage()
    await catalog.take(page({ changed: { product: [thing(1)] } }))
    beforeWrites(() => {
      throw new Error('The tab was killed.')
    })
    await expect(
      catalog.take(page({ part: 'news', is_first: false, cursor: 'c2', changed: { product: [thing(2)] } })),
    ).rejects.toThrow()
    beforeWrites(() => undefined)
    expect([things(await catalog.load(), 'product'), await catalog.cursor()]).toEqual([[thing(1)], 'c1'])
  })
  test('after any changes it is what was changed last', async () => {
    const change = fc.record({
      kind: fc.constantFrom('product', 'code'),
      id: fc.integer({ min: 1, max: 600 }),
      isGone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 8 }), async (rounds) => {
        const { catalog } = newStorage()
        await catalog.take(page({}))
        const model: Record<string, Map<number, Thing>> = { product: new Map(), code: new Map() }
        for (const [index, round] of rounds.entries()) {
          const changed: Record<string, Thing[]> = { product: [], code: [] }
          const gone: { kind: string; id: number }[] = []
          // A page has one state of each record.
          for (const { kind, id, isGone } of new Map(round.map((one) => [`${one.kind} ${one.id}`, one])).values()) {
            if (isGone) gone.push({ kind, id })
            else changed[kind]?.push(thing(id, `round ${index}`))
            if (isGone) model[kind]?.delete(id)
            else model[kind]?.set(id, thing(id, `round ${index}`))
          }
          await catalog.take(page({ part: 'news', is_first: false, cursor: `c${index}`, changed, gone }))
        }
        const loaded = await catalog.load()
        for (const kind of ['product', 'code'])
          expect(things(loaded, kind)).toEqual([...(model[kind]?.values() ?? [])].toSorted((a, b) => a.id - b.id))
      }),
      { numRuns: 100 },
    )
  })
})
