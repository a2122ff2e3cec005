import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { query, testPostgres } from '../support/postgres.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { statementsOf } from '../support/sql-statements.ts'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = path.join(root, 'prisma/migrations')
const names = readdirSync(migrations, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
const [baseline = '', later = ''] = names
const sqlOf = (name: string) => readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8')

/** Ends its own session, as a crash of the database or the network does. */
const END_SESSION = 'SELECT pg_terminate_backend(pg_backend_pid());'
/** Gives the kill time to hit the statement. */
const WAIT = 'SELECT pg_sleep(1.5);'

/** All migrations, one of them with this statement after its first `count`. */
function folderWith(name: string, count: number, statement: string): string {
  const folder = temporaryFolder('migrations')
  cpSync(migrations, folder, { recursive: true })
  const statements = statementsOf(sqlOf(name))
  const sql = [...statements.slice(0, count), statement, ...statements.slice(count)].join('\n')
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  return folder
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)

let postgres: TestPostgres
let made = 0
beforeAll(async () => {
  postgres = await testPostgres()
})
afterAll(() => postgres.stop())

async function newDatabase(): Promise<string> {
  const name = `migrated${made++}`
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}${name}`)
  return postgres.url(name)
}

const recordsIn = async (url: string) =>
  (await query(url, 'SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations')).rows

const relationsIn = async (url: string) =>
  (
    await query(
      url,
      `SELECT relkind, relname,
        (SELECT count(*)::int FROM pg_attribute WHERE attrelid = pg_class.oid AND NOT attisdropped) AS columns,
        (SELECT count(*)::int FROM pg_trigger WHERE tgrelid = pg_class.oid) AS triggers
      FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname`,
    )
  ).rows

/** Counts everything that a migration may make, as another session sees it. */
const CATALOG = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_type']
  .map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`)
  .join(', ')
  .replace(/^/, 'SELECT ')

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const inQuotes = (file: string) => JSON.stringify(path.join(root, file))

function spawnScript(script: string, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return { child, exited: new Promise((resolve) => child.once('exit', resolve)) }
}

/** Starts a process that migrates, and kills it (kill -9) while it waits in its statement. */
async function killWhileWaiting(url: string, folder: string): Promise<void> {
  const { child, exited } = spawnScript(
    `import { migrate } from ${inQuotes('server/postgres/migrate.ts')}
     await migrate(${JSON.stringify(url)}, { folder: ${JSON.stringify(folder)} })`,
  )
  await untilItWaits(url)
  child.kill('SIGKILL')
  await exited
}

async function untilItWaits(url: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(
        (await query(url, "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"))
          .rowCount,
      ).toBe(1),
    { timeout: 60_000, interval: 20 },
  )
}

describe('a migration whose session ends', () => {
  test('keeps nothing when it ends at any statement of a later migration, and the next start applies it', async () => {
    const url = await newDatabase()
    const before = path.join(temporaryFolder('migrations'), 'before')
    cpSync(path.join(migrations, baseline), path.join(before, baseline), { recursive: true })
    await migrate(url, { folder: before })
    const tables = await relationsIn(url)

    const { length } = statementsOf(sqlOf(later))
    for (let count = 0; count <= length; count++) {
      await expect(migrate(url, { folder: folderWith(later, count, END_SESSION) })).rejects.toThrow('terminat')
      expect(await relationsIn(url)).toEqual(tables)
      expect(await recordsIn(url)).toEqual([{ name: baseline, finished: true }])
    }
    expect(length).toBeGreaterThan(2)
    expect(await migrate(url)).toEqual(names.slice(1))
  })

  test('has committed nothing yet at any statement of any migration', async () => {
    const url = await newDatabase()
    const [client, other] = [await clientOf(url), await clientOf(url)]
    const catalogNow = async () => (await other.query(CATALOG)).rows[0] as unknown
    const transaction = async () =>
      (await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')).rows[0]?.id
    for (const name of names) {
      const before = await catalogNow()
      await client.query('BEGIN')
      const id = await transaction()
      for (const statement of statementsOf(sqlOf(name))) {
        await client.query(statement)
        expect([statement, await transaction(), await catalogNow()]).toEqual([statement, id, before])
      }
      await client.query('COMMIT')
    }
    await Promise.all([client.end(), other.end()])
  })

  test('keeps nothing when it ends at statements throughout the first migration', async () => {
    const url = await newDatabase()
    const statements = statementsOf(sqlOf(baseline))
    const folder = temporaryFolder('migrations')
    mkdirSync(path.join(folder, baseline))
    // `npm run reliability -- operate` ends every statement, which takes some minutes.
    for (const count of [...range(0, statements.length, 40), statements.length]) {
      const sql = [...statements.slice(0, count), END_SESSION].join('\n')
      writeFileSync(path.join(folder, baseline, 'migration.sql'), sql)
      await expect(migrate(url, { folder })).rejects.toThrow('terminat')
      expect(await recordsIn(url)).toEqual([])
    }
    expect((await relationsIn(url)).map(({ relname }) => relname)).toEqual([
      '_prisma_migrations',
      '_prisma_migrations_pkey',
    ])
    expect(await migrate(url)).toEqual(names)
  })
})

describe('an instance that is killed (kill -9) while it migrates', () => {
  const middle = Math.floor(statementsOf(sqlOf(baseline)).length / 2)
  test.each([
    ['in the middle of the first migration', baseline, middle],
    ['after the last statement of the first migration', baseline, Number.POSITIVE_INFINITY],
    ['in a later migration', later, 1],
    ['after the last statement of a later migration', later, Number.POSITIVE_INFINITY],
  ])('lets the next start continue when it was %s', async (_where, name, count) => {
    const url = await newDatabase()
    await killWhileWaiting(url, folderWith(name, count, WAIT))
    const applied = await migrate(url)
    expect(applied).toEqual(names.slice(names.indexOf(name)))
    expect(await recordsIn(url)).toEqual(names.map((each) => ({ name: each, finished: true })))
  })
})

describe('an unfinished record, as an earlier version left it when it was killed', () => {
  const leave = (url: string, name: string) =>
    query(url, "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (md5($1), 'x', $1)", [name])

  test('is applied when nothing of the migration was kept', async () => {
    const url = await newDatabase()
    const folder = path.join(temporaryFolder('migrations'), 'before')
    cpSync(path.join(migrations, baseline), path.join(folder, baseline), { recursive: true })
    await migrate(url, { folder })
    await leave(url, later)
    expect(await migrate(url)).toEqual(names.slice(1))
    expect((await recordsIn(url)).filter(({ finished }) => !finished)).toEqual([])
  })

  test('is completed when the migration was kept', async () => {
    const url = await newDatabase()
    await migrate(url)
    const tables = await relationsIn(url)
    for (const name of names) {
      await query(url, 'DELETE FROM _prisma_migrations WHERE migration_name = $1', [name])
      await leave(url, name)
    }
    expect(await migrate(url)).toEqual(names)
    expect(await recordsIn(url)).toEqual(names.map((name) => ({ name, finished: true })))
    expect(await relationsIn(url)).toEqual(tables)
  })
})

test('a migration that fails is one sentence, keeps nothing, and is tried again by the next start', async () => {
  const url = await newDatabase()
  await expect(migrate(url, { folder: folderWith(later, 2, 'SELECT 1 / 0;') })).rejects.toThrow(
    `Migration ${later} failed and was rolled back: division by zero. The database is as it was. ` +
      'The next start tries it again.',
  )
  expect(await recordsIn(url)).toEqual([{ name: baseline, finished: true }])
  expect(await migrate(url)).toEqual(names.slice(1))
})

describe('SIGTERM while an instance starts', () => {
  test('ends it with 0 between two migrations, and the next start continues', async () => {
    const url = await newDatabase()
    const { child, exited } = spawnScript(
      `import { runUntilSignal } from ${inQuotes('server/run.ts')}
       import { migrate } from ${inQuotes('server/postgres/migrate.ts')}
       await runUntilSignal((signal) => migrate(${JSON.stringify(url)}, {
         folder: ${JSON.stringify(folderWith(baseline, 3, WAIT))}, signal }))`,
    )
    await untilItWaits(url)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(await recordsIn(url)).toEqual([{ name: baseline, finished: true }])
    expect(await migrate(url)).toEqual(names.slice(1))
  })

  test('ends an instance with 0 that waits for another one to migrate', async () => {
    await buildWhenStale()
    const url = await newDatabase()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('SELECT pg_advisory_lock(72707369)')
    const { child, exited } = spawnScript(`import ${inQuotes('server/start.ts')}`, {
      DATABASE_URL: url,
      PORT: '0',
      ALMONER_DATA: temporaryFolder('data'),
    })
    await vi.waitFor(
      async () =>
        expect((await query(url, "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%'")).rowCount)
          // This statement finds itself.
          .toBe(2),
      { timeout: 60_000, interval: 50 },
    )
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    await other.end()
  })
})
