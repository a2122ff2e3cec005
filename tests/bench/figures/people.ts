import { on } from 'node:events'
import { type Measured, ms } from '../report.ts'
import { statements, type Stage } from '../stage.ts'
import { PEOPLE_QUERY } from '../minimal/app.ts'
import { listFigures } from './list-figures.ts'
import { besideMinimal } from './lists.ts'
import { each, line } from './timed.ts'

/** Searches of Ctrl-K: common names, prefixes, two words, an email, a phone, a typo, and a word without a match. */
const SEARCHES = ['smith', 'mar', 'amara okafor', 'okafor@', '207-555', 'amara okafro', 'zzyzx']

const FILTERS = [
  '',
  'ft=2',
  'fB=smith',
  'fB=okafor',
  'fB=zzyzx',
  'fe=1',
  'fA=0',
  'fA=2',
  'rpp=Active',
  'is_slipping=1',
  'membership_id=*',
  'membership_id=1',
  'payment_method=none',
  'firstPaymentAfter=-8+weeks',
  'lastPaymentAfter=-12+months',
  'lastPaymentBefore=-12+months',
  'firstPaymentBefore=-12+months',
  'rpp=Active,Suspended',
  'payment_method=valid',
  'fundraisers=never',
  'is_slipping=0',
  'fundraisers=active,closed',
  'has_login=1',
  'is_sponsor=1',
  'used_text_to_give=1',
  'verified_status=1',
]

const SORTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((column) => ['asc', 'desc'].map((dir) => ({ column, dir })))

const JOB_ENDED = 'bench_job_ended'
const TIMEOUT = 1_200_000

/** Postgres notifies about the end of a job, so that polling does not disturb the measurement. */
const TELL = `
  CREATE OR REPLACE FUNCTION pgboss.${JOB_ENDED}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM
  pg_notify('${JOB_ENDED}', NEW.id::text); RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER ${JOB_ENDED} AFTER UPDATE OF state ON pgboss.job
  FOR EACH ROW WHEN (NEW.state IN ('completed', 'failed', 'cancelled')) EXECUTE FUNCTION pgboss.${JOB_ENDED}();
  LISTEN ${JOB_ENDED}`

type Job = { state: string; seconds: number }

async function ended(database: Stage['database'], name: string): Promise<Job> {
  await database.query(TELL)
  const news = on(database, 'notification', { signal: AbortSignal.timeout(TIMEOUT) })
  try {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO pgboss.job (name, data) VALUES ($1, '{}') RETURNING id`,
      [name],
    )
    const id = rows[0]?.id
    for await (const [{ payload }] of news as AsyncIterable<[{ payload?: string }]>) if (payload === id) break
    const job = await database.query<Job>(
      'SELECT state::text, extract(epoch FROM completed_on - started_on)::float8 AS seconds FROM ' +
        'pgboss.job WHERE id = $1',
      [id],
    )
    return job.rows[0] ?? { state: 'gone', seconds: 0 }
  } finally {
    await database.query(
      `UNLISTEN ${JOB_ENDED}; DROP TRIGGER ${JOB_ENDED} ON pgboss.job; DROP FUNCTION pgboss.${JOB_ENDED}()`,
    )
  }
}

/** Runs the duplicates finder as its job, from the queue to its end. */
async function finder({ database }: Stage): Promise<Measured> {
  const { state, seconds } = await ended(database, 'merges.find-pairs')
  if (state !== 'completed') throw new Error(`the finder is ${state}`)
  const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM supporter_pair')
  return {
    figure: 'People',
    what: `duplicates finder (${(rows[0]?.n ?? 0).toLocaleString('en-US')} pairs)`,
    value: `${seconds.toFixed(1)} s`,
    beside: '',
    ratio: '',
    limit: '≤ 300 s',
    isReached: seconds <= 300,
  }
}

const LIST = {
  name: 'supporters',
  path: '/jpanel/supporters',
  bare: PEOPLE_QUERY,
  pageSize: 10,
  far: 10_000,
  search: 'fB',
  words: ['smith', 'okafor@', 'zzyzx'],
}

async function shown({ database }: Stage): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM supporter WHERE is_active AND NOT is_spam',
  )
  return rows[0]?.n ?? 0
}

/**
 * Supporters as staff work with them: P1 to P5 of their list, Ctrl-K, the list by its filters and orders, duplicates.
 * `npm run bench -- --rows 100000 --supporters 1000000 --only people --no-write`
 */
export async function people(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.database.query<{ n: number }>('SELECT count(*)::int AS n FROM supporter')
  console.log(`${(rows[0]?.n ?? 0).toLocaleString('en-US')} supporters`)
  const searches = await each(stage, SEARCHES, (query) => ({
    name: `Ctrl-K ${query}`,
    path: '/jpanel/api/v1/search',
    method: 'POST',
    headers: stage.call,
    body: JSON.stringify({ query }),
  }))
  const filters = await each(stage, FILTERS, (filter) => ({
    name: `list ?${filter}`,
    path: `/jpanel/supporters?${filter}`,
    headers: stage.page,
  }))
  const sorts = await each(stage, SORTS, ({ column, dir }) => ({
    name: `order ${column} ${dir}`,
    path: '/jpanel/supporters.listing',
    method: 'POST',
    headers: stage.call,
    body: JSON.stringify({ draw: 1, start: 0, length: 10, order: [{ column, dir }] }),
  }))
  const first = await besideMinimal(stage, { path: '/jpanel/supporters', of: 'supporters', what: 'page of supporters' })
  const named = await listFigures(stage, { ...LIST, count: await shown(stage) })
  const found = await finder(stage)
  const pairs = await each(stage, ['', '?page=2'], (page) => ({
    name: `pairs ${page}`,
    path: `/jpanel/supporters/duplicates${page}`,
    headers: stage.page,
  }))
  for (const { query, calls, ms: total } of (await statements(stage.database)).slice(0, 12))
    console.log(`${ms(total / calls)} × ${calls}  ${query.slice(0, 200).replace(/\s+/g, ' ')}`)
  return [
    ...first,
    ...named,
    line('People', 'Ctrl-K', searches),
    line('People', 'list page by filter', filters),
    line('People', 'list call by order', sorts),
    found,
    line('People', 'list of duplicates', pairs),
  ]
}
