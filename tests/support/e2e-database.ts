import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/embedded-pg.ts'

/** The database of the server that the walks go through, which is running: it is found, not started. */
async function inWalkedDatabase<R>(deed: (client: pg.Client) => Promise<R>): Promise<R> {
  const running = await startPostgres({ dir: path.join(process.env.E2E_FOLDER ?? '', 'postgres') })
  const client = new pg.Client({ connectionString: running.url() })
  await client.connect()
  try {
    return await deed(client)
  } finally {
    await client.end()
  }
}

/** What the sandbox's bank would decide in minutes is due now: the charge of this contribution, by its reference. */
export const bankHasTime = (number: string): Promise<string> =>
  inWalkedDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      `UPDATE sandbox_charge SET created_at = created_at - interval '6 minutes' WHERE key LIKE 'order:' || $1 || ':%' RETURNING reference`,
      [number],
    )
    return rows[0]?.reference ?? ''
  })
