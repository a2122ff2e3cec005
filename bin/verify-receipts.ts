import { buildWhenStale } from '../server/build.ts'
import { loadBundle, type RegisterVerdict } from '../server/bundle.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { readSettings, Refusal } from '../server/settings.ts'

const FAULTS: Record<string, string> = {
  missing: 'is missing',
  counter: 'is the last one counted, but not the last one there is',
  altered: 'no longer says what it was issued with',
  journal: 'differs from what the journal recorded',
}

function sentences({ receipts, last, faults }: RegisterVerdict): string[] {
  if (faults.length === 0) return [`The register of tax receipts is in order: ${receipts} receipts, the last one is number ${last}.`]
  return faults.map(({ kind, serial, number }) => `Tax receipt ${number ?? `number ${serial}`} ${FAULTS[kind] ?? kind}.`)
}

/** `npm run verify:receipts` checks that no number is missing and that every receipt says what it was issued with. Ends with 1 where one does not. */
async function main(): Promise<void> {
  const database = await openDatabase(readSettings(process.env))
  try {
    await migrate(database.url)
    process.env.DATABASE_URL = database.url
    process.env.DATABASE_ROLE ??= ''
    await buildWhenStale()
    const { entry } = await loadBundle()
    if (!entry.registerVerdict) throw new Refusal('This build cannot verify the register.')
    const verdict = await entry.registerVerdict()
    for (const sentence of sentences(verdict)) console.log(sentence)
    if (verdict.faults.length > 0) process.exitCode = 1
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
