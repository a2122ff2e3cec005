import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from './embedded-pg.ts'
import { isAlive } from './postmaster.ts'
import type { Settings } from '../settings/settings.ts'

const NAME = 'almoner'

export interface Database {
  url: string
  kind: 'embedded' | 'given'
  /** True if this process started the server and no other process is using it. */
  isOurs: boolean
  revive: () => Promise<void>
  stop: () => Promise<void>
}

export async function openDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<Database> {
  if (databaseUrl) {
    await createWhenMissing(databaseUrl)
    return { url: databaseUrl, kind: 'given', isOurs: false, revive: async () => {}, stop: async () => {} }
  }
  const dir = path.join(dataFolder, 'postgres')
  let server: EmbeddedPostgres = await startPostgres({ dir })
  const url = server.url(NAME)
  await createWhenMissing(url).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return {
    url,
    kind: 'embedded',
    isOurs: !server.adopted,
    async revive() {
      if (!isAlive(server.pid)) server = await startPostgres({ dir, port: server.port })
    },
    stop: () => server.stop(),
  }
}

async function createWhenMissing(url: string): Promise<void> {
  if (await exists(url)) return
  const administrative = new URL(url)
  const name = decodeURIComponent(administrative.pathname.slice(1))
  administrative.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administrative.href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another instance that started at the same moment made it first.
    if (!['42P04', '23505'].includes(readCode(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}

async function exists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (readCode(error) === '3D000') return false
    throw error
  }
}

export const readCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
