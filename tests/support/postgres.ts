import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { temporaryFolder } from './folder.ts'
import { databasesIn, type TestPostgres } from './provided-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Pick<TestPostgres, 'administrative' | 'prefix'>
  }
}

/** The database `tpl` is migrated once per run and copied for every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await testPostgres()
  const { administrative, prefix } = postgres
  await query(administrative, `CREATE DATABASE ${prefix}tpl`)
  await migrate(postgres.url('tpl'))
  project.provide('postgres', { administrative, prefix })
  return postgres.stop
}

/** Uses the Postgres that DATABASE_URL named, or one that stops with the tests. */
export async function testPostgres(): Promise<TestPostgres> {
  const provided = process.env.TEST_POSTGRES_URL
  return provided ? databasesIn(provided) : ephemeralPostgres()
}

async function ephemeralPostgres(): Promise<TestPostgres> {
  const folder = temporaryFolder('test')
  const server = await startPostgres({
    dir: path.join(folder, 'postgres'),
    ephemeral: true,
    settings: { max_connections: 200 },
  })
  return {
    administrative: server.url('postgres'),
    prefix: '',
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function query(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
