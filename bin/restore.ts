import { createInterface } from 'node:readline/promises'
import path from 'node:path'
import { acceptSecret } from '../server/backup/installation.ts'
import { installedFiles } from '../server/backup/installed-files.ts'
import { bucketOfBackups } from '../server/backup/installed-place.ts'
import { isFile, readFolderFile } from '../server/backup/place.ts'
import { plainProblem } from '../server/backup/problems.ts'
import { isEncryptedFile, restoreBackup } from '../server/backup/restore-backup.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { OperatorError, readSettings } from '../server/settings/settings.ts'

/** No argument holds the key, because other users of the machine can see arguments. */
async function privateKeyFor(isEncrypted: boolean): Promise<string | null> {
  if (!isEncrypted) return null
  const key = process.env.ALMONER_RESTORE_KEY?.trim()
  if (key) return key
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question('The private key (AGE-SECRET-KEY-1…): ')).trim()
  } finally {
    terminal.close()
  }
}

interface Source {
  isEncrypted: boolean
  body: AsyncIterable<Uint8Array>
}

async function findSource(file: string): Promise<Source> {
  const bucket = bucketOfBackups(process.env)
  if (bucket && !(await isFile(file))) return { isEncrypted: file.endsWith('.age'), body: bucket.read(file) }
  return { isEncrypted: await isEncryptedFile(file), body: readFolderFile(path.resolve(file)) }
}

/**
 * `npm run restore -- FILE` restores a backup into the empty database of DATABASE_URL, or the embedded one of
 * ALMONER_DATA. A restore that fails leaves the database empty.
 */
async function main(): Promise<void> {
  const file = process.argv[2]
  if (!file) throw new OperatorError('Which backup? Say: npm run restore -- FILE')
  const settings = readSettings(process.env)
  try {
    const { isEncrypted, body } = await findSource(file)
    const privateKey = await privateKeyFor(isEncrypted)
    const database = await openDatabase(settings)
    try {
      const { opening, manifest, migrated } = await restoreBackup(body, {
        databaseUrl: database.url,
        files: installedFiles(process.env, settings.dataFolder),
        privateKey,
        acceptSecret: (secret) => acceptSecret(process.env, settings.dataFolder, secret),
      })
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `Restored ${opening.organization || 'the organization'} as of ${opening.madeAt}: ${rows} rows and ` +
          `${manifest.files.count} files, each table equal to the backup by hash.`,
      )
      if (migrated.length > 0) console.log(`Migrated to this version: ${migrated.length} migrations.`)
      if (!manifest.hasSecret)
        console.warn(
          'The secret was not in this backup: put the file `secret` of the old ALMONER_DATA into the new one.',
        )
    } finally {
      if (database.isOurs) await database.stop()
    }
  } catch (error) {
    throw plainProblem(error, file)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
