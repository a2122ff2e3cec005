import { useMemo } from 'react'
import { toBars, sumFigures, type Bar, type DaySales } from '~/domain/reports/dashboard'
import type { Period } from '~/domain/reports/period'
import type { Part } from '~/http/page'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { formatMoney, toNumber, withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Chart, ChartLegend } from '~/ui/chart/chart'
import type { ChartPoint, ChartSeries } from '~/ui/chart/chart-data'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from './empty-card'
import { FailedCard } from './failed-card'
import { chargesPath, contributionsPath, type Opens } from './rows-behind'

export type Sales = Part<{ days: DaySales[]; before: DaySales[]; others: { currency: string; amount: bigint }[] }>

const shortDay = (day: CalendarDate): string => shownDate(day).replace(/, \d+$/, '')
const monthLabel = (day: CalendarDate): string => shownDate(day).replace(/ \d+,/, '')
const weekday = (day: CalendarDate): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(Date.parse(day))

function toPoints(
  bars: readonly Bar[],
  {
    currency,
    today,
    isByMonth,
    opens,
    among,
  }: { currency: string; today: CalendarDate; isByMonth: boolean; opens: Opens; among: string | null },
): ChartPoint[] {
  return bars.map((bar) => ({
    label: isByMonth ? monthLabel(bar.from) : shortDay(bar.from),
    title: isByMonth ? monthLabel(bar.from) : `${weekday(bar.from)}, ${shortDay(bar.from)}`,
    total: withSymbol({ minor: bar.amount, currency }),
    isNow: bar.to === today,
    ...(bar.contributions > 0n && opens.contributions
      ? { href: contributionsPath(bar, among), open: `Open ${counted(Number(bar.contributions), 'contribution')}` }
      : {}),
  }))
}

type Drawing = { currency: string; period: Period; opens: Opens; among: string | null }

function toSeries(
  bars: readonly Bar[],
  before: readonly Bar[],
  { currency, period, opens, among }: Drawing,
): ChartSeries[] {
  const one = (label: string, color: ChartSeries['color'], minors: readonly bigint[]): ChartSeries => ({
    label,
    color,
    values: minors.map((minor) => toNumber(minor, currency)),
    shown: minors.map((minor) => withSymbol({ minor, currency })),
  })
  return [
    {
      ...one(
        'Recurring',
        'second',
        bars.map(({ recurring }) => recurring),
      ),
      href: bars.map((bar) => (opens.transactions && bar.recurring > 0n ? chargesPath(bar, currency) : null)),
    },
    {
      ...one(
        'One-time',
        'first',
        bars.map(({ amount, recurring }) => amount - recurring),
      ),
      href: bars.map((bar) => (opens.contributions && bar.contributions > 0n ? contributionsPath(bar, among) : null)),
    },
    ...(period.before === null
      ? []
      : [
          {
            ...one(
              period.before.label,
              'before',
              bars.map((_, index) => before[index]?.amount ?? 0n),
            ),
            isBefore: true,
          },
        ]),
  ]
}

type Note = { currency: string; others: readonly { currency: string; amount: bigint }[]; hasToday: boolean }

function describeDays(days: readonly DaySales[], { currency, others, hasToday }: Note): string {
  const { raised, recurring, refunded } = sumFigures(days)
  const money = (minor: bigint, of: string) =>
    `${withSymbol({ minor, currency: of })}${of === currency ? '' : ` ${of}`}`
  return [
    `${money(raised - recurring, currency)} one-time, ${money(recurring, currency)} recurring.`,
    ...(hasToday ? ['Lighter bar: not over yet.'] : []),
    ...(refunded > 0n ? [`Refunds (${money(refunded, currency)}) not deducted.`] : []),
    ...(others.length > 0
      ? [`Other currencies (${others.map((other) => money(other.amount, other.currency)).join(', ')}) not included.`]
      : []),
  ].join(' ')
}

type Props = { sales: Sales; currency: string; period: Period; today: CalendarDate; opens: Opens }

export function SalesCard(props: Props) {
  const { sales, period } = props
  if (!sales.isLoaded) return <FailedCard title="Sales" requestId={sales.requestId} />
  if (sumFigures(sales.value.days).raised === 0n && sumFigures(sales.value.before).raised === 0n)
    return (
      <EmptyCard title={`Sales, ${lowerFirst(period.label)}`} icon="chart-bar">
        Sales appear here after your first contribution.
      </EmptyCard>
    )
  return <Drawn {...props} value={sales.value} />
}

export const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

function Drawn({
  value: { days, before, others },
  currency,
  period,
  today,
  opens,
}: Props & { value: Extract<Sales, { isLoaded: true }>['value'] }) {
  const among = others.length === 0 ? null : currency
  const { points, series, isByMonth } = useMemo(() => {
    const bars = toBars(days)
    const byMonth = bars.length < days.length
    return {
      points: toPoints(bars, { currency, today, isByMonth: byMonth, opens, among }),
      series: toSeries(bars, toBars(before), { currency, period, opens, among }),
      isByMonth: byMonth,
    }
  }, [days, before, currency, period, today, opens, among])
  const raised = formatMoney({ minor: sumFigures(days).raised, currency })
  const each = isByMonth ? 'month' : 'day'
  const label =
    `Sales per ${each}, ${shownDate(period.from)} to ${shownDate(period.to)}: ${raised} ` + `${currency} in total`
  const legend = (
    <span className="more no-phone">
      <ChartLegend series={series} />
    </span>
  )
  return (
    <Card title={`Sales, ${lowerFirst(period.label)}`} aside={legend}>
      <Chart
        kind="stacked"
        label={label}
        points={points}
        series={series}
        head={isByMonth ? 'Month' : 'Day'}
        note={describeDays(days, { currency, others, hasToday: period.to >= today })}
      />
    </Card>
  )
}
