import { beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOfOutages, outages } from '../reliability/outages.ts'

beforeAll(buildWhenStale, 180_000)

test.each([
  ['of DATABASE_URL', 'given', 3],
  ['of Almoner itself', 'embedded', 2],
] as const)(
  'when the Postgres %s ends while tills are selling the server lives on, and no sale is lost, doubled or ' +
    'denied (G18, in small)',
  { timeout: 120_000 },
  async (_which, database, times) => {
    const figures = await outages({ outages: times, tills: 4, seed: 7, database, report: () => undefined })
    expect(figures.acknowledgedLost).toBe(0)
    expect(figures.orders).toBeGreaterThan(times)
    expect(faultsOfOutages(figures)).toEqual([])
  },
)
