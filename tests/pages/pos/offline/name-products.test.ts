import { describe, expect, test } from 'vitest'
import { nameProducts } from '~/pages/jpanel/pos/catalog/name-products'

const takeTurn = async () => new Promise((resolve) => setImmediate(resolve))

function opened(ids: number[]) {
  const now = { ids, isReached: false, rests: 0 }
  const notices = new Set<() => void>()
  const named: number[][] = []
  const ports = {
    listIds: () => now.ids,
    isReached: () => now.isReached,
    watchReach: (notice: () => void) => {
      notices.add(notice)
      return () => void notices.delete(notice)
    },
    atRest: async () => {
      now.rests += 1
    },
  }
  const stop = nameProducts(ports, (some) => named.push(some))
  const lose = async (isLost: boolean) => {
    now.isReached = !isLost
    for (const notice of notices) notice()
    await takeTurn()
  }
  return { now, named, stop, lose, notices }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('the products of a device', () => {
  test('are named in portions while the screen is at rest', async () => {
    const { named, now } = opened(upTo(600))
    await takeTurn()
    expect(named.map(({ length }) => length)).toEqual([250, 250, 100])
    expect(named.flat()).toEqual(upTo(600))
    expect(now.rests).toBe(3)
  })
  test('are named once the server is lost, and only once for as long as it is away', async () => {
    const { named, lose, now } = opened(upTo(3))
    now.isReached = true
    await takeTurn()
    named.length = 0
    await lose(false)
    expect(named).toEqual([])
    await lose(true)
    await lose(true)
    expect(named).toEqual([upTo(3)])
  })
  test('are named when the catalog has come later', async () => {
    const { named, lose, now } = opened([])
    await takeTurn()
    now.ids = upTo(2)
    await lose(true)
    expect(named).toEqual([upTo(2)])
  })
  test('are not named any further when the server answers again or the till is closed', async () => {
    const answered = opened(upTo(600))
    answered.now.isReached = true
    await takeTurn()
    expect(answered.named).toEqual([])
    await answered.lose(true)
    expect(answered.named.flat()).toEqual(upTo(600))
    const closed = opened(upTo(600))
    closed.stop()
    await takeTurn()
    expect(closed.named).toEqual([])
    expect(closed.notices.size).toBe(0)
  })
})
