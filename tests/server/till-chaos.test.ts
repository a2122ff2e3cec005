import { expect, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOfArrival } from '../reliability/chaos/books.ts'
import { playChaos } from '../reliability/chaos/play.ts'

// `npm run till:chaos` runs this with other figures.
const SALES = Number(process.env.TILL_CHAOS_SALES ?? 500)
const SEED = Number(process.env.TILL_CHAOS_SEED ?? 20_261_129)

test(
  `each of ${SALES} sales of tablets arrives exactly once, whatever is lost, repeated, reordered or killed`,
  { timeout: 300_000 + SALES * 600 },
  async () => {
    await buildWhenStale()
    const figures = await playChaos({ sales: SALES, seed: SEED, report: (line) => console.log(line) })
    console.log(JSON.stringify(figures, null, 2))
    expect(faultsOfArrival(figures)).toEqual([])
    for (const happened of [figures.unsent, figures.unanswered, figures.twice, figures.late, figures.kills])
      expect(happened).toBeGreaterThan(0)
  },
)
