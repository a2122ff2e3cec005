import type { PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { appPool, runnerOn } from '~/db/pool.server'
import { transactionOn } from '~/fast/statements.server'
import { sql } from '~/kit/sql'

async function onOneConnection<R>(work: (connection: PoolClient) => Promise<R>): Promise<R> {
  const connection = await appPool().connect()
  try {
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

test('a prepared statement is described once, and its rows are read as before', async () => {
  await onOneConnection(async (connection) => {
    const { connection: wire } = connection as unknown as { connection: { describe: (what: object) => void } }
    const described = vi.spyOn(wire, 'describe')
    const runner = runnerOn(transactionOn(connection), 'prepared')
    const ask = (count: number) =>
      runner.rows<{ n: bigint; day: string | null; words: string[] }>(
        sql`SELECT i::bigint AS n, CASE WHEN i > 1 THEN DATE '2026-03-08' END AS day, ARRAY['a', 'b'] AS words
          FROM generate_series(1, ${count}::int) i`,
      )
    const first = await ask(2)
    const before = described.mock.calls.length
    expect(await ask(2)).toEqual(first)
    expect(await ask(0)).toEqual([])
    expect(described.mock.calls).toHaveLength(before)
    expect(first).toEqual([
      { n: 1n, day: null, words: ['a', 'b'] },
      { n: 2n, day: '2026-03-08', words: ['a', 'b'] },
    ])
  })
})

test('a statement without rows says how many it changed, each time', async () => {
  await onOneConnection(async (connection) => {
    const runner = runnerOn(transactionOn(connection), 'prepared')
    await runner.run(sql`CREATE TEMP TABLE counted (n int) ON COMMIT DROP`)
    for (const count of [3, 1, 2])
      expect(await runner.run(sql`INSERT INTO counted SELECT generate_series(1, ${count}::int)`)).toBe(count)
  })
})

test('shows in its stack where a failed statement was sent', async () => {
  await onOneConnection(async (connection) => {
    const runner = runnerOn(transactionOn(connection), 'prepared')
    const divide = (by: number) => runner.first<{ n: number }>(sql`SELECT 6 / ${by}::int AS n`)
    expect(await divide(2)).toEqual({ n: 3 })
    const failed = await divide(0).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: '22012' })
    expect((failed as Error).stack).toContain('prepared-query')
  })
})
