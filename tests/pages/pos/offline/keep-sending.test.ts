import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hours, later, minutes } from '~/kit/clock'
import { sentText } from '~/pages/jpanel/pos/offline/device-sales-dialog'
import { waitingText } from '~/pages/jpanel/pos/offline/device-strip'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import type { Sending } from '~/pages/jpanel/pos/offline/sender'
import { keepSending } from '~/pages/jpanel/pos/offline/sending'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')
const answer = { clientUuid: '00000000A1', state: 'variance', number: '00000000A1', message: null } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(results: Sending[]) {
  const outbox = makeOutbox(memoryStorage().storage, browserTurns())
  const send = vi.fn(async () => results.shift() ?? { sent: 0, waitMs: null })
  return { outbox, send, keep: () => keepSending({ outbox, sender: { send }, now: () => AT, toFile: async () => '' }) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('sales of a device', () => {
  test('are sent when the till opens, and again after the wait, until none waits', async () => {
    const { send, keep } = open([
      { sent: 0, waitMs: 2000 },
      { sent: 1, waitMs: null },
    ])
    keep()
    await settle()
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(hours(1))
    expect(send).toHaveBeenCalledTimes(2)
  })
  test('are counted as long as they wait', async () => {
    const { outbox, keep } = open([])
    const sales = keep()
    const counts: number[] = []
    sales.watch(() => void counts.push(sales.read().count))
    await settle()
    const sale = await outbox.add({ clientUuid: '00000000A1', soldAt: AT }, () => '{}')
    sales.send()
    await settle()
    await outbox.settle([{ sale, answer }], AT)
    sales.send()
    await settle()
    expect(counts).toEqual([1, 0])
    expect(await sales.listSent()).toMatchObject([{ clientUuid: '00000000A1', state: 'variance' }])
  })
  test('are not sent by a closed till', async () => {
    const { send, keep } = open([{ sent: 0, waitMs: 2000 }])
    const sales = keep()
    await settle()
    sales.stop()
    sales.send()
    await vi.advanceTimersByTimeAsync(hours(1))
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test.each([
  [{ count: 0, oldestAt: null, isOld: false }, ''],
  [{ count: 1, oldestAt: AT, isOld: false }, '1 sale waiting, oldest 12 min ago.'],
  [{ count: 3, oldestAt: later(AT, minutes(12)), isOld: false }, '3 sales waiting, oldest just now.'],
])('the strip says how many wait, and for how long: %#', (waiting, text) =>
  expect(waitingText(waiting, later(AT, minutes(12)))).toBe(text),
)

test('an answer is said with the number that the office gave, where that is another one', () => {
  const sale = { counter: 1, clientUuid: '00000000A1', soldAt: '', sentAt: '', message: null }
  expect(sentText({ ...sale, state: 'accepted', number: '00000000A1' })).toBe('Recorded.')
  expect(sentText({ ...sale, state: 'variance', number: '00000000B2' })).toContain('as #00000000B2')
  expect(sentText({ ...sale, state: 'held', number: null, message: 'It names another device.' })).toBe(
    'Waits for somebody in the office. It names another device.',
  )
})
