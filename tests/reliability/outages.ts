import path from 'node:path'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from '../../server/postgres/embedded-pg.ts'
import { isAlive } from '../../server/postgres/postmaster.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { query } from '../support/postgres.ts'
import { type Books, call, counted, faultsOfBooks, openSale, randomOf, type Reply, shop } from './sales.ts'

// Postgres ends and comes back while tills are selling (R-PAYMENTS-10): killed, at once, or restarted in order, outside
// of Almoner or its own.

export interface Outages {
  outages: number
  tills: number
  seed: number
  /** `given`: the database of DATABASE_URL, which the test restarts. `embedded`: Almoner restarts its own. */
  database: 'given' | 'embedded'
  report: (line: string) => void
}

export interface OutageFigures extends Books {
  orders: number
  outages: number
  serverEnded: number
  /** Sales with a successful reply that are missing from the books. */
  acknowledgedLost: number
  /** Completions with a cut connection or a 503, and completions with any other reply than 200. */
  requestedAgain: number
  otherAnswers: number
  /** Completions with the reply "Nothing was changed" although the outcome was unknown. */
  deniedChange: number
  slowestRecoveryMs: number
  seconds: number
}

/** Crash, immediate shutdown as at a failover, and fast shutdown as at a restart. */
const SIGNALS = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const

interface Run {
  server: LaunchedServer
  variant: number
  isOver: boolean
  orders: number
  acknowledged: string[]
  lastSale: number
  answers: Pick<OutageFigures, 'requestedAgain' | 'otherAnswers' | 'deniedChange'>
  report: Outages['report']
}

const PAUSE_MS = 50

/** A till repeats the same call until it is settled. */
async function settled(run: Run, sale: { id: number; body: object }): Promise<Reply | null> {
  for (;;) {
    if (run.server.process.exitCode !== null) return null
    try {
      const reply = await call(run.server.origin, `${sale.id}/complete`, sale.body)
      if (reply.status === 'success') return reply
    } catch (error) {
      const text = String(error)
      if (/fetch failed|: 503 /.test(text)) run.answers.requestedAgain += 1
      else run.answers.otherAnswers += 1
      if (text.includes('Nothing was changed')) {
        run.answers.deniedChange += 1
        run.report(text)
      }
    }
    await pause(PAUSE_MS)
  }
}

const METHODS = ['card', 'cash', 'card', 'bank'] as const

async function till(run: Run): Promise<void> {
  while (!run.isOver && run.server.process.exitCode === null) {
    const at = run.orders
    const wanted = { at, variant: run.variant, by: METHODS[at % METHODS.length] ?? 'card' }
    const sale = await openSale(run.server.origin, wanted).catch(() => null)
    if (sale === null) {
      await pause(PAUSE_MS)
      continue
    }
    run.orders += 1
    const reply = await settled(run, sale)
    if (reply === null) return
    run.acknowledged.push(sale.uuid)
    run.lastSale = performance.now()
  }
}

/** Waits for a completed sale that began after this moment, and returns the duration. */
async function nextSale(run: Run): Promise<number> {
  const from = performance.now()
  while (run.lastSale < from && run.server.process.exitCode === null && performance.now() < from + 60_000)
    await pause(10)
  return performance.now() - from
}

async function disturb(
  run: Run,
  { outages, seed, report, database }: Outages,
  start: () => Promise<EmbeddedPostgres>,
): Promise<number> {
  const random = randomOf(seed)
  let slowest = 0
  for (let done = 0; done < outages && run.server.process.exitCode === null; done++) {
    await pause(200 + random() * 800)
    const postgres = await start()
    const signal = SIGNALS[done % SIGNALS.length] ?? 'SIGKILL'
    process.kill(postgres.pid, signal)
    // An orderly shutdown must end before the next start; Almoner starts its own Postgres itself.
    while (isAlive(postgres.pid)) await pause(10)
    if (database === 'given') await start()
    const took = await nextSale(run)
    slowest = Math.max(slowest, took)
    report(
      `${done + 1} of ${outages} ${signal}: sales again after ${Math.round(took)} ms, ${run.acknowledged.length} sold`,
    )
  }
  return Math.round(slowest)
}

const lost = async (database: pg.Pool, acknowledged: string[]): Promise<number> => {
  const { rows } = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM contribution WHERE number = ANY ($1)',
    [acknowledged],
  )
  return acknowledged.length - (rows[0]?.n ?? 0)
}

/** `start` returns the running Postgres, and starts one if there is none. */
export async function outages(wanted: Outages): Promise<OutageFigures> {
  const began = performance.now()
  const folder = temporaryFolder('test')
  const dir = path.join(folder, 'postgres')
  const { port, url } = await startPostgres({ dir })
  const start = () => startPostgres({ dir, port })
  const address = url('almoner')
  await query(url('postgres'), 'CREATE DATABASE almoner')
  await migrate(address)
  const database = new pg.Pool({ connectionString: address, max: 2 })
  database.on('error', () => undefined)
  const where: Record<string, string> =
    wanted.database === 'given' ? { DATABASE_URL: address } : { ALMONER_DATA: folder }
  const server = await launchServer({ ...where, ALMONER_SECRET: 'a secret of reliability', ALMONER_WORKER: 'off' })
  try {
    const variant = await shop(database)
    const answers = { requestedAgain: 0, otherAnswers: 0, deniedChange: 0 }
    const run: Run = {
      server,
      variant,
      isOver: false,
      orders: 0,
      acknowledged: [],
      lastSale: 0,
      answers,
      report: wanted.report,
    }
    const tills = Array.from({ length: wanted.tills }, () => till(run))
    const slowestRecoveryMs = await disturb(run, wanted, start)
    run.isOver = true
    await Promise.all(tills)
    const { orders, acknowledged } = run
    const serverEnded = server.process.exitCode === null ? 0 : 1
    if (serverEnded) wanted.report(server.printed().slice(-2000))
    const books = { ...(await counted(database)), acknowledgedLost: await lost(database, acknowledged) }
    const seconds = Math.round((performance.now() - began) / 1000)
    return { ...books, ...answers, orders, outages: wanted.outages, serverEnded, slowestRecoveryMs, seconds }
  } finally {
    await database.end()
    await server.stop()
    const left = await start()
    await left.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const faultsOfOutages = (figures: OutageFigures): string[] => [
  ...faultsOfBooks(figures),
  ...[
    figures.serverEnded !== 0 && 'the server ended',
    figures.acknowledgedLost !== 0 && `${figures.acknowledgedLost} acknowledged sales lost`,
    figures.otherAnswers !== 0 && `${figures.otherAnswers} completions answered with neither 200 nor 503`,
    figures.deniedChange !== 0 && `${figures.deniedChange} completions answered with "Nothing was changed"`,
  ].filter((fault) => fault !== false),
]
