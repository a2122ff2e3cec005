import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../../server/postgres/migrate.ts'
import { root } from '../../../server/settings/settings.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { query } from '../../support/postgres.ts'
import { statementsOf } from '../../support/sql-statements.ts'
import { faultsIn, nameOf, type Scenario } from './scenario.ts'

const migrations = path.join(root, 'prisma/migrations')
const END_SESSION = 'SELECT pg_terminate_backend(pg_backend_pid());'

const leftIn = async (url: string) =>
  (
    await query(
      url,
      `SELECT (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace
          AND relname NOT LIKE '_prisma_migrations%') AS relations,
        (SELECT count(*)::int FROM pg_attribute) AS columns,
        (SELECT count(*)::int FROM _prisma_migrations) AS records`,
    )
  ).rows[0] as { relations: number; columns: number; records: number }

/** Ends the session at each statement of every migration in turn; the next start continues. */
export const endedMigrations: Scenario = async ({ postgres, report }) => {
  const url = postgres.url('ended')
  await query(postgres.administrative, `CREATE DATABASE "${nameOf(url)}"`)
  const names = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  const folder = temporaryFolder('migrations')
  let [ends, stored] = [0, 0]
  for (const name of names) {
    mkdirSync(path.join(folder, name))
    const file = path.join(folder, name, 'migration.sql')
    const statements = statementsOf(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
    let before: string | undefined
    for (let count = 0; count <= statements.length; count++) {
      writeFileSync(file, [...statements.slice(0, count), END_SESSION].join('\n'))
      const hasEnded = await migrate(url, { folder }).then(
        () => false,
        () => true,
      )
      const left = JSON.stringify(await leftIn(url))
      before ??= left
      if (!hasEnded || left !== before) stored += 1
      ends += 1
      if (ends % 100 === 0) report(`${ends} ends, ${stored} of them stored something`)
    }
    cpSync(path.join(migrations, name), path.join(folder, name), { recursive: true })
    await migrate(url, { folder })
  }
  const { records } = await leftIn(url)
  return {
    figures: { migrations: names.length, ends, stored, applied: records },
    faults: faultsIn({
      [`${stored} ends stored something`]: stored !== 0,
      [`${records} of ${names.length} migrations were applied`]: records !== names.length,
    }),
  }
}
