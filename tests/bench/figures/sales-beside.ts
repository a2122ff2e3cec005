import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../server/settings/settings.ts'
import { openCheckout, type Checkout } from '../checkout.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import type { Choices } from '../stage.ts'
import { wholeSales } from './till-calls.ts'

const TILLS = 8
const TURNS = 10
const COUNT = 240
/** Reconnected clients prepare their statements again, so these sales are not counted. */
const WARMING = 40

interface Turn {
  perSecond: number
  server: number
  postgres: number
}

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

async function turnOf({ till, goods, spent }: Checkout, count: number): Promise<Turn> {
  await wholeSales(till, { goods, width: TILLS, count: WARMING })
  const before = spent()
  const perSecond = await wholeSales(till, { goods, width: TILLS, count })
  const after = spent()
  return {
    perSecond,
    server: (after.server - before.server) / count,
    postgres: (after.postgres - before.postgres) / count,
  }
}

const commitOf = (folder: string): string =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

/**
 * Whole sales of this checkout and of another one in turns whose order turns round, each on rows and with the settings
 * of Postgres that are its own.
 */
export async function salesBeside(other: string, { rows, products, pace }: Choices): Promise<Measured[]> {
  const folder = path.resolve(root, process.env.ALMONER_BENCH_DATA || '.data/bench')
  const now = new Date()
  const commit = commitOf(other)
  const open = (name: string, at: string, of: string) => {
    const data = path.join(folder, `sales-${rows}-${products}-${of}`)
    mkdirSync(data, { recursive: true })
    return openCheckout({ name, root: at, data, rows, products, now })
  }
  const ours = await open('this checkout', root, 'this')
  try {
    const theirs = await open(commit, path.resolve(other), commit)
    try {
      return await inTurns(ours, theirs, Math.round(COUNT * pace))
    } finally {
      await theirs.close()
    }
  } finally {
    await ours.close()
  }
}

async function inTurns(ours: Checkout, theirs: Checkout, count: number): Promise<Measured[]> {
  for (const one of [ours, theirs]) await wholeSales(one.till, { goods: one.goods, width: TILLS, count: 2 * COUNT })
  const turns: { ours: Turn; theirs: Turn }[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const first = turn % 2 === 0 ? await turnOf(ours, count) : null
    const beside = await turnOf(theirs, count)
    const mine = first ?? (await turnOf(ours, count))
    turns.push({ ours: mine, theirs: beside })
    const said = (one: Turn) => `${one.perSecond.toFixed(1)}/s, ${ms(one.server)} + ${ms(one.postgres)}`
    console.log(
      `turn ${turn + 1}: ${said(mine)}; ${theirs.name} ${said(beside)}; ${times(mine.perSecond / beside.perSecond)}`,
    )
  }
  return [
    byTheClock(turns, theirs.name),
    ...(['server', 'postgres', 'sum'] as const).map((part) => byProcessor(turns, theirs.name, part)),
  ]
}

type Turns = readonly { ours: Turn; theirs: Turn }[]

function byTheClock(turns: Turns, name: string): Measured {
  const ratios = turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)
  const ratio = middle(ratios)
  return {
    figure: 'P9',
    what: `whole sales, ${TILLS} tills, beside ${name}`,
    value: `${whole(middle(turns.map(({ ours }) => ours.perSecond)))}/s`,
    beside:
      `${whole(middle(turns.map(({ theirs }) => theirs.perSecond)))}/s; turns ` +
      `${times(Math.min(...ratios))} ` +
      `to ${times(Math.max(...ratios))}`,
    ratio: times(ratio),
    limit: '≥ 1.4×',
    isReached: ratio >= 1.4,
  }
}

function byProcessor(turns: Turns, name: string, part: 'server' | 'postgres' | 'sum'): Measured {
  const of = (turn: Turn) => (part === 'sum' ? turn.server + turn.postgres : turn[part])
  const [mine, beside] = [middle(turns.map(({ ours }) => of(ours))), middle(turns.map(({ theirs }) => of(theirs)))]
  return {
    figure: 'P9',
    what: `processor time of a whole sale, ${part}`,
    value: ms(mine),
    beside: `${name} ${ms(beside)}`,
    ratio: times(beside / mine),
    limit: '',
    isReached: null,
  }
}
