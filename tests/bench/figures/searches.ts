import { SEARCH_TERMS } from '../../../prisma/scale/population.ts'
import { hammer, quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

const LIMITS = { common: 60, rare: 10, absent: 10 }
const REPEATS = 30
const LAST = 10

/** P5: one connection repeats each search, because a generic plan appears only from the sixth time on. */
export async function searches(stage: Stage): Promise<Measured[]> {
  const lines: Measured[] = []
  for (const kind of ['common', 'rare', 'absent'] as const) {
    const taken: number[] = []
    let found = 0
    await hammer({
      origin: stage.server.origin,
      connections: 1,
      count: REPEATS,
      next: () => ({
        path: '/jpanel/contributions.listing',
        method: 'POST',
        headers: stage.call,
        body: JSON.stringify({ draw: 1, start: 0, length: 50, fO: SEARCH_TERMS[kind] }),
      }),
      look({ status, ms: took, body }) {
        if (status !== 200) throw new Error(`the search answered ${status}`)
        taken.push(took)
        found = (JSON.parse(body) as { recordsTotal: number }).recordsTotal
      },
    })
    lines.push(line(kind, taken, found))
  }
  return lines
}

function line(kind: keyof typeof LIMITS, taken: readonly number[], found: number): Measured {
  const repeated = quantiles(taken.slice(-LAST))
  return {
    figure: 'P5',
    what:
      `search for a${kind === 'absent' ? 'n absent' : ` ${kind}`} word, total included ` +
      `(${found.toLocaleString('en-US')} found)`,
    value: `${ms(repeated.p50)} after ${REPEATS - LAST} repeats`,
    beside: `first ${ms(taken[0] ?? 0)}, slowest ${ms(quantiles(taken).max)}`,
    ratio: '',
    limit: `≤ ${LIMITS[kind]} ms`,
    isReached: repeated.p50 <= LIMITS[kind],
  }
}
