import type { TaskFeed } from '~/domain/tasks/task'
import { call, isFailure } from '~/http/use-call'

const ADDRESS = '/jpanel/jobs/live'
const NO_CSRF = ''

/** Polling intervals in milliseconds while the channel is broken. */
const ASK_WHILE_RUNNING = 5_000
const ASK_OTHERWISE = 30_000
const CHANNEL_AGAIN_AFTER = 60_000

export class LiveTasks {
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #brokenSince: number | null = null
  #isWanted = false
  #running = 0
  readonly #report: (feed: TaskFeed) => void

  constructor(report: (feed: TaskFeed) => void) {
    this.#report = report
  }

  readonly start = (): (() => void) => {
    this.#isWanted = true
    this.#open()
    document.addEventListener('visibilitychange', this.#onSight)
    addEventListener('online', this.#onSight)
    addEventListener('offline', this.#close)
    addEventListener('pagehide', this.#close)
    addEventListener('pageshow', this.#onSight)
    return this.stop
  }

  readonly stop = (): void => {
    this.#isWanted = false
    this.#close()
    document.removeEventListener('visibilitychange', this.#onSight)
    removeEventListener('online', this.#onSight)
    removeEventListener('offline', this.#close)
    removeEventListener('pagehide', this.#close)
    removeEventListener('pageshow', this.#onSight)
  }

  /** Call this after starting a task. It reopens the channel, if it is not open, to get the news at once. */
  refresh(): void {
    if (this.#source?.readyState !== EventSource.OPEN) this.#open()
  }

  readonly #onSight = () => {
    if (document.hidden) this.#close()
    else if (this.#source === null) this.#later(0, () => this.#open())
  }

  readonly #close = () => {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  #later(delay: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, delay)
  }

  #open(): void {
    this.#close()
    if (!this.#isWanted || document.hidden || !navigator.onLine) return
    this.#brokenSince = null
    const source = new EventSource(ADDRESS)
    this.#source = source
    source.addEventListener('tasks', (event: MessageEvent<string>) => {
      clearTimeout(this.#timer)
      this.#brokenSince = null
      this.#take(JSON.parse(event.data) as TaskFeed)
    })
    source.addEventListener('session', this.stop)
    source.addEventListener('crowded', () => this.#broken())
    source.addEventListener('error', () => this.#broken(source.readyState === EventSource.CONNECTING))
  }

  /** With `isTrying` the browser reconnects by itself, and the server is polled until it does. */
  #broken(isTrying = false): void {
    // Repeated failures need no extra poll, because the next one is already scheduled.
    if (isTrying && this.#brokenSince !== null) return
    if (!isTrying) this.#close()
    this.#brokenSince ??= performance.now()
    this.#later(isTrying ? ASK_WHILE_RUNNING : 0, () => void this.#ask())
  }

  async #ask(): Promise<void> {
    if (!this.#isWanted || document.hidden || !navigator.onLine) return
    const reply = await call<TaskFeed>(ADDRESS, NO_CSRF, { method: 'GET', priority: 'low', isUnannounced: true })
    if (!isFailure(reply)) this.#take(reply)
    else if (reply.status === 401) return this.stop()
    const isDue = this.#source === null && performance.now() - (this.#brokenSince ?? 0) > CHANNEL_AGAIN_AFTER
    if (isDue) return this.#open()
    this.#later(this.#running > 0 ? ASK_WHILE_RUNNING : ASK_OTHERWISE, () => void this.#ask())
  }

  #take(feed: TaskFeed): void {
    this.#running = feed.running
    this.#report(feed)
  }
}
