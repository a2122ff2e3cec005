import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hours } from '~/kit/clock'
import { followVersions, type NewVersion } from '../../../pwa/till-versions'

const workbox = vi.hoisted(() => ({ waiting: () => undefined as void, skip: vi.fn(), update: vi.fn(async () => {}) }))

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (_name: string, listener: () => void) => void (workbox.waiting = listener)
    messageSkipWaiting = workbox.skip
    register = async () => undefined
    update = workbox.update
  },
}))

const TILL = 'https://office.test/jpanel/service-worker.js'
const OFFICE = 'https://office.test/jpanel/office-worker.js'

const reload = vi.fn()
let shown: NewVersion[] = []

/** Opens the till under this worker. Returns what lets another one take over. */
async function openUnder(scriptURL: string | null) {
  const container = Object.assign(new EventTarget(), { controller: scriptURL === null ? null : { scriptURL } })
  vi.stubGlobal('navigator', { serviceWorker: container })
  await followVersions('/jpanel/pos', (version) => void shown.push(version))
  return (next: string) => {
    container.controller = { scriptURL: next }
    container.dispatchEvent(new Event('controllerchange'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { reload } })
  shown = []
  reload.mockClear()
  workbox.skip.mockClear()
  workbox.update.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the worker of the till', () => {
  test.each([null, OFFICE])('is no new version where it serves for the first time, after %s', async (before) => {
    const takeOver = await openUnder(before)
    takeOver(TILL)
    expect(shown).toEqual([])
    takeOver(TILL)
    expect(shown).toMatchObject([{ isTaken: true }])
  })
  test('that waits is taken on request, and the page is loaded again once it serves', async () => {
    const takeOver = await openUnder(TILL)
    workbox.waiting()
    expect(shown).toMatchObject([{ isTaken: false }])
    shown[0]?.take()
    expect([workbox.skip.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    takeOver(TILL)
    shown[1]?.take()
    expect([shown[1]?.isTaken, reload.mock.calls.length]).toEqual([true, 1])
  })
  test('is looked for every hour, also where the server does not answer', async () => {
    await openUnder(TILL)
    workbox.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(hours(3))
    expect(workbox.update).toHaveBeenCalledTimes(3)
  })
})
