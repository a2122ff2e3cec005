import { expect, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { killed } from '../reliability/kills.ts'
import { faultsOfBooks } from '../reliability/sales.ts'

test(
  'killed at eight random moments of paying, the server charges nothing twice and loses nothing (G2, in small)',
  { timeout: 170_000 },
  async () => {
    await buildWhenStale()
    const figures = await killed({ orders: 4, kills: 8, seed: 7, report: () => undefined })
    expect(figures).toMatchObject({ kills: 8, paid: 5, outbox: 5 })
    expect(faultsOfBooks(figures)).toEqual([])
  },
)
