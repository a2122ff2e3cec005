import { buildWhenStale } from '../../server/build.ts'
import { type ApplicationEntry, loadBundle } from '../../server/bundle.ts'
import { openDatabase } from '../../server/postgres/database.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { readSettings, OperatorError } from '../../server/settings/settings.ts'

export async function verifying(
  check: (entry: ApplicationEntry) => Promise<{ says: readonly string[]; isGood: boolean }>,
): Promise<void> {
  try {
    const database = await openDatabase(readSettings(process.env))
    try {
      await migrate(database.url)
      process.env.DATABASE_URL = database.url
      process.env.DATABASE_ROLE ??= ''
      await buildWhenStale()
      const { entry } = await loadBundle()
      const { says, isGood } = await check(entry)
      for (const sentence of says) console.log(sentence)
      if (!isGood) process.exitCode = 1
      await entry.close()
    } finally {
      if (database.isOurs) await database.stop()
    }
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  }
}
