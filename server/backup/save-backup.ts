import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { OperatorError } from '../settings/settings.ts'
import type { Manifest } from './manifest.ts'
import { openNewFile } from './new-file.ts'
import { plainProblem } from './problems.ts'
import { backupName } from './remove-old.ts'
import { writeBackup, type Source } from './write-backup.ts'

/** The same number as in app/domain/backups/open-run.server.ts. */
const BACKUP_LOCK = 72707450
const ALREADY = 'Another backup of this database is being made; nothing was done.'

export interface SavedBackup {
  file: string
  bytes: number
  manifest: Manifest
}

/** One at a time over all instances: the lock belongs to a session of the database and ends with it. */
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

const BEGUN = /^almoner-.*\.part$/

/** A run that was killed leaves its part behind; who holds the lock may remove it. */
async function removeBegun(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (BEGUN.test(name)) await rm(path.join(folder, name), { force: true })
}

/** Appears under its name when it is whole and on the disk; whatever stops it leaves earlier backups as they are. */
export async function saveBackup(source: Source, folder: string): Promise<SavedBackup> {
  const file = path.join(folder, backupName(source.now, source.publicKeys.length > 0))
  const part = `${file}.part`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeBegun(folder)
    const output = await openNewFile(part)
    let bytes = 0
    const notes: Manifest[] = []
    try {
      for await (const chunk of writeBackup(source, (manifest) => notes.push(manifest))) {
        await output.write(chunk)
        bytes += chunk.length
      }
    } finally {
      await output.close()
    }
    const [manifest] = notes
    if (!manifest) throw new Error('a backup ended without its manifest')
    await rename(part, file)
    return { file, bytes, manifest }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw plainProblem(error, folder)
  }
}

export const readBackupFile = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: 1024 * 1024 })
