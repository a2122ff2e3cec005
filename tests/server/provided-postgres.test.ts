import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seed } from '../../prisma/seed.ts'
import { buildWhenStale } from '../../server/build.ts'
import { type EmbeddedPostgres, startPostgres } from '../../server/postgres/embedded-pg.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'
import { applyProvidedPostgres } from '../support/provided-postgres.ts'
import { query } from '../support/postgres.ts'

/** An external Postgres that already holds an organization. */
let server: EmbeddedPostgres
const admin = (sql: string) => query(server.url('postgres'), sql)
const address = (account: string, name: string) => {
  const url = new URL(server.url(name))
  return Object.assign(url, { username: account, password: 'secret' }).href
}

beforeAll(async () => {
  await buildWhenStale()
  // Without autovacuum, because it writes its statistics into pg_class at any time.
  const settings = { max_connections: 200, autovacuum: 'off' }
  server = await startPostgres({ dir: path.join(temporaryFolder('test'), 'postgres'), ephemeral: true, settings })
  await admin(`CREATE ROLE tester LOGIN CREATEDB CREATEROLE PASSWORD 'secret'`)
  await admin(`CREATE ROLE guest LOGIN PASSWORD 'secret'`)
  await admin('CREATE DATABASE organisation OWNER tester')
  await migrate(address('tester', 'organisation'))
  await seed({
    databaseUrl: address('tester', 'organisation'),
    password: 'almoner-demo-pass',
    now: new Date('2026-11-20T15:45:00Z'),
  })
}, 180_000)
afterAll(() => server.stop())

interface Run {
  printed: () => string
  ended: Promise<number | null>
}

function run(command: string[], databaseUrl: string): Run {
  const { TEST_POSTGRES_URL: _outer, FORCE_COLOR: _color, ...environment } = process.env
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...environment, NO_COLOR: '1', DATABASE_URL: databaseUrl },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { printed: () => text, ended: new Promise((ended) => child.once('close', ended)) }
}

const vitest = (...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'db',
  '--project',
  'http',
  ...files,
]

async function contents(): Promise<string> {
  const ask = async (sql: string) => (await query(server.url('organisation'), sql)).rows as { said: string }[]
  const tables = await ask(
    "SELECT format('%I.%I', schemaname, tablename) AS said FROM pg_tables WHERE schemaname <> 'information_schema'",
  )
  const rows = await Promise.all(
    tables
      .filter(
        ({ said }) =>
          !said.startsWith('pg_catalog.') || /\.pg_(?:class|proc|namespace|attribute|constraint)$/.test(said),
      )
      .map(({ said }) =>
        ask(
          `SELECT '${said} ' || md5(coalesce(string_agg(t.ctid || to_jsonb(t)::text, '' ORDER BY ctid), '')) AS said
            FROM ${said} t`,
        ),
      ),
  )
  return rows
    .flat()
    .map(({ said }) => said)
    .sort()
    .join('\n')
}

const databases = async () =>
  (await admin('SELECT datname FROM pg_database ORDER BY 1')).rows.map(({ datname }) => String(datname))

test('tests with DATABASE_URL use databases of their own there, never the named one, and leave none', async () => {
  await admin('ALTER DATABASE organisation WITH ALLOW_CONNECTIONS true')
  const before = { contents: await contents(), databases: await databases() }
  await admin('ALTER DATABASE organisation WITH ALLOW_CONNECTIONS false')

  const tests = run(
    vitest('tests/db/transactions.db.test.ts', 'tests/bin/token.http.test.ts'),
    address('tester', 'organisation'),
  )
  await vi.waitFor(
    async () =>
      expect((await databases()).filter((name) => /^almoner_test_[0-9a-f]{16}_/.test(name)).length).toBeGreaterThan(2),
    { timeout: 60_000, interval: 50 },
  )
  expect(await tests.ended, tests.printed()).toBe(0)
  expect(tests.printed()).toMatch(/Test Files {2}2 passed/)

  await admin('ALTER DATABASE organisation WITH ALLOW_CONNECTIONS true')
  expect({ contents: await contents(), databases: await databases() }).toEqual(before)
})

test.each([
  [
    'an account that may not make databases',
    () => address('guest', 'organisation'),
    'The tests make databases of their own, and the account guest of DATABASE_URL may not: ALTER ROLE "guest" ' +
      'CREATEDB, or leave DATABASE_URL out.\n',
  ],
  [
    'a Postgres that does not answer',
    () => 'postgresql://tester:secret@127.0.0.1:1/organisation',
    'The Postgres of DATABASE_URL could not be asked for a place to test in: connect ECONNREFUSED 127.0.0.1:1\n',
  ],
  [
    'what is no address',
    () => 'organisation',
    'DATABASE_URL is no address as postgresql://account:password@host:5432/name.\n',
  ],
])('%s is said in one line before a test runs', async (_what, input, line) => {
  const check = run(['tests/support/check.ts', 'postgres'], input())
  expect([await check.ended, check.printed()]).toEqual([1, line])
})

test('every step of npm test that needs a Postgres asks for it first', () => {
  const steps = readFileSync(path.join(root, 'bin/ci.mjs'), 'utf8').match(
    /^ {2}(?:system|db|http|e2e): [^[]*\[\s*check\('postgres'/gm,
  )
  expect(steps).toHaveLength(4)
})

test('hides DATABASE_URL from tests, and keeps only its server', () => {
  const environment = {
    DATABASE_URL: 'postgresql://ada:pass%2Fword@db.example.org:5433/organisation?sslmode=require',
    HOME: '/home/ada',
  }
  applyProvidedPostgres(environment)
  expect(environment).toEqual({
    HOME: '/home/ada',
    TEST_POSTGRES_URL: 'postgresql://ada:pass%2Fword@db.example.org:5433/postgres?sslmode=require',
  })
})

test.each(['vitest.config.ts', 'playwright.config.ts'])(
  '%s takes it away before anything else reads it',
  async (config) => {
    const print =
      `await import('./${config}'); console.log(JSON.stringify([process.env.DATABASE_URL ?? null, ` +
      `process.env.TEST_POSTGRES_URL]))`
    const loaded = run(['--input-type=module', '-e', print], address('tester', 'organisation'))
    expect(await loaded.ended, loaded.printed()).toBe(0)
    expect(loaded.printed()).toBe(`${JSON.stringify([null, address('tester', 'postgres')])}\n`)
  },
)
