import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../server/postgres/migrate.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'
import { first, randomOf, shop, withToken } from './sales.ts'

// The server is killed (kill -9) at random moments of an import (R-IMPORTS-6); what it leaves is compared with an
// import that nobody disturbed.

export interface Interrupting {
  rows: number
  kills: number
  seed: number
  report: (line: string) => void
}

export interface ImportFigures {
  rows: number
  kills: number
  /** Kills after which rows of an unfinished chunk had to be done again. */
  withinAPart: number
  /** The number of times that the next server had fewer rows done than the one before. */
  wentBack: number
  clean: Left
  killed: Left
  /** The state after the import was restarted. */
  startedAgain: Left
  seconds: number
}

/** The result of an import, without its ids and times. */
interface Left {
  state: string
  added: number
  rejected: number
  supporters: number
  hash: string
}

const LEFT = `SELECT w.state, w.added, w.rejected, s.supporters, s.hash FROM import_workbook w, (
  SELECT count(*)::int AS supporters, md5(string_agg(concat_ws('|', email, display_name, first_name, last_name,
    bill_city, bill_zip, sign_up_method, has_login, opted_in, version, created_at), ',' ORDER BY email)) AS hash
  FROM supporter WHERE email LIKE '%@killed.example') s`

const PEOPLE = 'email,first_name,last_name,City,bill_zip,created_at'
const line = (at: number): string =>
  `${at % 97 === 96 ? 'no address' : `p${at}@killed.example`},Person,Number ` +
  `${at},Exeter,${String(10_000 + (at % 9000))},2025-0${1 + (at % 9)}-11`

interface Stage {
  database: pg.Pool
  start: () => Promise<LaunchedServer>
}

async function stage(postgres: Awaited<ReturnType<typeof testPostgres>>, name: string): Promise<Stage> {
  await query(postgres.administrative, `CREATE DATABASE ${postgres.prefix}${name}`)
  const url = postgres.url(name)
  await migrate(url)
  const database = new pg.Pool({ connectionString: url, max: 2 })
  database.on('error', () => undefined)
  await shop(database)
  await database.query(
    `INSERT INTO account_type (name, is_default, sequence) SELECT 'Individual', true, 1
      WHERE NOT EXISTS (SELECT FROM account_type)`,
  )
  return { database, start: () => launchServer({ DATABASE_URL: url, ALMONER_SECRET: 'a secret of reliability' }) }
}

const submit = (origin: string, id: number): Promise<Response> =>
  withToken(`${origin}/jpanel/import/provider/webhook/supporters`, JSON.stringify({ workbookId: id }))

/** Uploads the file as its page does, and starts the import with the documented call. */
async function begin({ database }: Stage, origin: string, rows: number): Promise<number> {
  const form = new FormData()
  form.set('sheet', 'supporters')
  form.set('intent', 'upload')
  form.set(
    'file',
    new File([[PEOPLE, ...Array.from({ length: rows }, (_one, at) => line(at))].join('\n')], 'people.csv'),
  )
  const uploaded = await withToken(`${origin}/jpanel/import`, form)
  const { id } = await first<{ id: number }>(database, 'SELECT max(id) AS id FROM import_workbook')
  if (!id) throw new Error(`the file was not taken: ${uploaded.status} ${(await uploaded.text()).slice(0, 300)}`)
  const started = await submit(origin, id)
  if (started.status !== 200) throw new Error(`the import was not started: ${started.status} ${await started.text()}`)
  return id
}

const progress = ({ database }: Stage) =>
  first<{ state: string; row: number }>(
    database,
    'SELECT state, up_to_row AS row FROM import_workbook ORDER BY id DESC LIMIT 1',
  )

async function until(
  at: Stage,
  isThere: (seen: { state: string; row: number }) => boolean,
): Promise<{ state: string; row: number }> {
  for (;;) {
    const seen = await progress(at)
    if (isThere(seen)) return seen
    await pause(15)
  }
}

const isOver = ({ state }: { state: string }): boolean => state !== 'waiting' && state !== 'running'

/** The job that runs each minute resumes the import. */
const aMinuteLater = ({ database }: Stage) =>
  database.query(`WITH late AS (UPDATE import_workbook SET moved_at = moved_at - interval '2 minutes'
    WHERE state IN ('waiting', 'running') RETURNING 1)
    INSERT INTO pgboss.job (name, data) SELECT 'imports.resume-imports', '{}' FROM late`)

async function undisturbed(at: Stage, rows: number): Promise<Left> {
  const server = await at.start()
  try {
    await begin(at, server.origin, rows)
    await until(at, isOver)
    return await first<Left>(at.database, LEFT)
  } finally {
    await server.stop()
    await at.database.end()
  }
}

/** Imports the same file twice: undisturbed, and with kills during a chunk or right after one. */
export async function interrupted({ rows, kills, seed, report }: Interrupting): Promise<ImportFigures> {
  const began = performance.now()
  const random = randomOf(seed)
  const postgres = await testPostgres()
  let server: LaunchedServer | undefined
  try {
    const clean = await undisturbed(await stage(postgres, 'undisturbed'), rows)
    report(`undisturbed: ${JSON.stringify(clean)}`)
    const at = await stage(postgres, 'interrupted')
    server = await at.start()
    const id = await begin(at, server.origin, rows)
    let [done, withinAPart, wentBack, last] = [0, 0, 0, 0]
    while (done < kills) {
      const before = last
      const moved = await until(at, (seen) => isOver(seen) || seen.row > before)
      if (isOver(moved)) break
      await pause(random() * 250)
      server.process.kill('SIGKILL')
      await server.exited
      const { row } = await progress(at)
      if (row < moved.row) wentBack += 1
      if (row === moved.row) withinAPart += 1
      last = row
      done += 1
      server = await at.start()
      if ((await progress(at)).row < last) wentBack += 1
      await aMinuteLater(at)
      if (done % 5 === 0) report(`${done} of ${kills} kills, ${last} of ${rows} rows`)
    }
    await until(at, isOver)
    const killed = await first<Left>(at.database, LEFT)
    await submit(server.origin, id)
    await pause(5000)
    const startedAgain = await first<Left>(at.database, LEFT)
    await at.database.end()
    return {
      rows,
      kills: done,
      withinAPart,
      wentBack,
      clean,
      killed,
      startedAgain,
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    server?.process.kill('SIGKILL')
    await server?.exited
    await postgres.stop()
  }
}

export const faultsOfImports = (
  { kills, wentBack, clean, killed, startedAgain }: ImportFigures,
  wanted: number,
): string[] =>
  [
    kills < wanted && `only ${kills} kills fell into the import: take more rows`,
    wentBack !== 0 && `progress went back ${wentBack} times`,
    !isDeepStrictEqual(clean, killed) && 'the killed import left something else than the undisturbed one',
    !isDeepStrictEqual(killed, startedAgain) && 'started once more it changed something',
  ].filter((fault) => fault !== false)
