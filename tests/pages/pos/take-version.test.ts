import { describe, expect, test, vi } from 'vitest'
import { takeVersion } from '~/pages/jpanel/pos/controls/take-version'

type Mode = 'shared' | 'exclusive'
type Requested = { mode: Mode; signal: AbortSignal; work: () => unknown }

/** Grants as a browser does: in the order in which tabs ask, and shared locks beside each other. */
function makeLocks(): LockManager {
  const waiting: Requested[] = []
  const held: Mode[] = []
  const grant = (): void => {
    const [next] = waiting
    if (next === undefined) return
    const isGranted = next.mode === 'shared' ? !held.includes('exclusive') : held.length === 0
    if (!next.signal.aborted && !isGranted) return
    waiting.shift()
    if (!next.signal.aborted) {
      held.push(next.mode)
      void Promise.resolve(next.work()).then(() => {
        held.splice(held.indexOf(next.mode), 1)
        grant()
      })
    }
    grant()
  }
  const request = async (_name: string, { mode, signal }: Omit<Requested, 'work'>, work: Requested['work']) => {
    waiting.push({ mode, signal, work })
    signal.addEventListener('abort', grant)
    grant()
  }
  return { request } as unknown as LockManager
}

const takeTurn = async () => new Promise((resolve) => setImmediate(resolve))

describe('a new version of the till', () => {
  test('is taken at once where nobody sells', () => {
    const take = vi.fn()
    takeVersion({ isTaken: false, take }, { isFree: true, locks: makeLocks() })
    expect(take).toHaveBeenCalledOnce()
  })

  test('waits until the cart of its own tab is empty', async () => {
    const take = vi.fn()
    const locks = makeLocks()
    const stop = takeVersion({ isTaken: false, take }, { isFree: false, locks })
    await takeTurn()
    expect(take).not.toHaveBeenCalled()
    stop()
    takeVersion({ isTaken: false, take }, { isFree: true, locks })
    await takeTurn()
    expect(take).toHaveBeenCalledOnce()
  })

  test('waits for another tab that sells', async () => {
    const take = vi.fn()
    const locks = makeLocks()
    const stopOther = takeVersion({ isTaken: false, take }, { isFree: false, locks })
    takeVersion({ isTaken: false, take }, { isFree: true, locks })
    await takeTurn()
    expect(take).not.toHaveBeenCalled()
    stopOther()
    await takeTurn()
    expect(take).toHaveBeenCalledOnce()
  })

  test('is not taken by a tab that has begun to sell again while it waited', async () => {
    const take = vi.fn()
    const locks = makeLocks()
    const stopOther = takeVersion({ isTaken: false, take }, { isFree: false, locks })
    takeVersion({ isTaken: false, take }, { isFree: true, locks })()
    takeVersion({ isTaken: false, take }, { isFree: false, locks })
    stopOther()
    await takeTurn()
    expect(take).not.toHaveBeenCalled()
  })

  test('whose worker serves already loads a page once its cart is empty, whatever other tabs do', () => {
    const take = vi.fn()
    const locks = makeLocks()
    takeVersion({ isTaken: false, take: vi.fn() }, { isFree: false, locks })
    takeVersion({ isTaken: true, take }, { isFree: false, locks })
    expect(take).not.toHaveBeenCalled()
    takeVersion({ isTaken: true, take }, { isFree: true, locks })
    expect(take).toHaveBeenCalledOnce()
  })

  test('is taken by a browser without locks, too', () => {
    const take = vi.fn()
    takeVersion({ isTaken: false, take }, { isFree: true, locks: undefined })
    expect(take).toHaveBeenCalledOnce()
  })
})
