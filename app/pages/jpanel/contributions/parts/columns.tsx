import type { Status } from '~/domain/contributions/status'
import { DateText } from '~/ui/date-text'
import type { Column, RowCard } from '~/ui/data-table'
import { MoneyText } from '~/ui/money-text'
import { Code } from '~/ui/pill'
import { paymentName, PaymentWords } from './payment-words'
import { StatusPill } from './status-pill'

export type ContributionRow = {
  id: number
  name: string
  number: string
  place: string
  statuses: Status[]
  paymentType: string | null
  payment: string | null
  fund: string | null
  net: bigint
  total: bigint
  currency: string
  ordered: Date
}

const Pills = ({ statuses }: { statuses: Status[] }) => statuses.map((status) => <StatusPill key={status} status={status} />)

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
  { key: 'number', head: 'Number', width: 110, from: 1024, tone: 'dim', cell: ({ number }) => <span className="mono">{number}</span> },
  {
    key: 'location',
    head: 'Location',
    width: 118,
    from: 1280,
    sort: 'location',
    tone: 'dim',
    cell: ({ place }) => place || '–',
    title: ({ place }) => place,
  },
  {
    key: 'status',
    head: 'Status',
    width: 156,
    cell: ({ statuses }) => <Pills statuses={statuses} />,
    title: ({ statuses }) => statuses.join(', '),
  },
  {
    key: 'payment',
    head: 'Payment',
    width: 156,
    from: 1024,
    cell: ({ paymentType, payment }) => <PaymentWords type={paymentType} label={payment} />,
    title: ({ paymentType, payment }) => paymentName(paymentType, payment),
  },
  {
    key: 'fund',
    head: 'Fund',
    width: 94,
    from: 1280,
    cell: ({ fund }) => (fund ? <Code>{fund}</Code> : '–'),
    title: ({ fund }) => fund ?? '',
  },
  {
    key: 'net',
    head: 'Net',
    width: 90,
    from: 1280,
    align: 'right',
    tone: 'dim',
    cell: ({ net, currency }) => <MoneyText minor={net} currency={currency} />,
  },
  {
    key: 'total',
    head: 'Total',
    width: isMixed ? 128 : 92,
    sort: 'total',
    align: 'right',
    tone: 'amount',
    cell: ({ total, currency }) => <MoneyText minor={total} currency={currency} code={isMixed} />,
  },
  {
    key: 'ordered',
    head: 'Date',
    width: 96,
    sort: 'ordered',
    align: 'right',
    tone: 'dim',
    cell: ({ ordered }) => <DateText at={ordered} />,
  },
]

/** The same on a phone: two lines. */
export const contributionCard = (row: ContributionRow): RowCard => ({
  avatar: row.name,
  name: row.name,
  below: (
    <>
      <Pills statuses={row.statuses} />
      <span>{paymentName(row.paymentType, row.payment)}</span>
    </>
  ),
  amount: <MoneyText minor={row.total} currency={row.currency} />,
  amountBelow: <DateText at={row.ordered} />,
})
