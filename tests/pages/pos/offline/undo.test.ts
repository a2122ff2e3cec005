import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, later } from '~/kit/clock'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import { makeSender, type Reply } from '~/pages/jpanel/pos/offline/sender'
import { browserTurns, memoryStorage } from '../../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')
const BY = { seller: 7, now: AT }
const nameSale = (index: number): string => `00000000${index.toString(16).toUpperCase().padStart(2, '0')}`

type Lost = 'unreachable' | 'answer lost' | 'none'

/** A server that remembers what reached it, and tabs on one disk that die when a write of theirs is cut. */
function openDevice(faults: Lost[] = []) {
  const memory = memoryStorage()
  const turns = browserTurns()
  const reached = new Set<string>()
  const now = { isThere: true, probes: 0 }
  const post = async (body: string): Promise<Reply> => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'unreachable') throw new TypeError('Failed to fetch')
    const sales = (JSON.parse(body) as { sales: { client_uuid: string }[] }).sales
    for (const { client_uuid } of sales) reached.add(client_uuid)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    const answers = sales.map(({ client_uuid }) => ({
      client_uuid,
      status: 'accepted',
      invoicenumber: client_uuid,
      message: null,
    }))
    return { status: 200, json: { sales: answers }, retryAfter: null }
  }
  const probe = async () => {
    now.probes += 1
    return now.isThere
  }
  const openTab = () => {
    const outbox = makeOutbox(memory.storage, turns)
    const sign = async () => 'signature'
    return { outbox, sender: makeSender({ outbox, inTurn: turns, sign, post, probe, now: () => AT, random: () => 1 }) }
  }
  const sell = async ({ outbox }: ReturnType<typeof openTab>, index: number) =>
    outbox.add({ clientUuid: nameSale(index), soldAt: AT }, (counter) =>
      JSON.stringify({ client_uuid: nameSale(index), counter }),
    )
  return { ...memory, reached, now, openTab, sell }
}

const numbers = (sales: readonly { clientUuid: string }[]): string[] => sales.map(({ clientUuid }) => clientUuid)

describe('a sale that waits on a device', () => {
  test('can be undone as long as it was never tried, takes no stock then, and is never sent', async () => {
    const { openTab, now, reached, sell } = openDevice()
    const tab = openTab()
    now.isThere = false
    const sale = await sell(tab, 1)
    await tab.outbox.add({ clientUuid: nameSale(2), soldAt: AT, taken: [[11, 2]] }, () =>
      JSON.stringify({ client_uuid: nameSale(2) }),
    )
    expect(await tab.sender.send()).toEqual({ sent: 0, waitMs: 2000 })
    expect(await tab.outbox.undo(2, BY)).toBe(true)
    expect([...(await tab.outbox.sumTaken())]).toEqual([])
    now.isThere = true
    expect(await tab.sender.send()).toEqual({ sent: 1, waitMs: null })
    expect([...reached]).toEqual([sale.clientUuid])
    expect(await tab.outbox.listUndone()).toEqual([
      {
        counter: 2,
        clientUuid: nameSale(2),
        soldAt: AT.toISOString(),
        total: null,
        undoneAt: AT.toISOString(),
        undoneBy: 7,
      },
    ])
    await tab.outbox.forgetOver(later(AT, days(7)))
    expect(await tab.outbox.listUndone()).toEqual([])
  })
  test('cannot be undone twice, nor once a try began, was saved to a file, or was of an earlier version', async () => {
    const { openTab, entries, sell } = openDevice(['unreachable'])
    const [tab, other] = [openTab(), openTab()]
    await sell(tab, 1)
    await tab.sender.send()
    await sell(tab, 2)
    await tab.sender.toFile('tent')
    await sell(tab, 3)
    entries.delete('untried:000000000003')
    await sell(tab, 4)
    const undone = []
    for (const counter of [1, 2, 3, 4, 4, 5]) undone.push(await other.outbox.undo(counter, BY))
    expect(undone).toEqual([false, false, false, true, false, false])
    expect(numbers(await tab.outbox.list())).toEqual([1, 2, 3].map(nameSale))
  })
  test('is asked for by a probe before its first try alone', async () => {
    const { openTab, now, sell } = openDevice(['answer lost'])
    const tab = openTab()
    await sell(tab, 1)
    expect([await tab.sender.send(), now.probes]).toEqual([{ sent: 0, waitMs: 2000 }, 1])
    expect([await tab.sender.send(), now.probes]).toEqual([{ sent: 1, waitMs: null }, 1])
  })
  test('is not tried before its mark is gone from the disk, and stays undoable when the disk refuses', async () => {
    const { openTab, beforeWrites, reached, sell } = openDevice()
    const tab = openTab()
    await sell(tab, 1)
    beforeWrites(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    expect(await tab.sender.send()).toEqual({ sent: 0, waitMs: 2000 })
    await expect(tab.outbox.undo(1, BY)).rejects.toThrow('The disk is full.')
    expect([reached.size, numbers(await tab.outbox.list())]).toEqual([0, [nameSale(1)]])
    beforeWrites(() => undefined)
    expect(await tab.outbox.undo(1, BY)).toBe(true)
  })
  test('waits with its undoing for a try that is being written, and a try for an undoing', async () => {
    const { openTab, beforeWrites, reached, sell } = openDevice()
    const [tab, other] = [openTab(), openTab()]
    await sell(tab, 1)
    await sell(tab, 2)
    const held: (() => void)[] = []
    beforeWrites(() => new Promise<void>((resolve) => held.push(resolve)))
    const untilHeld = async () => {
      while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    const release = () => {
      beforeWrites(() => undefined)
      held.shift()?.()
    }
    const undoing = other.outbox.undo(1, BY)
    await untilHeld()
    const sending = tab.sender.send()
    release()
    expect([await undoing, await sending, [...reached]]).toEqual([true, { sent: 1, waitMs: null }, [nameSale(2)]])
    await sell(tab, 3)
    beforeWrites(() => new Promise<void>((resolve) => held.push(resolve)))
    const trying = tab.sender.send()
    await untilHeld()
    const late = other.outbox.undo(3, BY)
    release()
    expect([await trying, await late]).toEqual([{ sent: 1, waitMs: null }, false])
    expect(reached.has(nameSale(3))).toBe(true)
  })
})

type Act = { by: 0 | 1; act: 'sell' | 'send' | 'undo' | 'file'; at: number; isKilled: boolean; isWritten: boolean }

const someAct = fc.record<Act>({
  by: fc.constantFrom(0, 1),
  act: fc.constantFrom('sell', 'sell', 'send', 'undo', 'undo', 'file'),
  at: fc.integer({ min: 1, max: 8 }),
  isKilled: fc.boolean(),
  isWritten: fc.boolean(),
})

/** Two acts run at once in two tabs. A killed tab is one whose write is cut before or after it reached the disk. */
test('whatever is killed, a sale reaches the server or is undone, and never both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(someAct, someAct), { maxLength: 14 }),
      fc.array(fc.constantFrom<Lost>('none', 'unreachable', 'answer lost'), { maxLength: 10 }),
      async (pairs, faults) => {
        const { openTab, beforeWrites, entries, reached, sell } = openDevice(faults)
        const sold: string[] = []
        const filed = new Set<string>()
        let kill: Act | null = null
        beforeWrites(async ({ put = [], remove = [] }) => {
          await new Promise((resolve) => setImmediate(resolve))
          if (kill === null) return
          const { isWritten } = kill
          kill = null
          if (isWritten) {
            for (const key of remove) entries.delete(key)
            for (const [key, value] of put) entries.set(key, value)
          }
          throw new Error('The tab was killed.')
        })
        let index = 0
        const perform = async ({ act, at }: Act, tab: ReturnType<typeof openTab>): Promise<void> => {
          if (act === 'send') await tab.sender.send()
          else if (act === 'undo') await tab.outbox.undo(at, BY)
          else if (act === 'file') {
            const { batches } = JSON.parse(await tab.sender.toFile('tent')) as { batches: { body: string }[] }
            for (const number of batches.flatMap(({ body }) => body.match(/00000000[0-9A-F]{2}/g) ?? []))
              filed.add(number)
          } else {
            index += 1
            const sale = await sell(tab, index)
            sold.push(sale.clientUuid)
          }
        }
        for (const pair of pairs) {
          kill = pair.find(({ isKilled }) => isKilled) ?? null
          await Promise.allSettled(pair.map((one) => perform(one, openTab())))
        }
        kill = null
        const last = openTab()
        for (let round = 0; (await last.outbox.list()).length > 0; round += 1) {
          if (round > 20) throw new Error('It never ends.')
          await last.sender.send()
        }
        const undone = numbers(await last.outbox.listUndone())
        expect(undone.filter((number) => reached.has(number) || filed.has(number))).toEqual([])
        expect(sold.filter((number) => !reached.has(number) && !undone.includes(number))).toEqual([])
        expect([...entries.keys()].filter((key) => key.startsWith('untried:'))).toEqual([])
      },
    ),
    { numRuns: 200, seed: 20_261_130 },
  )
})
