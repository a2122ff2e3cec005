import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { log } from '../app/kit/log.ts'
import type { StoryFile } from '../prisma/seed/files.ts'
import { seed } from '../prisma/seed.ts'
import type { ApplicationEntry } from './bundle.ts'
import { OperatorError, type Settings } from './settings/settings.ts'

const LOCK = 72707371

/** People of the sample sign in with a password, the first owner with a link. */
export type FirstSignIn = { password: string } | { email: string; link: string }

/**
 * The sample works without its files. A store may be reachable only behind a proxy that waits for this instance, as in
 * compose.yaml.
 */
async function storeFiles(entry: ApplicationEntry, files: readonly StoryFile[]): Promise<void> {
  try {
    for (const { key, body, type } of files) await entry.putFile(key, body, type)
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'the store does not answer'
    log('warn', 'sample without files', {
      message: 'The pictures and files of the sample could not be stored.',
      reason,
    })
  }
}

/**
 * Prepares the application at every start and, in an empty database, writes the seed data or one owner. Instances that
 * start together wait; only the one that wrote it returns how to sign in.
 */
export async function prepareFirstStart(
  url: string,
  entry: ApplicationEntry,
  { demoPassword, hasSample, owner }: Pick<Settings, 'demoPassword' | 'hasSample' | 'owner'>,
): Promise<FirstSignIn | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const recognized = await entry.recognize()
    if ('refusal' in recognized) throw new OperatorError(recognized.refusal)
    await entry.prepareDatabase()
    if (!hasSample) return entry.createFirstOwner(owner)
    const { rowCount } = await client.query('SELECT 1 FROM staff LIMIT 1')
    if (rowCount) return null
    const password = demoPassword ?? randomBytes(9).toString('base64url')
    const files = await seed({ databaseUrl: url, password, now: new Date(), seal: entry.seal })
    await storeFiles(entry, files)
    return { password }
  } finally {
    await client.end()
  }
}
