import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReachMeter, reachMeter, tillCall } from '~/pages/jpanel/pos/controls/reach'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const meter = (...probes: boolean[]) => new ReachMeter(async () => probes.shift() ?? false)

describe('how the server answers', () => {
  test('is slow when a call takes five seconds, and online again when it is answered', () => {
    const reach = meter()
    const one = reach.begin()
    vi.advanceTimersByTime(4999)
    expect(reach.read()).toBe('online')
    vi.advanceTimersByTime(1)
    expect(reach.read()).toBe('slow')
    one.end(true)
    expect(reach.read()).toBe('online')
  })

  test('is silent when fifteen seconds are over, and the call is stopped', () => {
    const reach = meter()
    const one = reach.begin()
    vi.advanceTimersByTime(15_000)
    expect(reach.read()).toBe('silent')
    expect(one.signal.aborted).toBe(true)
    expect(one.hasEnded()).toBe(true)
  })

  test('is silent at fifteen seconds when the call itself may take longer', () => {
    const reach = meter()
    const one = reach.begin(20_000)
    vi.advanceTimersByTime(15_000)
    expect([reach.read(), one.signal.aborted]).toEqual(['silent', false])
    one.end(true)
    expect(reach.read()).toBe('online')
  })

  test('is silent when the server refuses, until a probe is answered', async () => {
    const reach = meter(false, true)
    const seen: string[] = []
    reach.subscribe(() => seen.push(reach.read()))
    reach.begin().end(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual(['silent'])
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen).toEqual(['silent', 'online'])
  })

  test('is known of a till that nobody uses, and not asked for while calls are answered', async () => {
    const answers = [true, false, true]
    const probes: number[] = []
    const reach = new ReachMeter(async (limitMs) => {
      probes.push(limitMs)
      return answers.shift() ?? false
    })
    let isInFront = true
    const end = reach.watch(() => isInFront)
    reach.begin().end(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(probes).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([probes, reach.read()]).toEqual([[15_000], 'online'])
    isInFront = false
    await vi.advanceTimersByTimeAsync(90_000)
    expect(probes).toHaveLength(1)
    isInFront = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect([probes, reach.read()]).toEqual([[15_000, 15_000], 'silent'])
    await vi.advanceTimersByTimeAsync(5000)
    expect([probes, reach.read()]).toEqual([[15_000, 15_000, 5000], 'online'])
    end()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(probes).toHaveLength(3)
  })

  test('is slow after five seconds and silent after fifteen when nobody uses the till and nothing is answered', () => {
    const reach = new ReachMeter(async () => new Promise(() => undefined))
    reach.watch(() => true)
    vi.advanceTimersByTime(34_999)
    expect(reach.read()).toBe('online')
    vi.advanceTimersByTime(1)
    expect(reach.read()).toBe('slow')
    vi.advanceTimersByTime(10_000)
    expect(reach.read()).toBe('silent')
  })

  test('stays slow when another call is still slow', () => {
    const reach = meter()
    const [one, other] = [reach.begin(), reach.begin()]
    vi.advanceTimersByTime(6000)
    one.end(true)
    expect(reach.read()).toBe('slow')
    other.end(true)
    expect(reach.read()).toBe('online')
  })

  test('stops a call when its caller gives it up', () => {
    const outer = new AbortController()
    const one = meter().begin(15_000, outer.signal)
    outer.abort()
    expect(one.signal.aborted).toBe(true)
  })
})

test('a call that is never answered ends with a sentence', async () => {
  vi.stubGlobal(
    'fetch',
    async (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('over', 'AbortError')))
      }),
  )
  const reply = tillCall('/jpanel/pos/7/add', 'token', { body: {} })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reply).toMatchObject({ status: 0, message: 'The server has not answered. Please try again.' })
})

test.each([401, 419])(
  'a refusal for want of a session (%i) is said by the sign-in over the page alone',
  async (status) => {
    const message = 'Your session has expired. Sign in again to continue.'
    vi.stubGlobal('fetch', async () => Response.json({ message }, { status }))
    vi.stubGlobal('window', new EventTarget())
    expect(await tillCall('/jpanel/pos/7/add', 'token', { body: {} })).toMatchObject({ status, message: '' })
    const byItself = { method: 'GET', isUnannounced: true } as const
    expect(await tillCall('/jpanel/pos/open.json', 'token', byItself)).toMatchObject({ status, message })
  },
)

test('a call that the caller gave up does not say that the server is back', async () => {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  reachMeter.begin().end(false)
  const stopping = new AbortController()
  const reply = tillCall('/jpanel/pos/pages.json', 'token', { signal: stopping.signal })
  stopping.abort()
  await reply
  expect(reachMeter.read()).toBe('silent')
})
