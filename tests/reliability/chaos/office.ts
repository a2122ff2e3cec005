import pg from 'pg'
import { migrate } from '../../../server/postgres/migrate.ts'
import { launchServer, type LaunchedServer } from '../../support/launch-server.ts'
import { query, testPostgres } from '../../support/postgres.ts'
import { first, shop } from '../sales.ts'
import { countArrived, readLastIds, readStock, type ArrivedBooks } from './books.ts'
import type { Sold } from './tablet.ts'

/** Started again at once after each kill; `ready` resolves when it answers again. */
async function makeServer(settings: Readonly<Record<string, string>>) {
  const start = async () =>
    launchServer({ ALMONER_SECRET: 'a secret of reliability', ALMONER_WORKER: 'off', ...settings })
  let running: LaunchedServer = await start()
  let ready: Promise<void> = Promise.resolve()
  const restart = async (): Promise<void> => {
    running.process.kill('SIGKILL')
    await running.exited
    running = await start()
  }
  return {
    origin: () => running.origin,
    ready: () => ready,
    kill: (): Promise<void> => (ready = restart()),
    stop: async (): Promise<void> => {
      await ready.catch(() => undefined)
      running.process.kill('SIGKILL')
      await running.exited
    },
  }
}

export type Server = Awaited<ReturnType<typeof makeServer>>

export type Office = {
  database: pg.Pool
  server: Server
  /** The variant of the goods whose stock is counted. */
  mug: number
  seller: number
  count: (sold: readonly Sold[]) => Promise<ArrivedBooks>
}

/** A server with a database of its own and one kind of goods, for as long as `play` takes. */
export async function withOffice<R>(
  settings: Readonly<Record<string, string>>,
  play: (office: Office) => Promise<R>,
): Promise<R> {
  const postgres = await testPostgres()
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}chaos`)
  const url = postgres.url('chaos')
  await migrate(url)
  const database = new pg.Pool({ connectionString: url, max: 2 })
  // The idle connection ends with its Postgres.
  database.on('error', () => undefined)
  let server: Server | undefined
  try {
    server = await makeServer({ DATABASE_URL: url, ...settings })
    const mug = await shop(database)
    const sellers = `SELECT id FROM staff WHERE email = 'reliability@example.org'`
    const { id: seller } = await first<{ id: number }>(database, sellers)
    const before = { last: await readLastIds(database), mug, stock: await readStock(database, mug) }
    return await play({ database, server, mug, seller, count: (sold) => countArrived(database, sold, before) })
  } finally {
    await server?.stop()
    await database.end()
    await postgres.stop()
  }
}
