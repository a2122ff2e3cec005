import { hammer, quantiles } from '../http-load.ts'
import { type Measured, ms } from '../report.ts'
import type { Stage } from '../stage.ts'

const REPEATS = 15
const LIMIT = 100

export type Request = { path: string; method?: string; headers: Record<string, string>; body?: string }

/** On a busy machine the minimum shows the cost of the work, and the median what waiting adds. */
export type Took = { min: number; p50: number; max: number; first: number }

export const repeatsOf = ({ choices }: Stage, count: number): number => Math.max(3, Math.round(count * choices.pace))

export async function timed(stage: Stage, request: Request, repeats = REPEATS): Promise<Took> {
  const taken: number[] = []
  let isLate = false
  await hammer({
    origin: stage.server.origin,
    connections: 1,
    count: repeatsOf(stage, repeats),
    next: () => (isLate ? null : request),
    look({ status, ms: took }) {
      // A statement at its time limit is not repeated.
      isLate = status === 503
      if (status !== 200 && !isLate) throw new Error(`${request.path} answered ${status}`)
      taken.push(took)
    },
  })
  return { min: Math.min(...taken), p50: quantiles(taken).p50, max: quantiles(taken).max, first: taken[0] ?? 0 }
}

type Named = { name: string } & Took

export function line(figure: string, what: string, all: readonly Named[]): Measured {
  const [slowest] = all.toSorted((one, other) => other.p50 - one.p50)
  const middle = quantiles(all.map(({ p50 }) => p50)).p50
  return {
    figure,
    what,
    value:
      `${ms(middle)} in the middle, slowest ${ms(slowest?.p50 ?? 0)} (${slowest?.name ?? ''}, at best ` +
      `${ms(slowest?.min ?? 0)})`,
    beside: `first requests up to ${ms(Math.max(...all.map(({ first }) => first)))}`,
    ratio: '',
    limit: `≤ ${LIMIT} ms`,
    isReached: (slowest?.p50 ?? 0) <= LIMIT,
  }
}

/** Repeats each request fifteen times over one connection, or fewer with `--pace`. */
export async function each<T>(
  stage: Stage,
  items: readonly T[],
  request: (item: T) => { name: string } & Request,
): Promise<Named[]> {
  const found: Named[] = []
  for (const item of items) {
    const { name, ...rest } = request(item)
    const took = await timed(stage, rest)
    console.log(
      `${name.padEnd(40)} min ${ms(took.min)}  p50 ${ms(took.p50)}  max ${ms(took.max)}  first ${ms(took.first)}`,
    )
    found.push({ name, ...took })
  }
  return found
}
