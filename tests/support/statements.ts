import pg from 'pg'
import { vi } from 'vitest'

const OF_A_TRANSACTION = /^(BEGIN|COMMIT|ROLLBACK)$/

/** How often a deed speaks to the database; the two words that hold a transaction together are not counted. */
export async function statementsOf(deed: () => Promise<unknown>): Promise<number> {
  const spoken = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await deed()
    const texts = spoken.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
    return texts.filter((text) => !OF_A_TRANSACTION.test(text)).length
  } finally {
    spoken.mockRestore()
  }
}
