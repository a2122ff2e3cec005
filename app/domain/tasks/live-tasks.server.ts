import { Listener } from '~/db/listener.server'
import { openSessions, type OpenSession } from '~/domain/auth/session.server'
import { seconds } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import { taskFeed } from './queries.server'
import type { TaskFeed } from './task'

/** A channel ends with its session, before a restart, or when too many are open; the page then polls. */
export type EndReason = 'session' | 'restart' | 'crowded'

export type LiveStream = { send: (feed: TaskFeed) => void; beat: () => void; end: (reason: EndReason) => void }

type Opened = LiveStream & { staffId: number; sessionId: string; rights: string | null }

export const MAX_STREAMS = 1000
const MAX_PER_SESSION = 12
const BEAT = seconds(20)
/** Limits writes to a page to a few per second, however often a job reports progress. */
const PAUSE = 300
const AFTER_A_FAULT = seconds(2)

const toRights = ({ isOwner, permissions }: OpenSession): string => (isOwner ? '*' : permissions.toSorted().join())

/**
 * Serves every open page of this instance with one Postgres listener and one read per person. Looks up the session
 * again before each send, so that a page gets nothing once its session has ended or its rights have changed.
 */
class LiveTasks {
  readonly #streams = new Map<number, Set<Opened>>()
  readonly #stale = new Set<number>()
  readonly #listener = new Listener('almoner_tasks', {
    onMessage: (staffId) => this.#mark([Number(staffId)]),
    onConnect: () => this.#mark(this.#streams.keys()),
  })
  #source: Pick<Ctx, 'read' | 'ports'> | undefined
  #isWorking = false
  #isClosed = false
  #beat: NodeJS.Timeout | undefined

  get count(): number {
    return [...this.#streams.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Returns a function that leaves, or null when this instance accepts no further pages and the page must poll. */
  join(ctx: Ctx, stream: LiveStream): (() => void) | null {
    const { staffId, sessionId } = ctx.actor
    if (this.#isClosed || staffId === null || sessionId === undefined || this.count >= MAX_STREAMS) return null
    this.#source = { read: ctx.read, ports: ctx.ports }
    const opened: Opened = { ...stream, staffId, sessionId, rights: null }
    const own = this.#streams.get(staffId) ?? new Set()
    this.#streams.set(staffId, own.add(opened))
    const ofSession = [...own].filter((one) => one.sessionId === sessionId)
    // Ends the oldest page, because a page that closed without notice is the oldest.
    if (ofSession.length > MAX_PER_SESSION && ofSession[0]) this.#end(ofSession[0], 'crowded')
    this.#listener.start()
    this.#beat ??= setInterval(() => void this.#tick(), BEAT).unref()
    this.#mark([staffId])
    return () => this.#leave(opened)
  }

  /** Call before the server waits for its last requests, because the request of an open page never ends. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beat)
    this.#beat = undefined
    for (const stream of [...this.#streams.values()].flatMap((own) => [...own])) this.#end(stream, 'restart')
    await this.#listener.stop()
  }

  #leave(stream: Opened): void {
    const own = this.#streams.get(stream.staffId)
    own?.delete(stream)
    if (own?.size === 0) this.#streams.delete(stream.staffId)
  }

  #end(stream: Opened, reason: EndReason): void {
    this.#leave(stream)
    stream.end(reason)
  }

  #mark(staffIds: Iterable<number>): void {
    for (const staffId of staffIds) if (this.#streams.has(staffId)) this.#stale.add(staffId)
    if (this.#stale.size > 0 && !this.#isWorking) void this.#work()
  }

  async #tick(): Promise<void> {
    if (!this.#listener.isConnected) this.#mark(this.#streams.keys())
    await this.#endDeadSessions([...this.#streams.keys()]).catch(() => undefined)
    for (const own of this.#streams.values()) for (const stream of own) stream.beat()
  }

  /** Handles one person at a time, so that any number of open pages uses one connection of the pool. */
  async #work(): Promise<void> {
    this.#isWorking = true
    while (this.#stale.size > 0) {
      const staffIds = [...this.#stale]
      this.#stale.clear()
      try {
        await this.#endDeadSessions(staffIds)
        for (const staffId of staffIds) await this.#send(staffId)
        await pause(PAUSE)
      } catch {
        // While the database is down, unsent updates stay marked as unsent.
        for (const staffId of staffIds) if (this.#streams.has(staffId)) this.#stale.add(staffId)
        await pause(AFTER_A_FAULT)
      }
    }
    this.#isWorking = false
  }

  async #send(staffId: number): Promise<void> {
    const source = this.#source
    if (!source || !this.#streams.has(staffId)) return
    const feed = await taskFeed(source.read, staffId, source.ports.clock.now())
    for (const stream of this.#streams.get(staffId) ?? []) stream.send(feed)
  }

  async #endDeadSessions(staffIds: readonly number[]): Promise<void> {
    const streams = staffIds.flatMap((staffId) => [...(this.#streams.get(staffId) ?? [])])
    const source = this.#source
    if (streams.length === 0 || !source) return
    const ids = [...new Set(streams.map(({ sessionId }) => sessionId))]
    const good = new Map(
      (await openSessions(source.read, ids, source.ports.clock.now())).map((one) => [one.id, toRights(one)]),
    )
    for (const stream of streams) {
      const rights = good.get(stream.sessionId)
      if (rights === undefined) this.#end(stream, 'session')
      else if (stream.rights !== null && stream.rights !== rights) this.#end(stream, 'restart')
      else stream.rights = rights
    }
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds).unref())

export const makeLiveTasks = (): LiveTasks => new LiveTasks()

export const liveTasks = makeLiveTasks()
