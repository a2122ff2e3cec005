import { randomBytes } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import pg from 'pg'
import { OperatorError } from '../settings/settings.ts'
import { isCode } from './problems.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { withClient } from './with-client.ts'

const MARK = '_backup_trial_'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]', '']

/**
 * Returns the folder of a database on this machine, to check its free space. Null if it is elsewhere or Postgres does
 * not say.
 */
export async function diskOfDatabase(databaseUrl: string): Promise<string | null> {
  if (!LOOPBACK.includes(new URL(databaseUrl).hostname)) return null
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>('SHOW data_directory').catch((error: unknown) => {
      if (isCode(error, '42501')) return { rows: [] }
      throw error
    })
    const folder = rows[0]?.folder ?? ''
    return (await stat(folder).catch(() => null))?.isDirectory() ? folder : null
  })
}

const MAY_NOT =
  'The account of DATABASE_URL may not create databases, which trying a backup needs: ALTER ROLE … CREATEDB.'

/** A restored copy needs as much space as the original, and its rows and indexes are also written to the log. */
async function refuseWithoutSpace(client: pg.Client, folder: string | null): Promise<void> {
  if (folder === null) return
  const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database())::text AS size')
  const { bavail, bsize } = await statfs(folder)
  const needed = Number(rows[0]?.size ?? 0) * 2
  if (bavail * bsize < needed)
    throw new OperatorError(
      `The backup was not tried: that needs ${Math.ceil(needed / 1e6)} MB on the disk of the database, and ` +
        `${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
    )
}

async function dropTrials(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [`${name}${MARK}`],
  )
  for (const trial of rows) await client.query(`DROP DATABASE ${pg.escapeIdentifier(trial.name)} WITH (FORCE)`)
}

export interface Trial {
  databaseUrl: string
  privateKey: string | null
  secret: string | null
  /** A folder on the database's disk, or null if it cannot be found out. */
  diskFolder: string | null
  examine?: (copyUrl: string) => Promise<void>
}

/** Proves a backup by restoring it into a second database, which is dropped afterwards. Call it under the lock. */
export async function tryBackup(
  source: AsyncIterable<Uint8Array>,
  { databaseUrl, privateKey, secret, diskFolder, examine }: Trial,
): Promise<Restored> {
  const url = new URL(databaseUrl)
  const office = decodeURIComponent(url.pathname.slice(1))
  const copy = `${office.slice(0, 40)}${MARK}${randomBytes(4).toString('hex')}`
  url.pathname = `/${encodeURIComponent(copy)}`
  return withClient(databaseUrl, async (client) => {
    await dropTrials(client, office.slice(0, 40))
    await refuseWithoutSpace(client, diskFolder)
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(copy)} TEMPLATE template0`).catch((error: unknown) => {
      throw isCode(error, '42501') ? new OperatorError(MAY_NOT) : error
    })
    try {
      const restored = await restoreBackup(source, {
        databaseUrl: url.href,
        files: null,
        privateKey,
        acceptSecret: async (sealed) => {
          if (sealed !== null && sealed !== secret) throw new OperatorError('The backup holds another secret.')
        },
      })
      await examine?.(url.href)
      return restored
    } finally {
      await dropTrials(client, office.slice(0, 40))
    }
  })
}
