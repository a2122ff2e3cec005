import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ask, type Figures, hammer, mean, quantiles, warmed } from '../http-load.ts'
import { FLOOR_QUERY, type LEAST } from '../minimal/app.ts'
import { launchMinimal } from '../minimal/launch.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import { forgetStatements, type Stage, statements } from '../stage.ts'

const ROUNDS = 4
const SECONDS = 4
const REPEATS = 300

export const thisYear = (): string => {
  const year = new Date().getFullYear()
  return `/jpanel/contributions?fd1=${year}-01-01&fd2=${year}-12-31`
}

export async function lists(stage: Stage): Promise<Measured[]> {
  const year = { path: thisYear(), of: 'contributions' as const, what: 'list page of a year' }
  return [
    ...(await besideMinimal(stage, year)),
    ...(await sqlOfAPage(stage)),
    ...(await deepPages(stage)),
    ...(await trueTotals(stage)),
  ]
}

/** Both sides compress with the same setting. */
const ENCODINGS = { plain: {}, gzip: { 'accept-encoding': 'gzip' } }
const LIMIT = 1.8

type Beside = { path: string; of: keyof typeof LEAST; what: string }

/** P1: takes turns, so that other load on the machine affects both; the first turn only warms up. */
export async function besideMinimal(stage: Stage, { path, of, what }: Beside): Promise<Measured[]> {
  const minimal = await launchMinimal(stage.databaseUrl, of)
  try {
    const lines: Measured[] = []
    const cases = Object.entries(ENCODINGS).flatMap(([kind, headers]) =>
      [1, 8].map((connections) => ({ kind, headers, connections })),
    )
    for (const { kind, headers, connections } of cases) {
      const ours: Figures[] = []
      const least: Figures[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const seconds = SECONDS * stage.choices.pace
        least.push(
          await warmed({ origin: minimal.origin, next: () => ({ path: '/list', headers }), connections, seconds }),
        )
        const mine = () => ({ path, headers: { ...stage.page, ...headers } })
        ours.push(await warmed({ origin: stage.server.origin, next: mine, connections, seconds }))
      }
      lines.push(pageLine({ what, kind, connections }, ours.slice(1), least.slice(1)))
    }
    return lines
  } finally {
    minimal.stop()
  }
}

function pageLine(
  { what, kind, connections }: { what: string; kind: string; connections: number },
  ours: readonly Figures[],
  least: readonly Figures[],
): Measured {
  const perSecond = mean(ours.map((one) => one.perSecond))
  const ratio = mean(least.map((one) => one.perSecond)) / perSecond
  const failures = ours.reduce((sum, one) => sum + one.failures, 0)
  return {
    figure: 'P1',
    what: `${what}, ${kind}, ${connections} connection${connections > 1 ? 's' : ''}`,
    value:
      `${whole(perSecond)} req/s, p50 ${ms(mean(ours.map((one) => one.p50)))}, p99 ` +
      `${ms(mean(ours.map((one) => one.p99)))}`,
    beside:
      `minimal page ${whole(mean(least.map((one) => one.perSecond)))} req/s, p50 ` +
      `${ms(mean(least.map((one) => one.p50)))}`,
    ratio: times(ratio),
    limit: `≤ ${LIMIT}×${connections === 8 ? ', ≥ 150 req/s' : ''}`,
    isReached: failures === 0 && ratio <= LIMIT && (connections !== 8 || perSecond >= 150),
  }
}

const get = async (stage: Stage, path: string, repeats: number): Promise<number[]> => {
  const taken: number[] = []
  const look = ({ status, ms: took }: { status: number; ms: number }) => {
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    taken.push(took)
  }
  await hammer({
    origin: stage.server.origin,
    connections: 1,
    count: repeats,
    next: () => ({ path, headers: stage.page }),
    look,
  })
  return taken
}

/** P2: planning and execution time by Postgres, for the page and for the bare query. */
async function sqlOfAPage(stage: Stage): Promise<Measured[]> {
  await get(stage, '/jpanel/contributions', 20)
  await forgetStatements(stage.database)
  for (let turn = 0; turn < REPEATS; turn++) await stage.database.query(FLOOR_QUERY)
  const floor = sum(await statements(stage.database)) / REPEATS
  await forgetStatements(stage.database)
  await get(stage, '/jpanel/contributions', REPEATS)
  const requested = await statements(stage.database)
  const perPage = sum(requested) / REPEATS
  const queries = requested.reduce((count, { calls }) => count + calls, 0) / REPEATS
  const rows = sum(requested.filter(({ query }) => query.includes('FROM contribution c'))) / REPEATS
  const line: Measured = {
    figure: 'P2',
    what: 'SQL of a list page',
    value: `${ms(perPage)} in ${queries.toFixed(1)} queries, the rows alone ${ms(rows)}`,
    beside: `floor query ${ms(floor)}`,
    ratio: times(perPage / floor),
    limit: '≤ 1.5×, ≤ 4 queries',
    isReached: perPage / floor <= 1.5 && queries <= 4.05,
  }
  return [line, ...growth(stage, perPage)]
}

const sum = (list: readonly { ms: number }[]) => list.reduce((total, one) => total + one.ms, 0)

/** Compares with the same figure at a tenth of the size, if this machine measured it. */
function growth({ folder, choices: { rows } }: Stage, perPage: number): Measured[] {
  const file = (size: number) => path.join(folder, `sql-of-a-page-${size}.json`)
  writeFileSync(file(rows), JSON.stringify(perPage))
  if (!existsSync(file(rows / 10))) return []
  const smaller = Number(readFileSync(file(rows / 10), 'utf8'))
  const ratio = perPage / smaller
  return [
    {
      figure: 'P2',
      what: 'the same with ten times the rows',
      value: ms(perPage),
      beside: `${whole(rows / 10)} rows: ${ms(smaller)}, in an earlier run`,
      ratio: times(ratio),
      limit: '≤ 1.3×',
      isReached: ratio <= 1.3,
    },
  ]
}

/** P3: takes turns, and returns the median of each. */
async function deepPages(stage: Stage): Promise<Measured[]> {
  const deep = Math.min(10_000, Math.floor((stage.choices.rows * 0.85) / 50))
  const first: number[] = []
  const far: number[] = []
  await get(stage, `/jpanel/contributions?page=${deep}`, 5)
  for (let round = 0; round < 10; round++) {
    first.push(...(await get(stage, '/jpanel/contributions', 10)))
    far.push(...(await get(stage, `/jpanel/contributions?page=${deep}`, 10)))
  }
  const [near, distant] = [quantiles(first).p50, quantiles(far).p50]
  return [
    {
      figure: 'P3',
      what: `page ${whole(deep)}`,
      value: ms(distant),
      beside: `page 1 ${ms(near)}`,
      ratio: times(distant / near),
      limit: '≤ 1.5×',
      isReached: distant / near <= 1.5,
    },
  ]
}

const TABLE = JSON.stringify({ draw: 1, start: 0, length: 50 })

/** P4: the table call reads only the session, the rows and the total. */
async function trueTotals(stage: Stage): Promise<Measured[]> {
  const call = { path: '/jpanel/contributions.listing', method: 'POST', headers: stage.call, body: TABLE }
  const { status } = await ask(stage.server.origin, call)
  if (status !== 200) throw new Error(`the listing answered ${status}`)
  await forgetStatements(stage.database)
  await hammer({ origin: stage.server.origin, connections: 1, count: REPEATS, next: () => call })
  const requested = await statements(stage.database)
  const all = sum(requested) / REPEATS
  const total = sum(requested.filter(({ query }) => query.includes('contribution_tally'))) / REPEATS
  const ratio = all / (all - total)
  return [
    {
      figure: 'P4',
      what: 'SQL of the table call with its true total',
      value: ms(all),
      beside: `without the total ${ms(all - total)}`,
      ratio: times(ratio),
      limit: '≤ 1.3×',
      isReached: ratio <= 1.3,
    },
  ]
}
