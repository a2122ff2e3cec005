import { isWithoutSession } from '~/http/auth/session-ended'
import { call, isFailure, type CallFailure, type Calling } from '~/http/use-call'

/**
 * The server's state as the till's calls see it. `silent` means that it refused a connection or did not reply in time.
 */
export type Reach = 'online' | 'slow' | 'silent'

const SLOW_MS = 5000
const LIMIT_MS = 15_000
export const PROBE_MS = 5000
/** An idle till probes this often, so that its badge is correct before the next tap. */
const IDLE_MS = 30_000

export const NOT_ANSWERED = 'The server has not answered. Please try again.'

/** `end(null)` means that the caller gave up, which says nothing about the server. */
type Timed = { signal: AbortSignal; end: (isAnswered: boolean | null) => void; hasEnded: () => boolean }

export class ReachMeter {
  #reach: Reach = 'online'
  readonly #slow = new Set<object>()
  readonly #listeners = new Set<() => void>()
  readonly #probe: (limitMs: number) => Promise<boolean>
  #hasAnswered = false

  constructor(probe: (limitMs: number) => Promise<boolean>) {
    this.#probe = probe
  }

  readonly read = (): Reach => (this.#reach === 'online' && this.#slow.size > 0 ? 'slow' : this.#reach)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  begin(limitMs = LIMIT_MS, outer?: AbortSignal): Timed {
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    if (outer?.aborted) stop()
    outer?.addEventListener('abort', stop)
    const one = {}
    let isOver = false
    const slow = setTimeout(() => this.#change(() => void this.#slow.add(one)), SLOW_MS)
    const silent = setTimeout(() => this.#fallSilent(), LIMIT_MS)
    const limit = setTimeout(() => {
      isOver = true
      stopping.abort()
    }, limitMs)
    const end = (isAnswered: boolean | null) => {
      for (const timer of [slow, silent, limit]) clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
      this.#change(() => this.#slow.delete(one))
      if (isAnswered === true) this.#answered()
      else if (isAnswered === false) this.#fallSilent()
    }
    return { signal: stopping.signal, end, hasEnded: () => isOver }
  }

  /** `mayAsk` is true while the till is visible and its device has a network. Returns a function that stops it. */
  watch(mayAsk: () => boolean): () => void {
    const timer = setInterval(() => {
      const isIdle = !this.#hasAnswered && this.#reach === 'online'
      this.#hasAnswered = false
      if (isIdle && mayAsk()) void this.#ask()
    }, IDLE_MS)
    return () => clearInterval(timer)
  }

  async #ask(): Promise<void> {
    const timed = this.begin()
    timed.end(await this.#probe(LIMIT_MS))
  }

  #answered(): void {
    this.#hasAnswered = true
    this.#change(() => (this.#reach = 'online'))
  }

  #fallSilent(): void {
    if (this.#reach === 'silent') return
    this.#change(() => (this.#reach = 'silent'))
    this.#look()
  }

  #look(): void {
    setTimeout(() => {
      if (this.#reach === 'silent') void this.#probe(PROBE_MS).then((isThere) => this.#probed(isThere))
    }, PROBE_MS)
  }

  #probed(isThere: boolean): void {
    if (this.#reach !== 'silent') return
    if (isThere) this.#change(() => (this.#reach = 'online'))
    else this.#look()
  }

  #change(by: () => unknown): void {
    const before = this.read()
    by()
    if (this.read() !== before) for (const listener of this.#listeners) listener()
  }
}

export async function isHealthy(limitMs: number): Promise<boolean> {
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), limitMs)
  const reply = await call('/jpanel/api/health', '', { method: 'GET', signal: stopping.signal, isUnannounced: true })
  clearTimeout(timer)
  return !isFailure(reply) || reply.status === 200
}

export const reachMeter = new ReachMeter(isHealthy)

/** Measured as well, because a device may have a network without access to the server. */
export const isReached = (): boolean => navigator.onLine && reachMeter.read() !== 'silent'

/** Status 0 means no answer; 502 to 504 come from a proxy whose server did not answer. */
export const isUnanswered = ({ status }: CallFailure): boolean => status === 0 || (status >= 502 && status <= 504)

/** The sign-in dialog explains this failure, so it gets no message. */
const isSaidElsewhere = ({ status }: CallFailure, { isUnannounced }: Calling): boolean =>
  isWithoutSession(status) && isUnannounced !== true

export async function tillCall<R>(
  path: string,
  csrf: string,
  { limitMs, ...calling }: Calling & { limitMs?: number } = {},
): Promise<R | CallFailure> {
  const timed = reachMeter.begin(limitMs, calling.signal)
  const reply = await call<R>(path, csrf, { ...calling, signal: timed.signal, isSentOnce: true })
  timed.end(calling.signal?.aborted === true ? null : !isFailure(reply) || !isUnanswered(reply))
  if (!isFailure(reply)) return reply
  if (isSaidElsewhere(reply, calling)) return { ...reply, message: '' }
  return timed.hasEnded() ? { ...reply, message: NOT_ANSWERED } : reply
}
