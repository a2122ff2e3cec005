import { buildWhenStale } from '../server/build.ts'
import { type JournalVerdict, loadBundle } from '../server/bundle.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings, Refusal } from '../server/settings.ts'

const FAULTS: Record<string, string> = {
  edited: 'was changed after it was sealed',
  deleted: 'was deleted after it was sealed',
  inserted: 'was put in behind the seal',
}

function sentence(verdict: JournalVerdict): string {
  if (verdict.isWhole)
    return `The journal is whole: ${verdict.sealed} entries sealed, ${verdict.waiting} waiting for the seal.\nKeep this elsewhere, to notice a journal that was cut short: ${verdict.sealed} ${verdict.head}`
  if (verdict.entryId === null) return `The journal was changed: the seal at position ${verdict.position} is missing.`
  return `The journal was changed: entry ${verdict.entryId} (position ${verdict.position}) ${FAULTS[verdict.fault] ?? verdict.fault}.`
}

/** `npm run verify:journal` walks the sealed journal and names the first entry that was changed. Ends with 1 where one was. */
async function main(): Promise<void> {
  const database = await openDatabase(readSettings(process.env))
  try {
    await migrate(database.url)
    process.env.DATABASE_URL = database.url
    process.env.DATABASE_ROLE ??= ''
    await buildWhenStale()
    const { entry } = await loadBundle()
    if (!entry.journalVerdict) throw new Refusal('This build cannot verify the journal.')
    const verdict = await entry.journalVerdict()
    console.log(sentence(verdict))
    if (!verdict.isWhole) process.exitCode = 1
    await entry.close?.()
  } finally {
    if (database.isOurs) await database.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
