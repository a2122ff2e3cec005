import { setTimeout as pause } from 'node:timers/promises'
import { shop, withToken } from '../sales.ts'
import { faultsIn, openOffice, type Office, type Scenario } from './scenario.ts'

const ROWS = 20_000
const MAX_MS = 180_000

const fileOf = (rows: number): File => {
  const line = (at: number) => `p${at}@batch.example,Person,Number ${at}`
  return new File(
    [['email,first_name,last_name', ...Array.from({ length: rows }, (_one, at) => line(at))].join('\n')],
    'people.csv',
  )
}

async function upload(origin: string, rows: number): Promise<Response> {
  const form = new FormData()
  form.set('sheet', 'supporters')
  form.set('intent', 'upload')
  form.set('file', fileOf(rows))
  return withToken(`${origin}/jpanel/import`, form)
}

const progress = async ({ database }: Office) =>
  (
    await database.query<{ state: string; row: number }>(
      'SELECT state, up_to_row AS row FROM import_workbook ORDER BY id DESC LIMIT 1',
    )
  ).rows[0] ?? { state: 'none', row: 0 }

async function until(office: Office, isThere: (seen: { state: string; row: number }) => boolean): Promise<number> {
  const began = performance.now()
  while (!isThere(await progress(office))) {
    if (performance.now() - began > MAX_MS) throw new Error('the batch stands still')
    await pause(20)
  }
  return performance.now() - began
}

/** Finds the instance with the batch by the name of its database sessions. */
async function workerOf({ database }: Office): Promise<string> {
  for (;;) {
    const { rows } = await database.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()
        AND application_name LIKE 'office-%' AND state <> 'idle' AND query ILIKE '%supporter%' LIMIT 1`,
    )
    if (rows[0]) return rows[0].name
    await pause(5)
  }
}

/** Kills one of two instances (kill -9) while it imports: the other continues, and each row counts once. */
export const killedInBatch: Scenario = async (stage) => {
  const office = await openOffice(stage, 'batch')
  try {
    const instances = {
      'office-a': await office.start({ PGAPPNAME: 'office-a' }),
      'office-b': await office.start({ PGAPPNAME: 'office-b' }),
    }
    await shop(office.database)
    const uploaded = await upload(instances['office-a'].origin, ROWS)
    await uploaded.arrayBuffer()
    const { rows } = await office.database.query<{ id: number }>('SELECT max(id) AS id FROM import_workbook')
    await withToken(
      `${instances['office-a'].origin}/jpanel/import/provider/webhook/supporters`,
      JSON.stringify({ workbookId: rows[0]?.id }),
    )
    await until(office, ({ row }) => row > 0)
    const worker = await workerOf(office)
    const killed = worker === 'office-a' ? instances['office-a'] : instances['office-b']
    killed.process.kill('SIGKILL')
    await killed.exited
    const { row: before, state } = await progress(office)
    const tookMs = await until(office, ({ row, state: now }) => row > before || now === 'done')
    await until(office, ({ state: now }) => now !== 'running' && now !== 'waiting')
    const { rows: left } = await office.database.query<{ people: number; distinct: number }>(
      `SELECT count(*)::int AS people, count(DISTINCT email)::int AS distinct FROM supporter
        WHERE email LIKE '%@batch.example'`,
    )
    const { people = 0, distinct = 0 } = left[0] ?? {}
    const takenUpAfterSeconds = Math.round(tookMs / 1000)
    return {
      figures: { rows: ROWS, killedAtRow: before, takenUpAfterSeconds, people },
      faults: faultsIn({
        'the batch was over before the kill': state !== 'running',
        [`${people} people of ${ROWS} rows`]: people !== ROWS || distinct !== ROWS,
        [`taken up after ${takenUpAfterSeconds} s`]: takenUpAfterSeconds > 90,
      }),
    }
  } finally {
    await office.close()
  }
}
