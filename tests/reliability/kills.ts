import pg from 'pg'
import { migrate } from '../../server/postgres/migrate.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { testPostgres, query } from '../support/postgres.ts'
import { attempt, type Books, call, counted, first, openSale, randomOf, type Sale, shop } from './sales.ts'

// The server is killed (kill -9) at random moments while contributions are being paid by card and from bank accounts
// (R-PAYMENTS-10).

export interface Killing {
  orders: number
  kills: number
  seed: number
  report: (line: string) => void
}

export interface Figures extends Books {
  orders: number
  kills: number
  /** The state after each kill. */
  moments: { nothing: number; reserved: number; charged: number; paid: number }
  seconds: number
}

const MAX_REPEATS = 60

async function momentOf(database: pg.Pool, { id, uuid }: Sale): Promise<keyof Figures['moments']> {
  const seen = await first<{ paid: boolean; charged: boolean; reserved: boolean }>(
    database,
    `SELECT (SELECT number IS NOT NULL FROM contribution WHERE id = $1) AS paid, EXISTS (SELECT 1 FROM sandbox_charge
      WHERE key LIKE $2) AS charged,
       EXISTS (SELECT 1 FROM payment_attempt WHERE contribution_id = $1) AS reserved`,
    [id, `order:${uuid}:%`],
  )
  if (seen.paid) return 'paid'
  return seen.charged ? 'charged' : seen.reserved ? 'reserved' : 'nothing'
}

/** Repeats the same call after each kill until the order is paid. A kill prefers an unpaid order. */
export async function killed({ orders, kills, seed, report }: Killing): Promise<Figures> {
  const began = performance.now()
  const random = randomOf(seed)
  const postgres = await testPostgres()
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}killed`)
  const url = postgres.url('killed')
  await migrate(url)
  const database = new pg.Pool({ connectionString: url, max: 2 })
  // The idle connection ends with its Postgres.
  database.on('error', () => undefined)
  let server: LaunchedServer | undefined
  const start = async () =>
    launchServer({ DATABASE_URL: url, ALMONER_SECRET: 'a secret of reliability', ALMONER_WORKER: 'off' })
  const moments = { nothing: 0, reserved: 0, charged: 0, paid: 0 }
  let window = 60
  try {
    server = await start()
    const variant = await shop(database)
    const warm = await openSale(server.origin, { at: -1, variant, by: 'card' })
    await attempt(server.origin, warm)
    const sales: Sale[] = []
    for (let at = 0; at < orders; at++)
      sales.push(await openSale(server.origin, { at, variant, by: at % 4 === 3 ? 'bank' : 'card' }))
    const unpaid = [...sales]
    for (let done = 1; done <= kills; done++) {
      // When all sales are paid, a repeated completion is killed.
      const sale = unpaid.shift() ?? sales[done % sales.length] ?? warm
      await call(server.origin, 'categories.json', {}).catch(() => undefined)
      const replying = attempt(server.origin, sale)
      await new Promise((elapsed) => setTimeout(elapsed, random() * window))
      server.process.kill('SIGKILL')
      await server.exited
      const moment = await momentOf(database, sale)
      moments[moment] += 1
      if (moment !== 'paid') unpaid.push(sale)
      // The window adapts to the machine: it shrinks if everything was done, and grows if nothing had begun.
      window *= moment === 'paid' ? 0.9 : moment === 'nothing' ? 1.15 : 1
      await replying
      server = await start()
      if (done % 10 === 0) report(`${done} of ${kills} kills ${JSON.stringify(moments)}`)
    }
    for (const sale of sales) {
      let reply = await attempt(server.origin, sale)
      for (let again = 0; reply?.status !== 'success' && again < MAX_REPEATS; again++)
        reply = await attempt(server.origin, sale)
      if (reply?.status !== 'success')
        report(`${sale.uuid} was left at ${String(reply?.status)}: ${String(reply?.message)}`)
    }
    const figures = await counted(database)
    return { orders: orders + 1, kills, moments, ...figures, seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    server?.process.kill('SIGKILL')
    await server?.exited
    await database.end()
    await postgres.stop()
  }
}
