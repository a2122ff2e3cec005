import type { TillTaking } from '~/domain/reports/queries.server'
import type { Part } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Card, Pairs } from '~/ui/shell/page-head'
import { paymentName } from '~/domain/contributions/contribution'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'

const TITLE = "Today's point of sale"

const sum = (takings: readonly TillTaking[], of: (taking: TillTaking) => bigint): bigint =>
  takings.reduce((total, taking) => total + of(taking), 0n)

export function TillCard({ till, currency }: { till: Part<TillTaking[]>; currency: string }) {
  if (!till.isLoaded) return <FailedCard title={TITLE} requestId={till.requestId} />
  const takings = till.value.filter((taking) => taking.currency === currency)
  if (takings.length === 0)
    return (
      <EmptyCard title={TITLE} icon="device-tablet">
        No sales at the point of sale today.
      </EmptyCard>
    )
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const cash = takings.filter((taking) => taking.paymentType === 'cash')
  const refunded = sum(takings, (taking) => taking.refunded)
  const rows = takings.map(
    (taking) => [paymentName(taking.paymentType ?? 'other', null), amount(taking.amount)] as const,
  )
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
    </Card>
  )
}
