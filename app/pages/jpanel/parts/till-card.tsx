import type { TillTaking } from '~/domain/reports/queries.server'
import type { Part } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Card, Pairs } from '~/ui/page-head'
import { paymentName } from '../contributions/parts/payment-words'
import { EmptyCard, tillLink } from './empty-card'
import { FailedCard } from './failed-card'

const TITLE = "Today's till"

const sum = (takings: readonly TillTaking[], of: (taking: TillTaking) => bigint): bigint =>
  takings.reduce((total, taking) => total + of(taking), 0n)

/** What the tills took today in the organisation's currency, and how much of it lies in the drawer. */
export function TillCard({ till, currency, sells }: { till: Part<TillTaking[]>; currency: string; sells: boolean }) {
  if (!till.isLoaded) return <FailedCard title={TITLE} requestId={till.requestId} />
  const takings = till.value.filter((taking) => taking.currency === currency)
  if (takings.length === 0)
    return (
      <EmptyCard title={TITLE} icon="device-tablet" action={tillLink(sells, true)}>
        The till has sold nothing today.
      </EmptyCard>
    )
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const cash = takings.filter((taking) => taking.paymentType === 'cash')
  const refunded = sum(takings, (taking) => taking.refunded)
  const rows = takings.map((taking) => [paymentName(taking.paymentType ?? 'other', null), amount(taking.amount)] as const)
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
      {sells ? <div className="card-act">{tillLink(sells, true)}</div> : null}
    </Card>
  )
}
