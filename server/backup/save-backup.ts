import pg from 'pg'
import { BACKUP_LOCK } from '../../app/kit/process/backup-lock.ts'
import { OperatorError } from '../settings/settings.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { plainProblem } from './problems.ts'
import { backupName } from './remove-old.ts'
import { writeBackup, type Source } from './write-backup.ts'

const ALREADY = 'Another backup of this database is being made; nothing was done.'

export interface SavedBackup {
  name: string
  bytes: number
  manifest: Manifest
}

/**
 * Only one backup runs at a time across all instances. The lock belongs to a session of the database and ends with it.
 */
export async function withBackupLock<R>(databaseUrl: string, work: () => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'almoner-backup-lock' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      BACKUP_LOCK,
    ])
    if (!rows[0]?.isOurs) throw new OperatorError(ALREADY)
    return await work()
  } finally {
    await client.end()
  }
}

export async function saveBackup(source: Source, place: BackupPlace): Promise<SavedBackup> {
  const name = backupName(source.now, source.publicKeys.length > 0)
  const notes: Manifest[] = []
  try {
    const bytes = await place.write(
      name,
      writeBackup(source, (manifest) => notes.push(manifest)),
    )
    const [manifest] = notes
    if (!manifest) throw new Error('a backup ended without its manifest')
    return { name, bytes, manifest }
  } catch (error) {
    throw plainProblem(error, place.label)
  }
}
