import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeKeyPair } from '../app/kit/keys/age-keys.server.ts'
import { readBackupKey, storeBackupKey } from '../server/backup/installation.ts'
import { placeOfBackups } from '../server/backup/installed-place.ts'
import { makeBackup, type MadeBackup } from '../server/backup/make-backup.ts'
import { folderPlace } from '../server/backup/place.ts'
import { readKeeping } from '../server/backup/remove-old.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { OperatorError, readSettings } from '../server/settings/settings.ts'

const OPEN = `WARNING: this backup is OPEN. A person who has the file reads every donor and payment in it, and it leaves
out the secret that seals passwords of other services. Make a key once: Settings, Backups, Encrypt backups,
or npm run backup -- --new-key`

async function makeKey(databaseUrl: string): Promise<void> {
  const { publicKey, privateKey } = makeKeyPair()
  await storeBackupKey(databaseUrl, publicKey)
  console.log(`From now on backups are encrypted to ${publicKey}
The private key is shown this once and stored nowhere. Without it no backup can be read. Write it down, twice:

${privateKey}
`)
}

interface Report {
  name: string
  bytes: number
  rows: number
  files: number
  isEncrypted: boolean
  removed: string[]
}

const toReport = ({ name, bytes, manifest, removed }: MadeBackup, isEncrypted: boolean): Report => ({
  name,
  bytes,
  rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
  files: manifest.files.count,
  isEncrypted,
  removed,
})

function describe(place: string, report: Report, isVerified: boolean): void {
  console.log(`${report.name} in ${place}: ${report.rows} rows, ${report.files} files, ${report.bytes} bytes.`)
  if (isVerified)
    console.log('Verified: restored into a second database, and every table, the journal and the register are equal.')
  for (const name of report.removed) console.log(`Deleted: ${name}`)
  if (!report.isEncrypted) console.warn(OPEN)
}

/**
 * Writes database, files and secret into one file, in the folder of `--to`. `--verify` restores it into a second
 * database, `--keep DAYS,WEEKS,MONTHS` deletes older ones by the days of `--zone`, `--json` reports to the schedule.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'new-key': { type: 'boolean' },
      to: { type: 'string' },
      verify: { type: 'boolean' },
      keep: { type: 'string' },
      zone: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const settings = readSettings(process.env)
  const place = values.to === undefined ? placeOfBackups(process.env, settings) : folderPlace(path.resolve(values.to))
  const keeping = values.keep === undefined ? null : readKeeping(values.keep, values.zone)
  const verifies = values.verify === true
  const database = await openDatabase(settings)
  try {
    if (values['new-key']) return await makeKey(database.url)
    const publicKey = await readBackupKey(process.env, database.url)
    const made = await makeBackup({
      environment: process.env,
      settings,
      databaseUrl: database.url,
      place,
      publicKey,
      verifies,
      keeping,
    })
    const report = toReport(made, publicKey !== null)
    if (values.json) console.log(JSON.stringify(report))
    else describe(place.label, report, verifies)
  } finally {
    if (database.isOurs) await database.stop()
  }
}

// A backup of the schedule ends together with the server that started it.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

try {
  await main()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
