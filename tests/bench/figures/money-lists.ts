import { hammer, quantiles } from '../http-load.ts'
import { type Measured, ms, times } from '../report.ts'
import type { Stage } from '../stage.ts'

const REPEATS = 20
const BODY = JSON.stringify({ draw: 1, start: 0, length: 50 })

/** The documented call of each list of money, and the least that Postgres has to do for its first page. */
const LISTS: readonly [address: string, bare: string][] = [
  ['reports/transactions.ajax', 'SELECT * FROM recurring_transaction ORDER BY attempted_at DESC, id DESC LIMIT 50'],
  ['reports/payments.ajax', 'SELECT * FROM payment ORDER BY created_at DESC, id DESC LIMIT 50'],
  ['reports/refunds.ajax', 'SELECT * FROM refund ORDER BY created_at DESC, id DESC LIMIT 50'],
  ['reports/platform-fees.json', 'SELECT * FROM platform_fee ORDER BY created_at DESC, id DESC LIMIT 50'],
  ['reports/settlements.ajax', 'SELECT * FROM settlement_batch ORDER BY settled_on DESC, id DESC LIMIT 50'],
  ['reports/settlement-items.ajax', 'SELECT * FROM settlement_item ORDER BY moved_at DESC, id DESC LIMIT 50'],
  [
    'tax_receipts.ajax',
    'SELECT * FROM tax_receipt WHERE deleted_at IS NULL ORDER BY coalesce(serial, 2147483647::bigint) DESC, id DESC LIMIT 50',
  ],
  [
    'products/1/contributions.ajax',
    'SELECT * FROM contribution_line WHERE variant_id IN (SELECT id FROM product_variant WHERE product_id = 1) ORDER BY id DESC LIMIT 50',
  ],
]

/** The first page of each with its true total; no limit is set until they were measured at full size. */
export async function moneyLists(stage: Stage): Promise<Measured[]> {
  const lines: Measured[] = []
  for (const [address, bare] of LISTS) {
    const taken: number[] = []
    await hammer({
      origin: stage.server.origin,
      connections: 1,
      count: REPEATS,
      next: () => ({ path: `/jpanel/${address}`, method: 'POST', headers: stage.call, body: BODY }),
      look({ status, ms: took }) {
        if (status !== 200) throw new Error(`${address} answered ${status}`)
        taken.push(took)
      },
    })
    const least: number[] = []
    for (let turn = 0; turn < REPEATS; turn++) {
      const began = performance.now()
      await stage.database.query(bare)
      least.push(performance.now() - began)
    }
    const [ours, floor] = [quantiles(taken).p50, quantiles(least).p50]
    lines.push({
      figure: 'P1',
      what: `table call of ${address}, total included`,
      value: ms(ours),
      beside: `bare rows ${ms(floor)}`,
      ratio: times(ours / floor),
      limit: '',
      isReached: null,
    })
  }
  return lines
}
