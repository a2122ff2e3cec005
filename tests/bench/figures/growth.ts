import { openStage, type Stage } from '../stage.ts'
import { PAGES, isMade } from '../../support/page-addresses.ts'
import { SEEDED_LISTS } from '../../support/seeded-lists.ts'
import { ask } from '../http-load.ts'
import { type Measured, times, whole } from '../report.ts'
import { fillCart, paid, pay, stock } from './till-calls.ts'

/** A statement that reads fewer pages than this may grow. */
const FEW_BLOCKS = 150
const MAX_GROWTH = 2
const WARMING = 2
const VISITS = 4

/** Pages of 8 KiB that a statement reads for each call, by step and text. */
type Reads = Map<string, number>

const READS = `SELECT query, (shared_blks_hit + shared_blks_read)::float8 / greatest(calls, 1) AS blocks
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND toplevel
    AND query NOT ILIKE '%pgboss%' AND query NOT ILIKE '%pg_stat_statements%' AND query NOT ILIKE '%_tally_delta%'`

const pagesToVisit = (): string[] => {
  const pages = Object.values(PAGES).filter((page) => page.who === 'owner' && !isMade(page))
  return [...new Set([...pages.map(({ at }) => at), ...SEEDED_LISTS])]
}

async function visit(stage: Stage, address: string): Promise<void> {
  const { pathname, search } = new URL(address, 'http://office/jpanel/')
  const call = { path: pathname.replace(/\/$/, '') + search, headers: stage.page }
  const { status } = await ask(stage.server.origin, call)
  if (status >= 500) throw new Error(`${call.path} answered ${status}`)
}

const reset = (stage: Stage) => stage.database.query('SELECT pg_stat_statements_reset()')

async function sell(stage: Stage): Promise<void> {
  const till = { origin: stage.server.origin, call: stage.call }
  const goods = await stock(stage.database)
  const one = async (turn: number) => paid(await ask(till.origin, pay(till, await fillCart(till, goods, turn))))
  await one(0)
  await reset(stage)
  await one(1)
}

async function readsOf(stage: Stage): Promise<Reads> {
  const reads: Reads = new Map()
  const keep = async (what: string) => {
    const { rows } = await stage.database.query<{ query: string; blocks: number }>(READS)
    for (const { query, blocks } of rows) reads.set(`${what}\n${query}`, blocks)
  }
  // Loading leaves dead row versions that an office's autovacuum would have removed.
  await stage.database.query('VACUUM ANALYZE')
  for (const address of pagesToVisit()) {
    // The first visits fill the caches of the server and its connections.
    for (let turn = 0; turn < WARMING; turn++) await visit(stage, address)
    await reset(stage)
    for (let turn = 0; turn < VISITS; turn++) await visit(stage, address)
    await keep(address)
  }
  await sell(stage)
  await keep('a sale')
  return reads
}

/**
 * Compares what each statement of every page, list and sale reads with what it reads at a tenth of the rows. Blocks do
 * not depend on how busy the machine is. `npm run bench -- --rows 100000 --products 20000 --only growth --no-write`
 */
export async function growth(stage: Stage): Promise<Measured[]> {
  const { rows, products } = stage.choices
  const many = await readsOf(stage)
  const small = await openStage({ ...stage.choices, rows: rows / 10, products: Math.round(products / 10) })
  try {
    const few = await readsOf(small)
    const grown = [...many]
      .map(([name, blocks]) => ({ name, blocks, before: few.get(name) ?? blocks }))
      .filter(({ blocks, before }) => blocks > FEW_BLOCKS && blocks > MAX_GROWTH * before)
      .toSorted((one, other) => other.blocks - one.blocks)
    for (const { name, blocks, before } of grown) {
      const [what, ...query] = name.split('\n')
      console.log(`${what}: ${whole(before)} to ${whole(blocks)} pages\n  ${query.join(' ').replaceAll(/\s+/g, ' ')}`)
    }
    const worst = Math.max(1, ...grown.map(({ blocks, before }) => blocks / before))
    return [
      {
        figure: 'Growth',
        what: `statements that read more at ${whole(rows)} than at ${whole(rows / 10)}`,
        value: `${grown.length} of ${many.size}`,
        beside: '',
        ratio: `worst ${times(worst)}`,
        limit: '0',
        isReached: grown.length === 0,
      },
    ]
  } finally {
    await small.close()
  }
}
