import { describe, expect, test } from 'vitest'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import { hours, later, minutes } from '~/kit/clock'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')
const writeBody = (counter: number) => `{"counter":${counter}}`

function newOutbox() {
  const { storage, entries, beforeWrites } = memoryStorage()
  const turns = browserTurns()
  return { outbox: makeOutbox(storage, turns), otherTab: makeOutbox(storage, turns), entries, beforeWrites }
}

describe('sales that wait on a tablet', () => {
  test('are on the disk before anybody reads that they are complete', async () => {
    const { outbox, entries, beforeWrites } = newOutbox()
    let write: () => void = () => undefined
    beforeWrites(async () => new Promise<void>((resolve) => (write = resolve)))
    let isComplete = false
    const added = outbox.add({ clientUuid: '00000000A1', soldAt: AT }, writeBody).then(() => (isComplete = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect([isComplete, entries.size]).toEqual([false, 0])
    write()
    await added
    expect([isComplete, await outbox.list()]).toEqual([
      true,
      [{ counter: 1, clientUuid: '00000000A1', soldAt: AT.toISOString(), body: '{"counter":1}' }],
    ])
  })
  test('have their receipt with them as long as they wait', async () => {
    const { outbox } = newOutbox()
    const receipt = {
      number: '00000000A1',
      at: 'Nov 20, 2026',
      lines: [],
      sums: [],
      currency: 'USD',
      total: '$0.00',
      paid: 'Free',
      received: null,
      change: null,
      refunded: null,
      balance: null,
    }
    const sale = await outbox.add({ clientUuid: '00000000A1', soldAt: AT, receipt }, writeBody)
    expect(await outbox.list()).toMatchObject([{ receipt }])
    const answer = { clientUuid: '00000000A1', state: 'accepted' as const, number: '00000000A1', message: null }
    await outbox.settle([{ sale, answer }], AT)
    expect((await outbox.listSent()).map((sent) => 'receipt' in sent)).toEqual([false])
  })
  test('of an earlier version of the till are counted, take no stock, and leave as they were', async () => {
    const { outbox, entries } = newOutbox()
    const earlier = { counter: 7, clientUuid: '00000000A7', soldAt: AT.toISOString(), body: '{"counter":7}' }
    entries.set('sale:000000000007', earlier)
    entries.set('counter', 7)
    expect(await outbox.countWaiting(AT)).toEqual({ count: 1, oldestAt: AT, isOld: false })
    expect([...(await outbox.sumTaken())]).toEqual([])
    const newer = await outbox.add({ clientUuid: '00000000A8', soldAt: AT, taken: [[11, 1]] }, writeBody)
    expect([await outbox.list(), [...(await outbox.sumTaken())]]).toEqual([[earlier, newer], [[11, 1]]])
    const answer = { clientUuid: '00000000A7', state: 'accepted' as const, number: '00000000A7', message: null }
    await outbox.settle([{ sale: earlier, answer }], AT)
    expect([await outbox.list(), await outbox.listSent()]).toMatchObject([[newer], [{ counter: 7, state: 'accepted' }]])
  })
  test('are refused by a full disk, and nothing of them is left', async () => {
    const { outbox, beforeWrites } = newOutbox()
    beforeWrites(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await expect(outbox.add({ clientUuid: '00000000A1', soldAt: AT }, writeBody)).rejects.toThrow('The disk is full.')
    beforeWrites(() => undefined)
    expect(await outbox.list()).toEqual([])
    expect(await outbox.add({ clientUuid: '00000000A1', soldAt: AT }, writeBody)).toMatchObject({ counter: 1 })
  })
  test('get one counter in any tab', async () => {
    const { outbox, otherTab } = newOutbox()
    const numbers = Array.from({ length: 40 }, (_, index) => index.toString(16).toUpperCase().padStart(10, '0'))
    await Promise.all(
      numbers.map(async (clientUuid, index) =>
        (index % 2 === 0 ? outbox : otherTab).add({ clientUuid, soldAt: AT }, writeBody),
      ),
    )
    const sales = await outbox.list()
    expect(sales.map(({ counter }) => counter)).toEqual(numbers.map((_, index) => index + 1))
    expect(sales.map(({ clientUuid }) => clientUuid).toSorted()).toEqual(numbers)
  })
  test('say how many they are and how old the oldest is, and warn after 20 hours', async () => {
    const { outbox } = newOutbox()
    expect(await outbox.countWaiting(AT)).toEqual({ count: 0, oldestAt: null, isOld: false })
    await outbox.add({ clientUuid: '00000000A1', soldAt: later(AT, minutes(5)) }, writeBody)
    await outbox.add({ clientUuid: '00000000A2', soldAt: AT }, writeBody)
    expect(await outbox.countWaiting(later(AT, hours(20) - 1))).toEqual({ count: 2, oldestAt: AT, isOld: false })
    expect(await outbox.countWaiting(later(AT, hours(20)))).toMatchObject({ count: 2, isOld: true })
  })
  test('wait no longer once they are answered, and their answers are stored for a while', async () => {
    const { outbox } = newOutbox()
    const sale = await outbox.add({ clientUuid: '00000000A1', soldAt: AT }, writeBody)
    await outbox.add({ clientUuid: '00000000A2', soldAt: AT }, writeBody)
    const answer = { clientUuid: '00000000A1', state: 'variance' as const, number: '00000000A1', message: null }
    await outbox.settle([{ sale, answer }], later(AT, 1000))
    expect((await outbox.list()).map(({ clientUuid }) => clientUuid)).toEqual(['00000000A2'])
    expect(await outbox.listSent()).toEqual([
      {
        counter: 1,
        soldAt: AT.toISOString(),
        sentAt: later(AT, 1000).toISOString(),
        ...answer,
      },
    ])
    await outbox.forgetOver(later(AT, 1000))
    expect(await outbox.listSent()).toHaveLength(1)
    await outbox.forgetOver(later(AT, 1001))
    expect(await outbox.listSent()).toEqual([])
  })
})
