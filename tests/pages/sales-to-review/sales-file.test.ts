import { describe, expect, test } from 'vitest'
import { makeOutbox } from '~/pages/jpanel/pos/offline/outbox'
import { makeSender } from '~/pages/jpanel/pos/offline/sender'
import { describeResult, readSalesFile, sendSalesFile } from '~/pages/jpanel/sales-to-review/parts/sales-file'
import { browserTurns, memoryStorage } from '../../support/memory-storage'

const AT = new Date('2026-11-20T17:00:00.000Z')

async function savedFile(count: number): Promise<string> {
  const inTurn = browserTurns()
  const outbox = makeOutbox(memoryStorage().storage, inTurn)
  for (let index = 0; index < count; index++)
    await outbox.add({ clientUuid: `00000000A${index}`, soldAt: AT }, (counter) => JSON.stringify({ counter }))
  const post = async () => ({ status: 500, json: null, retryAfter: null })
  const sign = async (body: string) => `signature of ${body.length}`
  return makeSender({ outbox, inTurn, sign, post, probe: async () => true, now: () => AT, random: () => 0 }).toFile(
    'tent',
  )
}

const replyWith = (...states: string[]) => ({
  status: 200,
  json: { sales: states.map((status) => ({ client_uuid: null, status, invoicenumber: null, message: null })) },
  retryAfter: null,
})

describe('a file of sales (R-DEVICES-14)', () => {
  test('is read as the device wrote it', async () => {
    const batches = readSalesFile(await savedFile(3))
    expect(batches).toHaveLength(1)
    expect(batches?.[0]).toMatchObject({ device: 'tent', signature: expect.stringContaining('signature of') })
    const { sales } = JSON.parse(batches?.[0]?.body ?? '') as { sales: object[] }
    expect(sales).toEqual([{ counter: 1 }, { counter: 2 }, { counter: 3 }])
  })
  test('is refused where it was cut in half, or is another file', async () => {
    const file = await savedFile(2)
    const ofLater = file.replace('"version":1', '"version":2')
    for (const text of [file.slice(0, file.length / 2), '{}', 'null', '[]', '', ofLater])
      expect(readSalesFile(text)).toBe(null)
    expect(readSalesFile('{"almoner":"sales","version":1,"batches":[{"device":"tent"}]}')).toBe(null)
  })
  test('counts the results of its sales, and stops when nobody answers', async () => {
    const batches = [1, 2, 3].map((index) => ({ device: 'tent', signature: 's', body: String(index) }))
    const replies = [replyWith('accepted', 'variance'), replyWith('held')]
    const result = await sendSalesFile(batches, async () => {
      const reply = replies.shift()
      if (reply === undefined) throw new TypeError('Failed to fetch')
      return reply
    })
    expect(result).toEqual({ recorded: 1, differing: 1, held: 1, isWhole: false })
    expect(describeResult(result)).toBe(
      '2 sales recorded, 1 of them with a difference, 1 held for a review. ' +
        'The rest was not answered. Read the file again later.',
    )
  })
  test('reports only counts above zero', () => {
    expect(describeResult({ recorded: 1, differing: 0, held: 0, isWhole: true })).toBe('1 sale recorded.')
  })
})
