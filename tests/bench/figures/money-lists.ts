import { quantiles } from '../http-load.ts'
import { type Measured, ms, times } from '../report.ts'
import { forgetStatements, statements, type Stage } from '../stage.ts'
import { each, line } from './timed.ts'

const BARE_REPEATS = 20
const SLOW_MS = 1000
const PAGE_10_000 = 499_950

type MoneyList = {
  address: string
  always?: string
  bare: string
  /** Sent one at a time. Includes a common word and one without a match. */
  filters: readonly string[]
  /** The cells of the documented call that sort; those in `far` also read page 10,000. */
  sorts: readonly number[]
  far?: readonly number[]
}

const LISTS: readonly MoneyList[] = [
  {
    address: 'reports/transactions.ajax',
    bare: 'SELECT * FROM recurring_transaction ORDER BY attempted_at DESC, id DESC LIMIT 50',
    filters: [
      'payment_status=success',
      'payment_status=fail',
      'payment_status=refunded',
      'unsynced=1',
      'amt_str=50',
      'ordertime_str=2026-01-01',
      'search=smith',
      'search=zzyzx',
      'search=smith&payment_status=fail',
      'search=smith&amt_str=50',
      'search=smith&ordertime_str=2026-01-01',
    ],
    sorts: [1, 8],
    far: [8],
  },
  {
    address: 'reports/payments.ajax',
    bare: 'SELECT * FROM payment ORDER BY created_at DESC, id DESC LIMIT 50',
    filters: [
      'fp=paid',
      'fp=refunded',
      'fp=failed',
      'fo=recurring',
      'fg=stripe',
      'fm=Visa',
      'ft=cash',
      'fc1=2026-10-01',
      'fd1=2024-11-01&fd2=2024-11-30',
      'fk=smith',
      'fk=zzyzx',
      'fk=smith&fp=refunded',
      'fk=mail&fp=refunded',
      'fk=smith&fc1=2026-10-01',
      'fk=smith&amount_from=100',
      'fk=smith&fm=Visa',
      'fk=zzyzx&fp=paid',
    ],
    sorts: [0, 3],
    far: [3],
  },
  {
    address: 'reports/payments-by-item.ajax',
    bare:
      'SELECT * FROM payment p JOIN contribution_line l ON l.contribution_id = p.contribution_id ORDER BY ' +
      'p.created_at DESC LIMIT 50',
    filters: [
      's=success',
      's=failed',
      'fo=recurring',
      'fc1=2026-10-01',
      'fd1=2026-10-01',
      'fd1=2024-10-01&fd2=2024-10-31',
      'product=1',
      'product=mug',
      'i=1',
      'c=1',
      'fmm=1',
      'fga=1',
      'fga=0',
      'foi=NZ',
      'foi=ZZ',
      'fat=1',
      'fg=stripe',
      'search=smith',
      'search=zzyzx',
      'search=smith&fc1=2026-10-01',
    ],
    sorts: [9],
  },
  {
    address: 'reports/products.ajax',
    bare: 'SELECT variant_id, sum(total_minor) FROM contribution_line GROUP BY 1 ORDER BY 2 DESC LIMIT 50',
    filters: [
      'ordered_at_str=2026-10-01',
      'ordered_at_str=2023-03-03&ordered_at_end=2025-07-17',
      'category_id=1',
      'search=zzyzx',
    ],
    sorts: [1, 2, 5, 6, 7],
  },
  {
    address: 'products/1/contributions.ajax',
    bare:
      'SELECT * FROM contribution_line WHERE variant_id IN (SELECT id FROM ' +
      'product_variant WHERE product_id = ' +
      '1) ORDER BY id DESC LIMIT 50',
    filters: [
      'recurring=1',
      'recurring=0',
      'refunded=1',
      'refunded=0',
      'option=1',
      'ordered_at_str=2026-10-01',
      'refunded=1&ordered_at_str=2024-01-01',
      'search=smith',
      'search=zzyzx',
      'search=smith&recurring=0',
      'search=smith&refunded=1',
    ],
    sorts: [1, 6, 8],
  },
  {
    address: 'reports/donor-covers-costs.json',
    bare:
      'SELECT * FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id ' +
      'WHERE l.dcc_minor > 0 ' +
      'ORDER BY c.ordered_at DESC LIMIT 50',
    filters: [
      'period_start=2026-10-01',
      'dcc_from=1',
      'dcc_from=100',
      'search=stripe',
      'search=discover',
      'search=8a7',
      'search=zzyzx',
      'search=stripe&period_start=2026-10-01',
    ],
    sorts: [7],
  },
  {
    address: 'reports/impact-by-supporter.json',
    bare: 'SELECT * FROM supporter ORDER BY lifetime_donation_minor DESC, id DESC LIMIT 50',
    filters: ['account_type=1', 'search=smith', 'search=zzyzx'],
    sorts: [1, 2, 3, 4, 5],
  },
  {
    address: 'reports/impact-items.ajax',
    always: 'supporter=1',
    bare: 'SELECT * FROM contribution WHERE supporter_id = 1 ORDER BY ordered_at DESC LIMIT 50',
    filters: ['kind=donation', 'date_from=2026-01-01'],
    sorts: [0],
  },
  {
    address: 'reports/books.ajax',
    bare: 'SELECT * FROM book_difference ORDER BY reference LIMIT 50',
    filters: ['kind=payment'],
    sorts: [5],
  },
  {
    address: 'reports/refunds.ajax',
    bare: 'SELECT * FROM refund ORDER BY created_at DESC, id DESC LIMIT 50',
    filters: [
      'status=failed',
      'reason=disputed',
      'fg=stripe',
      'created_from=2026-10-01',
      'search=smith',
      'search=zzyzx',
      'search=smith&fg=stripe',
    ],
    sorts: [0],
  },
  {
    address: 'reports/platform-fees.json',
    bare: 'SELECT * FROM platform_fee ORDER BY created_at DESC, id DESC LIMIT 50',
    filters: ['type=refund', 'period=2026-06', 'search=zzyzx', 'period=2026-06&search=8a74d'],
    sorts: [0],
  },
  {
    address: 'reports/settlements.ajax',
    bare: 'SELECT * FROM settlement_batch ORDER BY settled_on DESC, id DESC LIMIT 50',
    filters: ['gateway=stripe', 'settled_from=2026-10-01'],
    sorts: [1, 9],
  },
  {
    address: 'reports/settlement-items.ajax',
    bare: 'SELECT * FROM settlement_item ORDER BY moved_at DESC, id DESC LIMIT 50',
    filters: [
      'batch=1',
      'type=refund',
      'fg=stripe',
      'moved_from=2026-10-01',
      'search=smith',
      'search=zzyzx',
      'search=smith&type=refund',
      'search=smith&moved_from=2026-10-01',
    ],
    sorts: [0],
  },
  {
    address: 'recurring_payments.ajax',
    bare: 'SELECT * FROM recurring_profile ORDER BY next_billing_on, id LIMIT 50',
    filters: [
      'status=Active',
      'status=Suspended',
      'frequency=Month',
      'profile_type=manual',
      'startdate_str=2026-01-01',
      'duedate_str=2026-10-01',
      'account_type=1',
      'search=smith',
      'search=emma smith',
      'search=zzyzx',
      'search=smith&status=Active',
      'search=smith&frequency=Month',
    ],
    sorts: [5, 6, 7, 10],
    far: [5, 7, 10],
  },
  {
    address: 'tax_receipts.ajax',
    bare:
      'SELECT * FROM tax_receipt WHERE deleted_at IS NULL ORDER BY coalesce(serial, 2147483647::bigint) ' +
      'DESC, id DESC LIMIT 50',
    filters: [
      'status=draft',
      'status=void',
      'filter_by=no_email',
      'issued_at_str=2026-10-01',
      'search=smith',
      'search=zzyzx',
    ],
    sorts: [1],
  },
  {
    address: 'tributes.ajax',
    bare: 'SELECT * FROM tribute WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 40',
    filters: ['notify=letter', 'is_sent=0', 'is_sent=due', 'search=smith', 'search=zzyzx'],
    sorts: [8],
  },
]

const bodyOf = (filter: string, more: object): string =>
  JSON.stringify({ draw: 1, ...Object.fromEntries(new URLSearchParams(filter)), ...more })

async function totalOf({ server, call }: Stage, { address, always = '' }: MoneyList): Promise<number> {
  const reply = await fetch(`${server.origin}/jpanel/${address}`, {
    method: 'POST',
    headers: call,
    body: bodyOf(always, { start: 0, length: 50 }),
  })
  if (reply.status !== 200) throw new Error(`${address} answered ${reply.status}`)
  const { recordsTotal } = (await reply.json()) as { recordsTotal: number }
  return recordsTotal
}

async function bareTime({ database }: Stage, query: string): Promise<number> {
  const taken: number[] = []
  // A query that takes seconds is only the comparison, so it is not repeated.
  for (let turn = 0; turn < BARE_REPEATS && (taken[0] ?? 0) < SLOW_MS; turn++) {
    const began = performance.now()
    await database.query(query)
    taken.push(performance.now() - began)
  }
  return quantiles(taken).p50
}

/**
 * The documented call of each list of money with its true total: the first page, page 10,000, the last one, each filter
 * and each order. `npm run bench -- --rows 100000 --only money --no-write`
 */
export async function moneyLists(stage: Stage): Promise<Measured[]> {
  const found: Measured[] = []
  for (const list of LISTS) {
    const { address, always = '', bare, filters, sorts, far = [] } = list
    const count = await totalOf(stage, list)
    const last = Math.max(0, Math.floor((count - 1) / 50) * 50)
    const request = (name: string, filter: string, more: object) => ({
      name: `${address} ${name}`,
      path: `/jpanel/${address}`,
      method: 'POST',
      headers: stage.call,
      body: bodyOf(`${always}&${filter}`, { start: 0, length: 50, ...more }),
    })
    await forgetStatements(stage.database)
    const first = await each(stage, [''], () => request('first page', '', {}))
    for (const { query, calls, ms: total } of (await statements(stage.database)).slice(0, 3))
      console.log(`    ${ms(total / calls)} × ${calls}  ${query.slice(0, 160).replaceAll(/\s+/g, ' ')}`)
    const rest = [
      ...(await each(stage, [...new Set([Math.min(PAGE_10_000, last), last])], (start) =>
        request(`row ${start}`, '', { start }),
      )),
      ...(await each(stage, filters, (filter) => request(filter, filter, {}))),
      ...(await each(
        stage,
        sorts.flatMap((column) => ['asc', 'desc'].map((dir) => ({ column, dir }))),
        ({ column, dir }) => request(`order ${column} ${dir}`, '', { order: [{ column, dir }] }),
      )),
      ...(await each(stage, last > PAGE_10_000 ? far : [], (column) =>
        request(`order ${column} page 10,000`, '', { start: PAGE_10_000, order: [{ column, dir: 'asc' }] }),
      )),
    ]
    const floor = await bareTime(stage, bare)
    const ours = first[0]?.p50 ?? 0
    found.push({
      figure: 'P1',
      what: `${address}, ${count.toLocaleString('en-US')} rows, first page`,
      value: ms(ours),
      beside: `bare rows ${ms(floor)}`,
      ratio: times(ours / floor),
      limit: '≤ 100 ms',
      isReached: ours <= 100,
    })
    found.push(line('P3–P5', `${address}: last page, filters, orders`, rest))
  }
  return found
}
