import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startPostgres } from '../../server/embedded-pg.ts'
import { migrate } from '../../server/migrate.ts'
import { temporaryFolder } from './folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The ephemeral server's own database, for making others. */
    postgresUrl: string
  }
}

/** One ephemeral server for a run; `tpl` is migrated once and copied for every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await ephemeralPostgres()
  await query(server.url('postgres'), 'CREATE DATABASE tpl')
  await migrate(server.url('tpl'))
  project.provide('postgresUrl', server.url('postgres'))
  return server.stop
}

export async function ephemeralPostgres(): Promise<EmbeddedPostgres> {
  const folder = temporaryFolder('test')
  const server = await startPostgres({ dir: path.join(folder, 'postgres'), ephemeral: true, settings: { max_connections: 200 } })
  return {
    ...server,
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
