import pg from 'pg'
import { vi } from 'vitest'

const OF_A_TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK)$/

export type Spoken = {
  /** Excludes the two statements that begin and end a transaction. */
  statements: number
  texts: string[]
  /** Statements that are sent together count as one trip to the database. */
  trips: number
}

export async function spokenBy(operation: () => Promise<unknown>): Promise<Spoken> {
  let trips = 0
  let isInProgress = false
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const spoken = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (!isInProgress) {
      isInProgress = true
      trips++
      process.nextTick(() => (isInProgress = false))
    }
    return Reflect.apply(query, this, args)
  } as pg.Client['query'])
  try {
    await operation()
    const texts = spoken.mock.calls.map(([one]) => (typeof one === 'string' ? one : (one as { text: string }).text))
    // A deadlock repeats the transaction, so only the last attempt counts.
    const attempt = texts.slice(texts.lastIndexOf('ROLLBACK', -2) + 1)
    const requested = attempt.filter((text) => !OF_A_TRANSACTION.test(text))
    return { statements: requested.length, texts: requested, trips }
  } finally {
    spoken.mockRestore()
  }
}
