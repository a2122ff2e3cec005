import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { drain, hammer, quantiles } from '../http-load.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import { memoryOf, type Stage } from '../stage.ts'
import { thisYear } from './lists.ts'

const CSV = '/jpanel/contributions.csv'

export const exports = async (stage: Stage): Promise<Measured[]> => [
  ...(await speed(stage)),
  ...(await neighbours(stage)),
]

interface Copied {
  rows: number
  seconds: number
}

/** P6: the download, and its statement through psql. Each is read once first, so that the table is in memory. */
async function speed(stage: Stage): Promise<Measured[]> {
  const { pid } = stage.server.process
  const before = memoryOf(pid).now
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).now)), 20)
  const seen = seenStatement(stage)
  const cold = await download(stage)
  const statement = await seen
  const same = statement === null ? null : await copyOut(stage.databaseUrl, statement)
  const csv = await download(stage)
  clearInterval(watch)
  const perSecond = (csv.lines - 1) / (csv.ms / 1000)
  const bare = await copyOut(stage.databaseUrl, BARE)
  const ours = `${whole(perSecond)} rows/s, ${whole(csv.bytes / csv.ms / 1000)} MB/s`
  const beside = ({ rows, seconds }: Copied, what: string): Measured => {
    const ratio = perSecond / (rows / seconds)
    const line = {
      figure: 'P6',
      what,
      value: ours,
      beside: `psql ${whole(rows / seconds)} rows/s`,
      ratio: times(ratio),
    }
    return what.includes('same')
      ? { ...line, limit: '≥ 0.7×', isReached: ratio >= 0.7 }
      : { ...line, limit: '', isReached: null }
  }
  const growth = highest - before
  return [
    ...(same ? [beside(same, `CSV of ${whole(csv.lines - 1)} rows, beside the same statement`)] : []),
    beside(bare, 'CSV beside 25 bare columns'),
    {
      figure: 'P6',
      what: 'memory growth while exporting twice',
      value: `${whole(growth)} MB`,
      beside: `before ${whole(before)} MB`,
      ratio: '',
      limit: '≤ 100 MB',
      isReached: growth <= 100,
    },
    {
      figure: 'P6',
      what: 'first byte of the CSV, the slower of a cold and a warm table',
      value: ms(Math.max(cold.firstByteMs, csv.firstByteMs)),
      beside: '',
      ratio: '',
      limit: '≤ 500 ms',
      isReached: Math.max(cold.firstByteMs, csv.firstByteMs) <= 500,
    },
  ]
}

async function download(stage: Stage) {
  const csv = await drain(stage.server.origin, { path: CSV, headers: stage.page })
  if (csv.status !== 200) throw new Error(`the export answered ${csv.status}`)
  return csv
}

const BARE = `COPY (SELECT id, number, source, is_pos, supporter_name, billing_first_name, billing_last_name,
  billing_organization_name, billing_address1, billing_city,
  billing_state, billing_zip, billing_country, billing_phone, billing_email, total_items, total_qty, currency,
  subtotal_minor, tax_minor, total_minor, payment_type,
  payment_label, ordered_at, is_fulfilled FROM contribution WHERE is_listed
  ORDER BY ordered_at DESC, id DESC) TO STDOUT WITH (FORMAT csv)`

/** The bounds of an export's slice (decision 0610). */
const BOUNDS = / AND \([\w., ]+\) [<>]=? \('[^']*'::timestamptz, '[^']*'::int\)/g

async function seenStatement({ databaseUrl }: Stage): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let tries = 0; tries < 400; tries++) {
      const { rows } = await client.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE state = 'active' AND query ILIKE 'COPY%TO STDOUT%'
          AND pid <> pg_backend_pid() LIMIT 1`,
      )
      if (rows[0]) return rows[0].query.replace(BOUNDS, '')
      await pause(5)
    }
    return null
  } finally {
    await client.end()
  }
}

/** Reads through psql into nothing and returns the row count that COPY reports. */
async function copyOut(databaseUrl: string, statement: string): Promise<Copied> {
  const counted = new pg.Client({ connectionString: databaseUrl })
  await counted.connect()
  const { rows } = await counted.query<{ n: string }>('SELECT count(*) AS n FROM contribution WHERE is_listed')
  await counted.end()
  const began = performance.now()
  const child = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', databaseUrl, '-c', statement], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  return { rows: Number(rows[0]?.n), seconds: (performance.now() - began) / 1000 }
}

/** P7: the same list, idle and beside an export that restarts as soon as it ends. */
async function neighbours(stage: Stage): Promise<Measured[]> {
  const { origin } = stage.server
  const seconds = 8 * stage.choices.pace
  const ask = async () => {
    const taken: number[] = []
    const look = (answer: { ms: number }) => void taken.push(answer.ms)
    const figures = await hammer({
      origin,
      connections: 2,
      seconds,
      next: () => ({ path: thisYear(), headers: stage.page }),
      look,
    })
    return { ...quantiles(taken), failures: figures.failures, requests: figures.requests }
  }
  await ask()
  const idle = await ask()
  let isOver = false
  const exporting = (async () => {
    while (!isOver) await drain(origin, { path: CSV, headers: stage.page })
  })()
  const busy = await ask()
  isOver = true
  await exporting
  const ratio = busy.p99 / idle.p99
  return [
    {
      figure: 'P7',
      what: 'list while an export runs, 2 connections',
      value: `p99 ${ms(busy.p99)}, max ${ms(busy.max)}, ${busy.failures} failures of ${whole(busy.requests)}`,
      beside: `idle p99 ${ms(idle.p99)}, max ${ms(idle.max)}`,
      ratio: times(ratio),
      limit: 'p99 ≤ 4×, max ≤ 250 ms, no 5xx',
      isReached: ratio <= 4 && busy.max <= 250 && busy.failures === 0,
    },
  ]
}
