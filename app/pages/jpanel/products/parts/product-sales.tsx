import { useMemo } from 'react'
import { Link } from '~/ui/link'
import { computeChange, type DaySales } from '~/domain/reports/dashboard'
import type { ProductSales } from '~/domain/reports/product-sales.server'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { formatMoney, toNumber, withSymbol } from '~/kit/money'
import { counted, grouped } from '~/kit/text'
import { Chart, ChartLegend } from '~/ui/chart/chart'
import type { ChartPoint, ChartSeries } from '~/ui/chart/chart-data'
import { Figures, type Figure } from '~/ui/chart/figures'
import { Card } from '~/ui/shell/page-head'
import { EmptyCard } from '../../parts/dashboard/empty-card'

/** `at` is the product's list of contributions; every figure links to its rows there. */
type Props = { sales: ProductSales; currency: string; at: string }

const rowsPath = (at: string, { from, to }: { from: CalendarDate; to: CalendarDate }): string =>
  `${at}?ordered_at_str=${from}&ordered_at_end=${to}`

type Compared = { now: bigint; before: bigint; show: (value: bigint) => string; to: string }

function compared(label: string, { now, before, show, to }: Compared): Figure {
  const change = computeChange(now, before)
  if (change === null || change === 0) return { label, value: show(now), to }
  return {
    label,
    value: show(now),
    to,
    change: { isUp: change > 0, shown: `${(Math.abs(change) / 10).toFixed(1)}%`, from: show(before) },
  }
}

export function SalesFigures({ sales: { from, to, sums, before, days }, currency, at }: Props) {
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const all = rowsPath(at, { from, to })
  const figures = [
    {
      ...compared('Sales', { now: sums.sales, before: before.sales, show: amount, to: all }),
      spark: days.map((day) => Number(day.amount)),
    },
    compared('Contributions', {
      now: BigInt(sums.contributions),
      before: BigInt(before.contributions),
      show: grouped,
      to: all,
    }),
    compared('Pieces', { now: BigInt(sums.qty), before: BigInt(before.qty), show: grouped, to: all }),
    compared('Recurring', {
      now: sums.recurring,
      before: before.recurring,
      show: amount,
      to: `${all}&recurring[]=1`,
    }),
  ]
  return <Figures label="Last 60 days" figures={figures} />
}

const shortDay = (day: CalendarDate): string => shownDate(day).replace(/, \d+$/, '')
const weekday = (day: CalendarDate): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(Date.parse(day))

const toPoints = (
  days: readonly DaySales[],
  { currency, at, to }: { currency: string; at: string; to: CalendarDate },
): ChartPoint[] =>
  days.map(({ day, amount, contributions }) => ({
    label: shortDay(day),
    title: `${weekday(day)}, ${shortDay(day)}`,
    total: withSymbol({ minor: amount, currency }),
    isNow: day === to,
    ...(contributions > 0n
      ? { href: rowsPath(at, { from: day, to: day }), open: `Open ${counted(Number(contributions), 'contribution')}` }
      : {}),
  }))

const toSeries = (days: readonly DaySales[], { currency, at }: { currency: string; at: string }): ChartSeries[] => {
  const one = (label: string, color: ChartSeries['color'], of: (day: DaySales) => bigint): ChartSeries => ({
    label,
    color,
    values: days.map((day) => toNumber(of(day), currency)),
    shown: days.map((day) => withSymbol({ minor: of(day), currency })),
  })
  const parts = [
    { ...one('Recurring', 'second', (day) => day.recurring), kind: 1 },
    { ...one('One-time', 'first', (day) => day.amount - day.recurring), kind: 0 },
  ]
  return parts.map(({ kind, ...part }) => ({
    ...part,
    href: days.map(({ day }, index) =>
      (part.values[index] ?? 0) > 0 ? `${rowsPath(at, { from: day, to: day })}&recurring[]=${kind}` : null,
    ),
  }))
}

export function ProductSalesCard({ sales: { from, to, days, sums }, currency, at }: Props) {
  const { points, series } = useMemo(
    () => ({ points: toPoints(days, { currency, at, to }), series: toSeries(days, { currency, at }) }),
    [days, currency, at, to],
  )
  if (sums.contributions === 0)
    return (
      <EmptyCard title="Sales, last 60 days" icon="chart-bar">
        Sales of this product appear here, day by day.
      </EmptyCard>
    )
  const total = formatMoney({ minor: sums.sales, currency })
  return (
    <Card
      title="Sales, last 60 days"
      aside={
        <span className="more no-phone">
          <ChartLegend series={series} />
        </span>
      }
    >
      <Chart
        kind="stacked"
        label={`Sales per day, ${shownDate(from)} to ${shownDate(to)}: ${total} ${currency} in total`}
        points={points}
        series={series}
        note="Lighter bar: not over yet. Refunds are not deducted."
      />
    </Card>
  )
}

type Latest = { id: number; number: string; name: string; option: string; qty: number; at: string; total: string }

export function LatestCard({ rows, at, maySee }: { rows: readonly Latest[]; at: string; maySee: boolean }) {
  return (
    <Card
      title="Latest contributions"
      more={
        <Link className="link" to={at}>
          All contributions
        </Link>
      }
    >
      {rows.length === 0 ? <p className="help">Nobody has bought or given for it yet.</p> : null}
      <ul className="product-latest">
        {rows.map(({ id, number, name, option, qty, at: day, total }) => (
          <li key={id}>
            <span className="product-who">
              {maySee ? (
                <Link className="link" to={`/jpanel/contributions/${number}`}>
                  {name || 'Anonymous Donor'}
                </Link>
              ) : (
                name || 'Anonymous Donor'
              )}
              <span className="muted">{[qty > 1 ? `${qty} × ${option}` : option, day].filter(Boolean).join(', ')}</span>
            </span>
            <b className="n">{total}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
