import { figuresOf, type DaySales, type Window } from '~/domain/reports/dashboard'
import type { Part } from '~/http/page'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { formatMoney, toNumber, withSymbol } from '~/kit/money'
import { Chart, ChartLegend, type ChartPoint } from '~/ui/chart/chart'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'

type Sales = Part<{ days: DaySales[]; before: DaySales[]; others: { currency: string; amount: bigint }[] }>

const shortDay = (day: CalendarDate): string => shownDate(day).replace(/, \d+$/, '')

const axis = (value: number): string => {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}m`
  return value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2)))
}

const pointsOf = (days: readonly DaySales[], before: readonly DaySales[], currency: string): ChartPoint[] =>
  days.map((day, index) => {
    const then = before[index]?.amount ?? 0n
    return {
      label: shortDay(day.day),
      value: toNumber(day.amount, currency),
      shown: formatMoney({ minor: day.amount, currency }),
      before: toNumber(then, currency),
      shownBefore: formatMoney({ minor: then, currency }),
      isNow: index === days.length - 1,
    }
  })

/** In words what the picture shows, and what it leaves out. */
function noteOf(refunded: bigint, others: readonly { currency: string; amount: bigint }[], currency: string): string {
  const money = (minor: bigint, of: string) => `${withSymbol({ minor, currency: of })}${of === currency ? '' : ` ${of}`}`
  return [
    'Lighter bar: today so far.',
    ...(refunded > 0n ? [`Refunds (${money(refunded, currency)}) not deducted.`] : []),
    ...(others.length > 0
      ? [`Other currencies (${others.map((other) => money(other.amount, other.currency)).join(', ')}) not included.`]
      : []),
  ].join(' ')
}

/** Sales of each local day, with the days before as a dashed line (money 18). */
export function SalesCard({ sales, currency, length, window }: { sales: Sales; currency: string; length: number; window: Window }) {
  const title = `Sales, last ${length} days`
  if (!sales.isLoaded) return <FailedCard title={title} requestId={sales.requestId} />
  const { days, before, others } = sales.value
  const { contributions, raised, refunded } = figuresOf(days)
  if (contributions === 0n && figuresOf(before).contributions === 0n)
    return (
      <EmptyCard title={title} icon="chart-bar">
        Sales appear here after your first contribution.
      </EmptyCard>
    )
  const range = `${shortDay(window.from)} – ${shortDay(window.to)}`
  const label = `Sales per day, ${shownDate(window.from)} to ${shownDate(window.to)}: ${formatMoney({ minor: raised, currency })} ${currency} in total`
  const legend = (
    <span className="more no-phone">
      <ChartLegend now={range} before={`Previous ${length} days`} />
    </span>
  )
  return (
    <Card title={title} aside={legend}>
      <Chart
        label={label}
        points={pointsOf(days, before, currency)}
        axis={axis}
        note={noteOf(refunded, others, currency)}
        head={{ label: 'Day', value: 'Sales', before: `Previous ${length} days` }}
      />
    </Card>
  )
}
