import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { seed } from '../prisma/seed.ts'
import type { ApplicationEntry } from './bundle.ts'

const LOCK = 72707371

/**
 * What a migrated database still needs: the application's own preparations at every start and, where nobody works yet,
 * the seed story. Instances that start together wait for each other. Answers the password of the seeded people, which
 * only the instance that wrote them knows.
 */
export async function prepareFirstStart(
  url: string,
  entry: ApplicationEntry,
  demoPassword: string | undefined,
): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await entry.prepareDatabase?.()
    const { rowCount } = await client.query('SELECT 1 FROM staff LIMIT 1')
    if (rowCount) return null
    const password = demoPassword ?? randomBytes(9).toString('base64url')
    const files = await seed({ databaseUrl: url, password, now: new Date() })
    for (const { key, body, type } of files) await entry.putFile?.(key, body, type)
    return password
  } finally {
    await client.end()
  }
}
