import { type Figures, hammer } from '../http-load.ts'
import { type Measured, ms, times, whole } from '../report.ts'
import type { Stage } from '../stage.ts'
import { thisYear } from './lists.ts'

const RECEIPTS = 2000
const SECONDS = 8

const failed = ({ failures, requests }: Figures): string => `${failures} failures of ${whole(requests)}`

/** P17: receipts as PDF, each another one, and a list while they are drawn. */
export async function documents({ database, server, page, choices }: Stage): Promise<Measured[]> {
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM tax_receipt WHERE status = 'issued' AND deleted_at IS NULL ORDER BY id DESC LIMIT $1`,
    [RECEIPTS],
  )
  const { origin } = server
  const seconds = SECONDS * choices.pace
  const draw = (turn: number) => ({ path: `/jpanel/tax_receipt/${rows[turn % rows.length]?.id}/pdf`, headers: page })
  const lists = () => hammer({ origin, connections: 2, seconds, next: () => ({ path: thisYear(), headers: page }) })
  // The first document parses the fonts, and the first lists fill caches.
  await hammer({ origin, connections: 2, count: 20, next: draw })
  await lists()
  const idle = await lists()
  const drawn = await hammer({ origin, connections: 2, seconds, next: draw })
  const [busy, beside] = await Promise.all([lists(), hammer({ origin, connections: 1, seconds, next: draw })])
  const ratio = busy.p99 / idle.p99
  const failures = drawn.failures + busy.failures + beside.failures
  return [
    {
      figure: 'P17',
      what: 'receipts as PDF, 2 connections',
      value: `${drawn.perSecond.toFixed(1)}/s, p50 ${ms(drawn.p50)}, ${failed(drawn)}`,
      beside: '',
      ratio: '',
      limit: '≥ 40/s',
      isReached: drawn.perSecond >= 40 && drawn.failures === 0,
    },
    {
      figure: 'P17',
      what: `list while receipts are drawn, ${beside.perSecond.toFixed(1)} of them a second`,
      value: `p99 ${ms(busy.p99)}, max ${ms(busy.max)}, ${failed(busy)}`,
      beside: `idle p99 ${ms(idle.p99)}, max ${ms(idle.max)}`,
      ratio: times(ratio),
      limit: 'p99 ≤ 2×',
      isReached: ratio <= 2 && failures === 0,
    },
  ]
}
