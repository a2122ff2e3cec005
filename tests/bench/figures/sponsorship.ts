import type { Measured } from '../report.ts'
import { statements, type Stage } from '../stage.ts'
import { ms } from '../report.ts'
import { each, line } from './timed.ts'

/** `segment_filters` are a village, a part of a subject and days of a visit. */
const SPONSEES = [
  '',
  'search=okello',
  'search=SC-012345',
  'search_ref_num=SC-012345',
  'gender=F',
  'is_sponsored=0',
  'is_mature=1',
  'birth_date_start=2015-01-01&birth_date_end=2015-12-31',
  'sponsor_count_start=1',
  'payment_option_group_id=0',
  'segment_filters[1][]=1',
  'segment_filters[3]=arith',
  'segment_filters[4][from]=2026-11-01',
  'segment_filters[1][]=1&segment_filters[3]=reading&is_sponsored=0',
  'page=500',
]

const SPONSORS = [
  '',
  'search=smith',
  'search=okello',
  'sponsor_status=Active',
  'sponsor_status=Ended',
  'recurring_payments_status[]=Active',
  'billing_period[]=Month',
  'is_mature=1',
  'segment_filters[1][]=1',
  'page=300',
]

const sorts = (columns: readonly number[]) =>
  columns.flatMap((column) => ['asc', 'desc'].map((dir) => ({ column, dir })))

/**
 * Sponsees and sponsors as staff work with them. `npm run bench -- --rows 100000 --sponsees 50000 --only sponsorship
 * --no-write`
 */
export async function sponsorship(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM sponsorship UNION ALL SELECT count(*)::int FROM sponsor',
  )
  console.log(`${rows.map(({ n }) => n.toLocaleString('en-US')).join(' sponsees, ')} sponsors`)
  const page = (of: string) => (filter: string) => ({
    name: `${of} ?${filter}`,
    path: `/jpanel/${of}?${filter}`,
    headers: stage.page,
  })
  const call =
    (of: string) =>
    ({ column, dir }: { column: number; dir: string }) => ({
      name: `${of} by ${column} ${dir}`,
      path: `/jpanel/${of}.ajax`,
      method: 'POST',
      headers: stage.call,
      body: JSON.stringify({ draw: 1, start: 0, length: 50, order: [{ column, dir }] }),
    })
  const figures = [
    line('Sponsorship', 'list of sponsees by filter', await each(stage, SPONSEES, page('sponsorship'))),
    line('Sponsorship', 'list of sponsees by order', await each(stage, sorts([1, 2, 4, 6]), call('sponsorship'))),
    line('Sponsorship', 'list of sponsors by filter', await each(stage, SPONSORS, page('sponsors'))),
    line('Sponsorship', 'list of sponsors by order', await each(stage, sorts([1, 2, 3, 4, 6]), call('sponsors'))),
    line(
      'Sponsorship',
      'a sponsee, and children at the point of sale',
      await each(stage, ['sponsorship/1', 'sponsees.json?query=', 'sponsees.json?query=kimani'], (path) => ({
        name: path,
        path: `/jpanel/${path}`,
        headers: path.includes('json') ? stage.call : stage.page,
      })),
    ),
  ]
  for (const { query, calls, ms: total } of (await statements(stage.database)).slice(0, 14))
    console.log(`${ms(total / calls)} × ${calls}  ${query.slice(0, 240).replaceAll(/\s+/g, ' ')}`)
  return figures
}
