import type { Status } from '~/domain/contributions/status'
import type { Column } from '~/ui/list/data-table'
import { Code } from '~/ui/pill'
import { PaymentIcon, paymentName } from './payment-words'
import { pillOf } from './status-pill'

/** What the list shows of a contribution, in words: the page and what is sent along with it stay small. */
export type ContributionRow = {
  id: number
  name: string
  number: string
  place: string
  statuses: Status[]
  paymentType: string | null
  payment: string | null
  fund: string | null
  net: string
  total: string
  ordered: string
  orderedInFull: string
}

const KEYS = [
  'id',
  'name',
  'number',
  'place',
  'statuses',
  'paymentType',
  'payment',
  'fund',
  'net',
  'total',
  'ordered',
  'orderedInFull',
] as const

type Sent = { [K in (typeof KEYS)[number]]: ContributionRow[K][] }

/** Column by column the same rows are half as long to send and to read as with the names of their columns fifty times. */
export const sentRows = (rows: readonly ContributionRow[]): Sent =>
  Object.fromEntries(KEYS.map((key) => [key, rows.map((row) => row[key])])) as Sent

export const readRows = (sent: Sent): ContributionRow[] =>
  sent.id.map((_id, index) => {
    const row: Record<string, unknown> = {}
    for (const key of KEYS) row[key] = sent[key][index]
    return row as ContributionRow
  })

/** The addresses of the same list in another order. */
export const sortedFrom = (address: string) => (key: string, direction: 'asc' | 'desc') => {
  const search = new URLSearchParams(address)
  search.set('sort', key)
  search.set('dir', direction)
  return `?${search.toString()}`
}

/** The columns of the list; widths and what falls away on narrow windows are those of the design. */
export const contributionColumns = (isMixed: boolean): Column<ContributionRow>[] => [
  {
    key: 'name',
    head: 'Supporter',
    sort: 'name',
    isMain: true,
    avatar: ({ name }) => name,
    cell: ({ name }) => name,
    title: ({ name }) => name,
  },
  { key: 'number', head: 'Number', width: 110, from: 1024, tone: 'dim mono', cell: ({ number }) => number },
  {
    key: 'location',
    head: 'Location',
    width: 118,
    from: 1280,
    sort: 'location',
    tone: 'dim',
    cell: ({ place }) => place || '–',
    title: ({ place }) => place || undefined,
  },
  {
    key: 'status',
    head: 'Status',
    width: 156,
    place: 'below',
    wraps: true,
    cell: ({ statuses }) => statuses.map((status) => pillOf[status]),
    title: ({ statuses }) => (statuses.length > 1 ? statuses.join(', ') : undefined),
  },
  {
    key: 'payment',
    head: 'Payment',
    width: 156,
    from: 1024,
    place: 'below-2',
    cell: ({ paymentType, payment }) => (
      <>
        {PaymentIcon({ type: paymentType })}
        {` ${paymentName(paymentType, payment)}`}
      </>
    ),
    title: ({ paymentType, payment }) => paymentName(paymentType, payment),
  },
  {
    key: 'fund',
    head: 'Fund',
    width: 94,
    from: 1280,
    cell: ({ fund }) => (fund ? Code({ children: fund }) : '–'),
    title: ({ fund }) => fund ?? undefined,
  },
  {
    key: 'net',
    head: 'Net',
    width: 90,
    from: 1280,
    align: 'right',
    tone: 'dim',
    cell: ({ net }) => net,
  },
  {
    key: 'total',
    head: 'Total',
    width: isMixed ? 128 : 92,
    sort: 'total',
    align: 'right',
    tone: 'amount',
    place: 'amount',
    cell: ({ total }) => total,
  },
  {
    key: 'ordered',
    head: 'Date',
    width: 96,
    sort: 'ordered',
    align: 'right',
    tone: 'dim',
    place: 'amount-below',
    cell: ({ ordered }) => ordered,
    title: ({ orderedInFull }) => orderedInFull,
  },
]
