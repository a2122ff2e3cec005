import { describe, expect, test } from 'vitest'
import { computePercent, PhotoQueue, type PhotoCalls } from '~/pages/jpanel/imports/parts/photo-queue'

const LOST = { isFailure: true as const, status: 0, message: 'No connection to the server. Please try again.' }
const file = (name: string) => ({ name, size: 10, type: 'image/png' }) as File

type Options = { cuts?: (call: number) => boolean; refused?: string; taken?: readonly string[] }

/** Knows every HL number, cuts the network at some calls, and counts requests and concurrent uploads. */
function server({ cuts = () => false, refused, taken = [] }: Options = {}) {
  const log = { calls: 0, attached: [] as string[], resumed: 0, atOnce: 0, max: 0, waits: 0 }
  const answered = async <R>(answer: () => R): Promise<R | typeof LOST> => {
    log.calls += 1
    const isCut = cuts(log.calls)
    await Promise.resolve()
    return isCut ? LOST : answer()
  }
  const calls: PhotoCalls = {
    check: (names) =>
      answered(() =>
        names.map((name, index) => {
          const reference = name.replace(/\.\w+$/, '')
          const sponsee = { id: index + 1, name: '', referenceNumber: reference, hasPhoto: taken.includes(reference) }
          return { name, sponsee: reference.startsWith('HL') ? sponsee : null }
        }),
      ),
    sign: (one, earlier) => {
      log.resumed += Number(earlier !== null)
      return answered(() => ({ filename: earlier ?? one.name, url: `put:${one.name}` }))
    },
    attach: (one) =>
      answered(() => {
        if (one.name === refused)
          return {
            isFailure: true as const,
            status: 422,
            message: 'This picture is damaged or is not a picture. Nothing was uploaded.',
          }
        log.attached.push(one.name)
        return {}
      }),
  }
  const queue = new PhotoQueue(calls, {
    send: async ({ onSent }) => {
      log.atOnce += 1
      log.max = Math.max(log.max, log.atOnce)
      const sent = await answered(() => 200)
      onSent(10)
      log.atOnce -= 1
      return typeof sent === 'number' ? sent : 0
    },
    wait: async () => {
      log.waits += 1
    },
  })
  return { queue, log }
}

const statuses = (queue: PhotoQueue) =>
  queue.snapshot().photos.map(({ name, status, reason }) => [name, status, reason])

describe('the sponsee photo importer', () => {
  test('checks in order, leaves out errors and sponsees with a photo, and imports one at a time', async () => {
    const { queue, log } = server({ taken: ['HL-2'] })
    await queue.add(['HL-1.png', 'stranger.jpg', 'HL-2.gif', 'HL-3.svg', 'HL-4.JPEG'].map(file))
    expect(statuses(queue)).toEqual([
      ['HL-1.png', 'queued', null],
      ['stranger.jpg', 'error', 'No matching sponsee'],
      ['HL-2.gif', 'queued', null],
      ['HL-3.svg', 'error', 'Photos must be GIF, JPG, JPEG or PNG files.'],
      ['HL-4.JPEG', 'queued', null],
    ])
    await queue.run({ isSkipping: true })
    expect(log.attached).toEqual(['HL-1.png', 'HL-4.JPEG'])
    expect(log.max).toBe(1)
    expect(queue.snapshot()).toMatchObject({ status: 'complete', percent: 100 })
    expect(statuses(queue).map(([, status]) => status)).toEqual([
      'complete',
      'cancelled',
      'cancelled',
      'cancelled',
      'complete',
    ])
  })

  test('replaces photos where skipping is off', async () => {
    const { queue, log } = server({ taken: ['HL-2'] })
    await queue.add([file('HL-2.gif')])
    await queue.run({ isSkipping: false })
    expect(log.attached).toEqual(['HL-2.gif'])
  })

  test('counts percent of the eligible alone, failed ones with the completed', () => {
    const of = (...all: ('queued' | 'uploading' | 'complete' | 'error' | 'cancelled')[]) =>
      computePercent(all.map((status) => ({ status })))
    expect([
      of('complete', 'queued', 'cancelled', 'cancelled'),
      of('complete', 'error'),
      of('cancelled'),
      of('complete', 'queued', 'queued'),
    ]).toEqual([50, 100, 0, 33])
  })

  test('a refused photo keeps the server’s reason, or an unknown error, and the rest goes on', async () => {
    const { queue, log } = server({ refused: 'HL-1.png' })
    await queue.add([file('HL-1.png'), file('HL-2.png')])
    await queue.run({ isSkipping: true })
    expect(statuses(queue)).toEqual([
      ['HL-1.png', 'error', 'This picture is damaged or is not a picture. Nothing was uploaded.'],
      ['HL-2.png', 'complete', null],
    ])
    expect(log.attached).toEqual(['HL-2.png'])
    const silent = new PhotoQueue(
      { ...callsOf(queue), sign: () => Promise.resolve({ isFailure: true, status: 500, message: '' }) },
      { wait: () => Promise.resolve() },
    )
    await silent.add([file('HL-3.png')])
    await silent.run({ isSkipping: true })
    expect(statuses(silent)).toEqual([['HL-3.png', 'error', 'Unknown error']])
  })

  test('2,000 photos with the network cut again and again arrive once each', async () => {
    const { queue, log } = server({
      cuts: (call) => (call > 200 && call < 240) || (call > 3000 && call < 3100) || call % 97 === 0,
    })
    await queue.add(Array.from({ length: 2000 }, (_, index) => file(`HL-${index}.png`)))
    await queue.run({ isSkipping: true })
    expect(queue.snapshot()).toMatchObject({ status: 'complete', percent: 100 })
    expect(new Set(log.attached).size).toBe(2000)
    expect(log.attached).toHaveLength(2000)
    expect([log.waits > 100, log.resumed > 0, log.max]).toEqual([true, true, 1])
  })
})

const callsOf = (queue: PhotoQueue): PhotoCalls => (queue as unknown as { calls: PhotoCalls }).calls
