import path from 'node:path'
import { parseArgs } from 'node:util'
import { newKeyPair } from '../server/backup/age-keys.ts'
import { backupFolder, publicKeyOfBackups, storePublicKey } from '../server/backup/installation.ts'
import { makeBackup } from '../server/backup/make-backup.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { OperatorError, readSettings } from '../server/settings/settings.ts'

const OPEN = `WARNING: this backup is OPEN. A person who has the file reads every donor and payment in it, and it leaves
out the secret that seals passwords of other services. Make a key once with:  npm run backup -- --new-key`

async function makeKey(dataFolder: string): Promise<void> {
  const { publicKey, privateKey } = newKeyPair()
  await storePublicKey(dataFolder, publicKey)
  console.log(`From now on backups are encrypted to ${publicKey}
The private key is shown this once and stored nowhere. Without it no backup can be read. Write it down, twice:

${privateKey}
`)
}

/**
 * `npm run backup` writes the database, the files and the secret into one file, `-- --to FOLDER` elsewhere; `--
 * --verify` restores it into a second database as well.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'new-key': { type: 'boolean' }, to: { type: 'string' }, verify: { type: 'boolean' } },
  })
  const settings = readSettings(process.env)
  if (values['new-key']) return makeKey(settings.dataFolder)
  const folder = values.to === undefined ? backupFolder(process.env, settings) : path.resolve(values.to)
  const publicKey = await publicKeyOfBackups(process.env, settings.dataFolder)
  const database = await openDatabase(settings)
  try {
    const made = await makeBackup({
      environment: process.env,
      settings,
      databaseUrl: database.url,
      isEmbedded: database.kind === 'embedded',
      folder,
      publicKey,
      verifies: values.verify === true,
    })
    const rows = Object.values(made.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${made.file}: ${rows} rows, ${made.manifest.files.count} files, ${made.bytes} bytes.`)
    if (values.verify)
      console.log('Verified: restored into a second database, and every table, the journal and the register are equal.')
    if (publicKey === null) console.warn(OPEN)
  } finally {
    if (database.isOurs) await database.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
