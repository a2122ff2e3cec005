import pg from 'pg'
import { env } from '~/env.server'
import { sessionOptions } from './pool.server'

const MIN_RETRY_MS = 250
const MAX_RETRY_MS = 10_000
const CHECK_INTERVAL_MS = 30_000
const TIMEOUT_MS = 10_000

type Handlers = {
  onMessage: (payload: string) => void
  /** Called when connected, at first or again. Earlier notifications may have been missed. */
  onConnect: () => void
}

/**
 * Listens on a Postgres channel with one connection of this process, beside the pools. It connects when first needed,
 * checks every half minute that the other side is still there, and reconnects by itself.
 */
export class Listener {
  readonly #channel: string
  readonly #handlers: Handlers
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #delay = MIN_RETRY_MS
  #isWanted = false

  constructor(channel: string, handlers: Handlers) {
    this.#channel = channel
    this.#handlers = handlers
  }

  get isConnected(): boolean {
    return this.#client !== undefined
  }

  start(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#heartbeat = setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref()
    this.#connectSoon(0)
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    clearTimeout(this.#retry)
    clearInterval(this.#heartbeat)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  #connectSoon(delay: number): void {
    if (!this.#isWanted) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), delay).unref()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'almoner-live',
      options: sessionOptions({ statementSeconds: 10 }),
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => this.#lost(client)).on('end', () => this.#lost(client))
    client.on('notification', ({ payload = '' }) => this.#handlers.onMessage(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`)
    } catch {
      void client.end().catch(() => undefined)
      this.#delay = Math.min(MAX_RETRY_MS, this.#delay * 2)
      return this.#connectSoon(this.#delay)
    }
    if (!this.#isWanted) return void client.end().catch(() => undefined)
    this.#client = client
    this.#delay = MIN_RETRY_MS
    this.#handlers.onConnect()
  }

  #check(): void {
    const client = this.#client
    client?.query('SELECT 1').catch(() => {
      void client.end().catch(() => undefined)
      this.#lost(client)
    })
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#connectSoon(this.#delay)
  }
}
