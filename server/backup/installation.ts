import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../settings/settings.ts'
import { readPublicKey } from './backup-keys.ts'
import { isCode } from './problems.ts'
import { withClient } from './with-client.ts'

const fileText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim() || null,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return null
      throw error
    },
  )

/** ALMONER_BACKUP_KEY, or else the key of the installation. Null if backups are not encrypted. */
export async function readBackupKey(environment: NodeJS.ProcessEnv, databaseUrl: string): Promise<string | null> {
  const key = environment.ALMONER_BACKUP_KEY?.trim() || (await readStoredKey(databaseUrl))
  if (key !== null) readPublicKey(key)
  return key
}

const NO_PLACE = ['42703', '42P01']

const readStoredKey = (databaseUrl: string): Promise<string | null> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string | null }>('SELECT backup_public_key AS key FROM installation')
    return rows[0]?.key ?? null
  }).catch((error: unknown) => {
    // A database that was last migrated by an earlier version cannot store the key yet.
    if (isCode(error, ...NO_PLACE)) return null
    throw error
  })

export async function storeBackupKey(databaseUrl: string, publicKey: string): Promise<void> {
  const statement = 'UPDATE installation SET backup_public_key = $1 WHERE backup_public_key IS NULL'
  const { rowCount } = await withClient(databaseUrl, (client) => client.query(statement, [publicKey])).catch(
    (error: unknown) => {
      if (isCode(error, ...NO_PLACE)) throw new OperatorError('Start Almoner once first, which makes its tables.')
      throw error
    },
  )
  if (rowCount === 0)
    throw new OperatorError('Backups already have a key. To replace it, open Settings, Backups, Key of backups.')
}

export const filesFolder = (dataFolder: string): string => path.join(dataFolder, 'files')

export const readSecret = async (environment: NodeJS.ProcessEnv, dataFolder: string): Promise<string | null> =>
  environment.ALMONER_SECRET || (await fileText(path.join(dataFolder, 'secret')))

const ANOTHER =
  'This backup is of another installation: the secret here is not the one in the backup, and nothing was changed. ' +
  'Restore into an empty ALMONER_DATA without ALMONER_SECRET, or set ALMONER_SECRET to the secret of the backup.'

/**
 * Stores the backup's secret if there is none yet. Throws if there is a different one, which means another
 * installation.
 */
export async function acceptSecret(
  environment: NodeJS.ProcessEnv,
  dataFolder: string,
  secret: string | null,
): Promise<void> {
  if (secret === null) return
  const own = await readSecret(environment, dataFolder)
  if (own === null) {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(path.join(dataFolder, 'secret'), secret, { mode: 0o600, flag: 'wx' })
  } else if (own !== secret) throw new OperatorError(ANOTHER)
}
