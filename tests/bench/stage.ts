import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { deriveCsrf } from '../../app/http/auth/session.ts'
import { load } from '../../prisma/scale/load.ts'
import { seed } from '../../prisma/seed.ts'
import { startPostgres } from '../../server/postgres/embedded-pg.ts'
import { migrate } from '../../server/postgres/migrate.ts'
import { root } from '../../server/settings/settings.ts'
import { type LaunchedServer, launchServer } from '../support/launch-server.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export interface Choices {
  rows: number
  supporters?: number
  sponsees?: number
  /** Beside those of the seed story; all of them are sold at the till. */
  products: number
  /** The minutes of each measurement of P11. */
  minutes: number
  /** Multiplies the length of every measurement except P11. */
  pace: number
}

export interface Stage {
  choices: Choices
  folder: string
  databaseUrl: string
  database: pg.Client
  server: LaunchedServer
  /** Receives all emails of the server. */
  mail: MailServer
  /** Headers of a signed-in owner, for pages and for calls. */
  page: Record<string, string>
  call: Record<string, string>
  close: () => Promise<void>
}

/** The database is kept between runs, so the secret must stay the same. */
export const SERVER_SETTINGS = {
  ALMONER_SECRET: 'the secret of the bench',
  ALMONER_DEMO_PASSWORD: 'almoner-demo-pass',
}

const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': 5000,
  track_activity_query_size: 65536,
  max_connections: 120,
}

const fingerprint = () => {
  const files = [
    ...['books', 'contributions', 'days', 'load', 'plans', 'population', 'products', 'sponsorships'].map(
      (name) => `prisma/scale/${name}.ts`,
    ),
    'prisma/seed/harbor-light.ts',
  ]
  return createHash('sha256')
    .update(files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n'))
    .digest('hex')
}

/** ALMONER_BENCH_DATA keeps the loaded Postgres between runs. */
export async function openStage(choices: Choices): Promise<Stage> {
  const folder = path.resolve(root, process.env.ALMONER_BENCH_DATA || '.data/bench')
  mkdirSync(folder, { recursive: true })
  const name = [
    choices.rows,
    ...(choices.supporters === undefined ? [] : [choices.supporters]),
    ...(choices.sponsees === undefined ? [] : [`sponsees-${choices.sponsees}`]),
    `products-${choices.products}`,
  ].join('-')
  const postgres = await startPostgres({ dir: path.join(folder, `postgres-${name}`), settings: SETTINGS })
  const mail = await openMailServer()
  try {
    const databaseUrl = postgres.url('bench')
    await prepare(databaseUrl, postgres.url('postgres'), { ...choices, stamp: path.join(folder, `loaded-${name}`) })
    const server = await launchServer({
      DATABASE_URL: databaseUrl,
      SMTP_URL: mail.url,
      SMTP_FROM: 'office@example.org',
      ...SERVER_SETTINGS,
    })
    const database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    const { page, call } = await signedIn(database, server.origin)
    const close = async () => {
      await database.end()
      await server.stop()
      await mail.close()
      await postgres.stop()
    }
    return { choices, folder, databaseUrl, database, server, mail, page, call, close }
  } catch (error) {
    await mail.close()
    await postgres.stop()
    throw error
  }
}

async function prepare(
  databaseUrl: string,
  administrative: string,
  { rows, supporters, sponsees, products, stamp }: Choices & { stamp: string },
): Promise<void> {
  const admin = new pg.Client({ connectionString: administrative })
  await admin.connect()
  const isLoaded = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
  if (!isLoaded) {
    await admin.query('DROP DATABASE IF EXISTS bench')
    await admin.query('CREATE DATABASE bench')
  }
  await admin.end()
  await migrate(databaseUrl)
  if (isLoaded) return
  const now = new Date()
  const began = performance.now()
  await seed({ databaseUrl, password: 'almoner-demo-pass', now })
  await load({
    databaseUrl,
    contributions: rows,
    ...(supporters === undefined ? {} : { supporters }),
    ...(sponsees === undefined ? {} : { sponsees }),
    products,
    now,
  })
  console.log(
    `loaded ${rows.toLocaleString('en-US')} contributions in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await client.end()
  writeFileSync(stamp, fingerprint())
}

/** Inserts the session, because sign-in is throttled and not measured. */
export async function signedIn(database: pg.Client, origin: string): Promise<Pick<Stage, 'page' | 'call'>> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await database.query(
    `INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
     SELECT $1, id, now(), now(), now() + interval '12 hours' FROM staff WHERE is_owner ORDER BY id LIMIT 1`,
    [hash],
  )
  const cookie = `almoner=${token}`
  return {
    page: { cookie, accept: 'text/html' },
    call: {
      cookie,
      accept: 'application/json',
      'content-type': 'application/json',
      origin,
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': deriveCsrf(token),
    },
  }
}

export interface Statement {
  query: string
  calls: number
  ms: number
}

export const forgetStatements = (database: pg.Client): Promise<unknown> =>
  database.query('SELECT pg_stat_statements_reset()')

const NOT_OURS = `query NOT ILIKE '%pgboss%' AND query NOT ILIKE '%pg_stat_statements%'
  AND query NOT ILIKE '%fold_contribution_tally%' AND query NOT ILIKE '%list_tally_delta (%'
  AND query NOT ILIKE '%pg_advisory%' AND query <> 'SELECT $1' AND query NOT ILIKE 'UPDATE staff_session%'
  AND query NOT ILIKE 'SET %'`

/** Excludes the job queue and the session's once-a-minute update. */
export async function statements(database: pg.Client): Promise<Statement[]> {
  const { rows } = await database.query<{ query: string; calls: string; ms: number }>(
    `SELECT query, calls, total_plan_time + total_exec_time AS ms FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND toplevel AND ${NOT_OURS}
     ORDER BY ms DESC`,
  )
  return rows.map(({ query, calls, ms }) => ({ query, calls: Number(calls), ms }))
}

/** Resident memory in MB: current and peak. */
export function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
