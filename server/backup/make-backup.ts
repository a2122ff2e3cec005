import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeKeyPair } from '../../app/kit/keys/age-keys.server.ts'
import { OperatorError, root, type Settings } from '../settings/settings.ts'
import { installedFiles } from './installed-files.ts'
import { readSecret } from './installation.ts'
import type { BackupPlace } from './place.ts'
import { isCode } from './problems.ts'
import { saveBackup, withBackupLock, type SavedBackup } from './save-backup.ts'
import { removeOldBackups, type Keeping } from './remove-old.ts'
import { diskOfDatabase, tryBackup } from './try-backup.ts'
import { withClient } from './with-client.ts'

export interface BackupRun {
  environment: NodeJS.ProcessEnv
  settings: Settings
  databaseUrl: string
  place: BackupPlace
  publicKey: string | null
  verifies: boolean
  /** Deletes earlier backups that this rule does not name. Null deletes none. */
  keeping: Keeping | null
}

export interface MadeBackup extends SavedBackup {
  removed: string[]
}

const run = promisify(execFile)

async function examine(copyUrl: string, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const command of ['verify-journal.ts', 'verify-receipts.ts']) {
    await run(process.execPath, [path.join(root, 'bin/verify', command)], {
      cwd: root,
      env: { ...environment, DATABASE_URL: copyUrl },
    }).catch((error: { stdout?: string; stderr?: string }) => {
      throw new OperatorError(
        `The restored copy is not in order: ${`${error.stdout ?? ''}${error.stderr ?? ''}`.trim()}`,
      )
    })
  }
}

async function recordBackup(databaseUrl: string, isVerified: boolean): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `UPDATE installation
        SET backed_up_at = now(), backup_verified_at = CASE WHEN $1 THEN now() ELSE backup_verified_at END`,
      [isVerified],
    ),
  ).catch((error: unknown) => {
    // A database that was last migrated by an earlier version cannot store the time yet.
    if (!isCode(error, '42703', '42P01')) throw error
  })
}

/**
 * The owner's private key is never on the server, so the backup is verified with a second key, which is made for this
 * run only and then discarded.
 */
export async function makeBackup(wanted: BackupRun): Promise<MadeBackup> {
  const { environment, settings, databaseUrl, place, publicKey, keeping } = wanted
  const forTrial = publicKey !== null && wanted.verifies ? makeKeyPair() : null
  const secret = await readSecret(environment, settings.dataFolder)
  return withBackupLock(databaseUrl, async () => {
    const saved = await saveBackup(
      {
        databaseUrl,
        files: installedFiles(environment, settings.dataFolder),
        secret,
        publicKeys: [publicKey, forTrial?.publicKey].filter((key) => typeof key === 'string'),
        now: new Date(),
      },
      place,
    )
    if (wanted.verifies)
      await tryBackup(place.read(saved.name), {
        databaseUrl,
        privateKey: forTrial?.privateKey ?? null,
        secret,
        diskFolder: await diskOfDatabase(databaseUrl),
        examine: (copyUrl) => examine(copyUrl, environment),
      })
    await recordBackup(databaseUrl, wanted.verifies)
    return { ...saved, removed: keeping === null ? [] : await removeOldBackups(place, keeping) }
  })
}
