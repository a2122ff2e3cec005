import { type Measured, ms, times, whole } from '../report.ts'
import { forgetStatements, statements, type Stage } from '../stage.ts'
import { repeatsOf, timed } from './timed.ts'

const REPEATS = 20

export type OfList = {
  name: string
  path: string
  bare: string
  count: number
  pageSize: number
  far?: number
  /** The search parameter, and words that are in many names, in few, and in none. */
  search: string
  words: readonly string[]
}

const sum = (list: readonly { ms: number }[]) => list.reduce((total, one) => total + one.ms, 0)

async function statementsOf(stage: Stage, { path, bare }: OfList) {
  const repeats = repeatsOf(stage, REPEATS)
  await forgetStatements(stage.database)
  for (let turn = 0; turn < repeats; turn++) await stage.database.query(bare)
  const floor = sum(await statements(stage.database)) / repeats
  await forgetStatements(stage.database)
  await timed(stage, { path, headers: stage.page }, REPEATS)
  const all = await statements(stage.database)
  for (const one of all)
    console.log(`${ms(one.ms / repeats).padStart(9)}  ${one.query.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
  const counts = all.filter(({ query }) => /count\(\*\)|_tally/.test(query))
  return {
    floor,
    sql: sum(all) / repeats,
    queries: all.reduce((total, { calls }) => total + calls, 0) / repeats,
    counts: sum(counts) / repeats,
  }
}

export async function listFigures(stage: Stage, list: OfList): Promise<Measured[]> {
  const line = (figure: string, what: string, more: Partial<Measured>): Measured => ({
    figure,
    what: `${list.name}, ${whole(list.count)}: ${what}`,
    value: '',
    beside: '',
    ratio: '',
    limit: '',
    isReached: null,
    ...more,
  })
  const page = (query: string) => timed(stage, { path: list.path + query, headers: stage.page }, REPEATS)
  const first = await page('')
  const { floor, sql, queries, counts } = await statementsOf(stage, list)
  const deep: Measured[] = []
  for (const number of [...(list.far === undefined ? [] : [list.far]), Math.ceil(list.count / list.pageSize)]) {
    const far = await page(`?page=${number}`)
    deep.push(
      line('P3', `page ${whole(number)}`, {
        value: `${ms(far.p50)}, at best ${ms(far.min)}`,
        beside: `page 1 ${ms(first.p50)}, at best ${ms(first.min)}`,
        ratio: times(far.p50 / first.p50),
        limit: '≤ 1.5×',
        isReached: far.p50 <= first.p50 * 1.5,
      }),
    )
  }
  const found: Measured[] = []
  for (const word of list.words) {
    const search = await page(`?${list.search}=${word}`)
    found.push(
      line('P5', `search for ${word}`, {
        value: `${ms(search.p50)}, at best ${ms(search.min)}`,
        beside: `first ${ms(search.first)}`,
        limit: '≤ 60 ms',
        isReached: search.p50 <= 60,
      }),
    )
  }
  return [
    line('P1', 'first page', {
      value: `${ms(first.p50)}, at best ${ms(first.min)}`,
      beside: `bare rows ${ms(floor)}`,
      limit: '≤ 100 ms',
      isReached: first.p50 <= 100,
    }),
    line('P2', 'SQL of the page', {
      value: `${ms(sql)} in ${queries.toFixed(1)} queries`,
      beside: `bare rows ${ms(floor)}`,
      ratio: times(sql / floor),
      limit: '≤ 4 queries',
      isReached: queries <= 4.05,
    }),
    ...deep,
    line('P4', 'SQL of the page with its true total', {
      value: ms(sql),
      beside: `without the total ${ms(sql - counts)}`,
      ratio: times(sql / (sql - counts)),
      limit: '≤ 1.3×',
      isReached: sql / (sql - counts) <= 1.3,
    }),
    ...found,
  ]
}
