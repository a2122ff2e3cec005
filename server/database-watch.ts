import pg from 'pg'

const RETRY_AFTER = 250
const CHECK_EVERY = 5_000
const ANSWER_WITHIN = 2_000

export interface DatabaseWatch {
  isUp: () => boolean
  /** Asks the database now, and says whether it answered in time. */
  answers: () => Promise<boolean>
  stop: () => Promise<void>
}

/**
 * Keeps one connection open to know at every moment whether the database is there: a server that goes down closes it
 * at once. While it is down, `revive` is called and the connection tried again.
 */
export async function watchDatabase(url: string, revive: () => Promise<void>): Promise<DatabaseWatch> {
  let client: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      retrySoon()
    }
    fresh.on('error', lost).on('end', lost)
    await fresh.connect()
    client = fresh
  }

  function retrySoon(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      revive()
        .then(connect)
        .catch(() => retrySoon())
    }, RETRY_AFTER)
  }

  async function answers(): Promise<boolean> {
    const asked = client
    if (!asked) return false
    try {
      await asked.query('SELECT 1')
      return true
    } catch {
      await asked.end().catch(() => {})
      return false
    }
  }

  await connect()
  const heartbeat = setInterval(() => void answers(), CHECK_EVERY)
  heartbeat.unref()
  return {
    isUp: () => client !== undefined,
    answers,
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
