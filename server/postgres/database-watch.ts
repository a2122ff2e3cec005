import pg from 'pg'

const RETRY_AFTER = 250
const CHECK_EVERY = 5_000
const ANSWER_WITHIN = 2_000
const TICK = 100

/**
 * Resolves after this much time in which the process took its turns. Replies are read before each tick, so one that
 * waited for a busy process does not count as missing.
 */
function waitForTick(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let left = Math.ceil(milliseconds / TICK)
    const interval = setInterval(() => {
      if (--left > 0) return
      clearInterval(interval)
      done()
    }, TICK)
    signal.addEventListener('abort', () => clearInterval(interval))
  })
}

/**
 * Keeps one connection open to notice at once when the database goes down, because the server then closes it. While it
 * is down, calls `revive` and tries to connect again.
 */
export class DatabaseWatch {
  readonly #url: string
  readonly #revive: () => Promise<void>
  readonly #heartbeat: NodeJS.Timeout
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  static async on(url: string, revive: () => Promise<void>): Promise<DatabaseWatch> {
    const watch = new DatabaseWatch(url, revive)
    await watch.#connect()
    return watch
  }

  private constructor(url: string, revive: () => Promise<void>) {
    this.#url = url
    this.#revive = revive
    this.#heartbeat = setInterval(() => void this.answers(), CHECK_EVERY).unref()
  }

  get isUp(): boolean {
    return this.#client !== undefined
  }

  async answers(): Promise<boolean> {
    const client = this.#client
    if (!client) return false
    const isOver = new AbortController()
    const isAnswered = await Promise.race([
      client.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      waitForTick(ANSWER_WITHIN, isOver.signal).then(() => false),
    ])
    isOver.abort()
    if (isAnswered) return true
    await client.end().catch(() => {})
    this.#lost(client)
    return false
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const limits = { connectionTimeoutMillis: ANSWER_WITHIN, keepAlive: true }
    const client = new pg.Client({ connectionString: this.#url, ...limits })
    client.on('error', () => this.#lost(client)).on('end', () => this.#lost(client))
    await client.connect()
    this.#client = client
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#retrySoon()
  }

  #retrySoon(): void {
    if (this.#isStopped) return
    this.#retry = setTimeout(() => {
      this.#revive()
        .then(() => this.#connect())
        .catch(() => this.#retrySoon())
    }, RETRY_AFTER)
  }
}
