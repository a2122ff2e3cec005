import type { Row } from './write-rows.ts'
import { FIONA } from './staff.ts'

const MINUTE = 60_000
const LIST = { href: '/jpanel/contributions', href_label: 'Show list', unit: 'contributions', needs: 'order.view' }

export function taskRows(now: Date): Row[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString()
  const row = (values: Row, [began, took]: readonly [began: number, took: number]) => ({
    ...LIST,
    staff_id: FIONA,
    failed: 0,
    problems: [] as unknown[],
    seen_at: null as string | null,
    cancel_requested_at: null as string | null,
    created_at: ago(began),
    started_at: ago(began),
    updated_at: ago(began - took),
    finished_at: ago(began - took),
    ...values,
  })
  const refused = (id: number, name: string) => ({ id, name, reason: 'The gateway is still processing the payment.' })
  return [
    row(
      {
        kind: 'contributions.spam_and_refund',
        title: 'Mark 612 contributions as spam and refund them',
        total: 612,
        done: 612,
        failed: 3,
        state: 'done',
        outcome: '609 changed, 3 failed',
        problems: [refused(900_001, '#51D8E6A40C'), refused(900_002, '#C04B77F19E'), refused(900_003, '#9A2E5D3381')],
      },
      [95, 6],
    ),
    row(
      {
        kind: 'contributions.complete',
        title: 'Mark 1,204 contributions as fulfilled',
        total: 1204,
        done: 1204,
        state: 'done',
        outcome: '1,204 changed',
        seen_at: ago(1400),
      },
      [1500, 2],
    ),
    row(
      {
        kind: 'contributions.incomplete',
        title: 'Mark 2,310 contributions as unfulfilled',
        total: 2310,
        done: 1500,
        state: 'canceled',
        outcome: 'Canceled. 1,500 changed before that.',
        cancel_requested_at: ago(4300),
        seen_at: ago(4200),
      },
      [4320, 20],
    ),
  ]
}
