import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextBatch, readAnswers } from '~/pages/jpanel/pos/offline/batches'
import { makeOutbox, type WaitingSale } from '~/pages/jpanel/pos/offline/outbox'
import { backOff, makeSender, type Reply } from '~/pages/jpanel/pos/offline/sender'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')

const writeBody =
  (clientUuid: string, padding = 0) =>
  (counter: number) =>
    JSON.stringify({ client_uuid: clientUuid, counter, note: 'x'.repeat(padding) })

const sale = (counter: number, padding = 0): WaitingSale => {
  const clientUuid = counter.toString(16).toUpperCase().padStart(10, '0')
  return { counter, clientUuid, soldAt: AT.toISOString(), body: writeBody(clientUuid, padding)(counter) }
}

describe('a batch (R-DEVICES-5)', () => {
  const waiting = Array.from({ length: 120 }, (_, index) => sale(index + 1))
  test('takes the oldest 50', () => {
    expect(nextBatch(waiting)).toEqual(waiting.slice(0, 50))
    expect(nextBatch(waiting, 7)).toEqual(waiting.slice(0, 7))
    expect(nextBatch([])).toEqual([])
  })
  test('is as many as a call takes; one that is too large goes alone', () => {
    const large = [1, 2, 3].map((counter) => sale(counter, 100_000))
    expect(nextBatch(large)).toEqual(large.slice(0, 2))
    expect(nextBatch([sale(1, 300_000), sale(2)])).toHaveLength(1)
  })
  test('needs one answer for each sale, in any other case none counts', () => {
    const two = waiting.slice(0, 2)
    const answer = (index: number, more: object = {}) => ({
      client_uuid: two[index]?.clientUuid,
      status: 'accepted',
      invoicenumber: two[index]?.clientUuid,
      message: null,
      variances: [],
      ...more,
    })
    expect(readAnswers({ sales: [answer(0), answer(1, { client_uuid: null, status: 'held' })] }, two)).toHaveLength(2)
    const none = [
      null,
      'ok',
      {},
      { sales: [] },
      { sales: [answer(0)] },
      { sales: [answer(1), answer(0)] },
      { sales: [answer(0), answer(1, { status: 'perhaps' })] },
    ]
    for (const reply of none) expect(readAnswers(reply, two)).toBe(null)
  })
})

test('waits twice as long after each failure, up to five minutes', () => {
  expect([1, 2, 3, 20].map((failures) => backOff(failures, 1))).toEqual([2000, 4000, 8000, 300_000])
  expect(backOff(1, 0)).toBe(1000)
})

type Fault =
  'none' | 'unreachable' | 'answer lost' | 'fault' | 'busy' | 'too large' | 'nonsense' | 'short' | 'tab killed'

/** Stores each sale once by its text, and fails as networks and servers do. */
function makeServer(faults: Fault[]) {
  const stored = new Map<string, { client_uuid: string; status: string; invoicenumber: string; message: null }>()
  let calls = 0
  const answerTo = (text: string) => {
    const { client_uuid } = JSON.parse(text) as { client_uuid: string }
    const known = stored.get(text) ?? { client_uuid, status: 'accepted', invoicenumber: client_uuid, message: null }
    stored.set(text, known)
    return known
  }
  const post = async (body: string): Promise<Reply> => {
    calls += 1
    const fault = faults.shift() ?? 'none'
    const sales = (JSON.parse(body) as { sales: unknown[] }).sales.map((one) => JSON.stringify(one))
    if (fault === 'unreachable') throw new TypeError('Failed to fetch')
    if (fault === 'busy') return { status: 429, json: { message: 'Later.' }, retryAfter: 7 }
    if (fault === 'too large' && sales.length > 1) return { status: 413, json: null, retryAfter: null }
    const answers = sales.map(answerTo)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    if (fault === 'fault') return { status: 500, json: { message: 'Something went wrong.' }, retryAfter: null }
    if (fault === 'nonsense') return { status: 200, json: '<html>Sign in to the network</html>', retryAfter: null }
    if (fault === 'short') return { status: 200, json: { sales: answers.slice(1) }, retryAfter: null }
    return { status: 200, json: { sales: answers }, retryAfter: null }
  }
  return { post, stored, calls: () => calls }
}

const someFault = fc.constantFrom<Fault>(
  'none',
  'unreachable',
  'answer lost',
  'fault',
  'busy',
  'too large',
  'nonsense',
  'short',
  'tab killed',
)

describe('sending what waits', () => {
  test('brings every sale exactly once, whatever fails, from two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someFault, { maxLength: 14 }),
        fc.integer({ min: 1, max: 130 }),
        async (faults, count) => {
          const { storage, beforeWrites } = memoryStorage()
          const inTurn = browserTurns()
          const left = [...faults]
          const server = makeServer(left)
          beforeWrites(({ remove = [] }) => {
            // The tab is closed between the reply and the write.
            if (remove.length > 0 && left[0] === 'tab killed') {
              left.shift()
              throw new Error('The tab was killed.')
            }
          })
          const newTab = () => {
            const outbox = makeOutbox(storage, inTurn)
            const sign = async () => 'signature'
            return {
              outbox,
              sender: makeSender({
                outbox,
                inTurn,
                sign,
                post: server.post,
                probe: async () => true,
                now: () => AT,
                random: () => 1,
              }),
            }
          }
          const tabs = [newTab(), newTab()]
          const numbers = Array.from({ length: count }, (_, index) => sale(index + 1).clientUuid)
          for (const clientUuid of numbers) await tabs[0]?.outbox.add({ clientUuid, soldAt: AT }, writeBody(clientUuid))
          for (let round = 0; (await newTab().outbox.list()).length > 0; round++) {
            if (round > 60) throw new Error('It never ends.')
            await Promise.allSettled(tabs.map(async ({ sender }) => sender.send()))
          }
          expect([...server.stored.values()].map(({ client_uuid: number }) => number).toSorted()).toEqual(
            numbers.toSorted(),
          )
          expect((await newTab().outbox.listSent()).map(({ clientUuid }) => clientUuid)).toEqual(numbers)
        },
      ),
      { numRuns: 300, seed: 20_261_129 },
    )
  })
  const sending = async (faults: Fault[], count = 3) => {
    const { storage } = memoryStorage()
    const inTurn = browserTurns()
    const outbox = makeOutbox(storage, inTurn)
    const server = makeServer(faults)
    const sender = makeSender({
      outbox,
      inTurn,
      sign: async () => 'signature',
      post: server.post,
      probe: async () => true,
      now: () => AT,
      random: () => 1,
    })
    for (let counter = 1; counter <= count; counter++)
      await outbox.add({ clientUuid: sale(counter).clientUuid, soldAt: AT }, writeBody(sale(counter).clientUuid))
    return { sender, outbox, server }
  }
  test('says when to try again: longer after each failure, and no sooner than the server asks', async () => {
    const { sender } = await sending(['unreachable', 'unreachable', 'busy', 'none'])
    expect(await sender.send()).toEqual({ sent: 0, waitMs: 2000 })
    expect(await sender.send()).toEqual({ sent: 0, waitMs: 4000 })
    expect(await sender.send()).toEqual({ sent: 0, waitMs: 8000 })
    expect(await sender.send()).toEqual({ sent: 3, waitMs: null })
    expect(await sender.send()).toEqual({ sent: 0, waitMs: null })
  })
  test('sends half as many where a call took too many', async () => {
    const { sender, server } = await sending(['too large', 'too large'], 10)
    expect(await sender.send()).toEqual({ sent: 10, waitMs: null })
    expect(server.calls()).toBeGreaterThan(3)
  })
  test('writes the queue into a file, as signed batches that anybody may post', async () => {
    const { sender, outbox } = await sending([], 60)
    const file = JSON.parse(await sender.toFile('tent')) as {
      batches: { device: string; signature: string; body: string }[]
    }
    expect(file.batches.map(({ device, signature }) => [device, signature])).toEqual([
      ['tent', 'signature'],
      ['tent', 'signature'],
    ])
    const sales = file.batches.flatMap(({ body }) => (JSON.parse(body) as { sales: { counter: number }[] }).sales)
    expect(sales.map(({ counter }) => counter)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(await outbox.list()).toHaveLength(60)
  })
})
