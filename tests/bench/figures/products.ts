import { hammer, quantiles } from '../http-load.ts'
import { type Measured, ms, times } from '../report.ts'
import { forgetStatements, statements, type Stage } from '../stage.ts'

const REPEATS = 20
const FIRST = '/jpanel/products'

/** A word in many names, in one, and in none; the names of loaded products are made of the same words. */
const WORDS = ['harbor', '19999', 'zzyzx']

const BARE = 'SELECT * FROM product WHERE deleted_at IS NULL AND type IS NULL ORDER BY lower(name), id LIMIT 50'

type Request = { path: string; headers: Record<string, string> }

async function timed({ server }: Stage, request: Request): Promise<{ p50: number; first: number }> {
  const taken: number[] = []
  await hammer({
    origin: server.origin,
    connections: 1,
    count: REPEATS,
    next: () => request,
    look({ status, ms: took }) {
      if (status !== 200) throw new Error(`${request.path} answered ${status}`)
      taken.push(took)
    },
  })
  return { p50: quantiles(taken).p50, first: taken[0] ?? 0 }
}

const page = (stage: Stage, query: string): Request => ({ path: FIRST + query, headers: stage.page })

/** P1 to P5 of the list of products, at as many products as were loaded. `npm run bench -- --rows 10000 --products 20000 --only products --no-write` */
export async function products(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM product WHERE deleted_at IS NULL AND type IS NULL',
  )
  const count = rows[0]?.n ?? 0
  const named = (what: string) => `products, ${count.toLocaleString('en-US')}: ${what}`
  const last = Math.ceil(count / 50)
  const line = (figure: string, what: string, more: Partial<Measured>): Measured => ({
    figure,
    what: named(what),
    value: '',
    beside: '',
    ratio: '',
    limit: '',
    isReached: null,
    ...more,
  })
  const first = await timed(stage, page(stage, ''))
  await forgetStatements(stage.database)
  await timed(stage, page(stage, ''))
  const requested = await statements(stage.database)
  const sql = requested.reduce((total, one) => total + one.ms, 0) / REPEATS
  const queries = requested.reduce((total, { calls }) => total + calls, 0) / REPEATS
  const counts = requested.filter(({ query }) => query.includes('count(*)')).reduce((total, one) => total + one.ms, 0) / REPEATS
  for (const one of requested.toSorted((a, b) => b.ms - a.ms))
    console.log(`${ms(one.ms / REPEATS).padStart(9)}  ${one.query.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
  const bare: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const began = performance.now()
    await stage.database.query(BARE)
    bare.push(performance.now() - began)
  }
  const end = await timed(stage, page(stage, `?page=${last}`))
  const found: Measured[] = []
  for (const word of WORDS) {
    const search = await timed(stage, page(stage, `?fb=${word}`))
    found.push(
      line('P5', `search for ${word}`, {
        value: ms(search.p50),
        beside: `first ${ms(search.first)}`,
        limit: '≤ 60 ms',
        isReached: search.p50 <= 60,
      }),
    )
  }
  const floor = quantiles(bare).p50
  return [
    line('P1', 'first page', { value: ms(first.p50), beside: `bare rows ${ms(floor)}`, limit: '≤ 100 ms', isReached: first.p50 <= 100 }),
    line('P2', 'SQL of the page', {
      value: `${ms(sql)} in ${queries.toFixed(1)} queries`,
      beside: `bare rows ${ms(floor)}`,
      ratio: times(sql / floor),
      limit: '≤ 4 queries',
      isReached: queries <= 4.05,
    }),
    line('P4', 'SQL of the page with its true total', {
      value: ms(sql),
      beside: `without the total ${ms(sql - counts)}`,
      ratio: times(sql / (sql - counts)),
      limit: '≤ 1.3×',
      isReached: sql / (sql - counts) <= 1.3,
    }),
    line('P3', `page ${last.toLocaleString('en-US')}, the last`, {
      value: ms(end.p50),
      beside: `page 1 ${ms(first.p50)}`,
      ratio: times(end.p50 / first.p50),
      limit: '≤ 1.5×',
      isReached: end.p50 <= first.p50 * 1.5,
    }),
    ...found,
  ]
}
