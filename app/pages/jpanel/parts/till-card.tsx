import type { TillTaking } from '~/domain/reports/queries.server'
import type { Part } from '~/http/page'
import { formatMoney } from '~/kit/money'
import { counted } from '~/kit/text'
import { LinkButton } from '~/ui/button'
import { Card, Pairs } from '~/ui/page-head'
import { Empty } from '~/ui/states'
import { FailedCard } from './failed-card'

const TITLE = "Today's till"

const PAID_BY: Record<string, string> = {
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
  free: 'Free',
  credit_card: 'Card',
  bank_account: 'Bank account',
  payment_method: 'Secure account',
  paypal: 'PayPal',
}

const sum = (takings: readonly TillTaking[], of: (taking: TillTaking) => bigint): bigint =>
  takings.reduce((total, taking) => total + of(taking), 0n)

const openTheTill = (
  <LinkButton to="/jpanel/pos" reloadDocument isWide>
    Open the till
  </LinkButton>
)

/** What the tills took today in the organisation's currency, and how much of it lies in the drawer. */
export function TillCard({ till, currency, sells }: { till: Part<TillTaking[]>; currency: string; sells: boolean }) {
  if (!till.isLoaded) return <FailedCard title={TITLE} requestId={till.requestId} />
  const takings = till.value.filter((taking) => taking.currency === currency)
  if (takings.length === 0)
    return (
      <Card title={TITLE}>
        <Empty icon="device-tablet" title="Nothing here... yet." actions={sells ? openTheTill : undefined}>
          The till has sold nothing today.
        </Empty>
      </Card>
    )
  const amount = (minor: bigint) => formatMoney({ minor, currency }, { symbol: true })
  const cash = takings.filter((taking) => taking.paymentType === 'cash')
  const refunded = sum(takings, (taking) => taking.refunded)
  const rows = takings.map((taking) => [PAID_BY[taking.paymentType ?? ''] ?? 'Other', amount(taking.amount)] as const)
  return (
    <Card title={TITLE}>
      <div className="figure bare">
        <span className="v">{amount(sum(takings, (taking) => taking.amount))}</span>
        <span className="d">{counted(Number(sum(takings, (taking) => taking.sales)), 'sale')}</span>
      </div>
      <Pairs
        rows={refunded > 0n ? [...rows, ['Refunded', amount(-refunded)] as const] : rows}
        total={['Expected in the drawer', amount(sum(cash, (taking) => taking.amount - taking.refunded))]}
      />
      {sells ? <div className="card-act">{openTheTill}</div> : null}
    </Card>
  )
}
