import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ApplicationEntry } from './bundle.ts'

const LOCK = 72707371
const SEEDED = 'seeded'

/**
 * What the application adds to a migrated database: its own preparations at every start and, when no story was ever
 * written, the seed story. Instances that start together wait for each other. Answers the password of the seeded people,
 * known only to the instance that wrote them.
 */
export async function prepareFirstStart(url: string, entry: ApplicationEntry, demoPassword: string | undefined): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await entry.prepareDatabase?.()
    if (!entry.seed || (await isInUse(client))) return null
    const password = demoPassword ?? randomBytes(9).toString('base64url')
    await entry.seed({ password })
    await client.query('INSERT INTO setting (key, value) VALUES ($1, now()::text) ON CONFLICT (key) DO NOTHING', [SEEDED])
    return password
  } finally {
    await client.end()
  }
}

/** A database that people already use gets no story, even when it came from elsewhere. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM setting WHERE key = $1', [SEEDED])
  return rowCount === 1
}
