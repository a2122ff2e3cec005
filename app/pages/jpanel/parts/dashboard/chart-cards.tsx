import { useMemo, type ReactNode } from 'react'
import { productContributionsPath, PRODUCTS_REPORT } from '~/domain/reports/addresses'
import type { Engagement } from '~/domain/reports/charts.server'
import type { Part } from '~/http/page'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { toNumber, withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { BreakdownCard, type Share } from './breakdown-card'
import type { DashboardCharts } from './charts.server'
import { FailedCard } from './failed-card'
import { LineCard } from './line-card'
import { RankingCard } from './ranking-card'
import { ACTIVE_SPONSORS, ENDED_SPONSORS, SPONSORED, UNSPONSORED } from './rows-behind'

type Value<P> = NonNullable<P> extends Part<infer V> ? V : never
type Of<Name extends keyof DashboardCharts> = Value<DashboardCharts[Name]>

const monthLabel = (day: CalendarDate): string => shownDate(day).replace(/ \d+,/, '')
const dayLabel = (day: CalendarDate): string => shownDate(day).replace(/, \d+$/, '')

const COLORS = ['first', 'second', 'before'] as const

function typeShares(types: Of<'types'>): Share[] {
  const first = types.slice(0, COLORS.length)
  const others = types.slice(COLORS.length).reduce((sum, { supporters }) => sum + supporters, 0n)
  return [
    ...first.map(({ id, name, supporters }, index): Share => ({
      label: name,
      count: Number(supporters),
      color: COLORS[index] ?? 'rest',
      to: `/jpanel/supporters?ft=${id}`,
    })),
    ...(others > 0n ? [{ label: 'Other types', count: Number(others), color: 'rest' as const }] : []),
  ]
}

const sponseeShares = ({ yes, no }: Of<'sponsorships'>): Share[] => [
  { label: 'Sponsored', count: yes, color: 'good', to: SPONSORED },
  { label: 'Unsponsored', count: no, color: 'warn', to: UNSPONSORED },
]

const sponsorShares = ({ active, ended }: Of<'sponsors'>): Share[] => [
  { label: 'Active', count: active, color: 'good', to: ACTIVE_SPONSORS },
  { label: 'Ended', count: ended, color: 'rest', to: ENDED_SPONSORS },
]

const engagementShares = ({ empty, filled, inCheckout, completed }: Engagement): Share[] => [
  { label: 'Empty carts', count: Number(empty), color: 'rest' },
  { label: 'Carts with items', count: Number(filled), color: 'before' },
  { label: 'In checkout', count: Number(inCheckout), color: 'second' },
  { label: 'Completed', count: Number(completed), color: 'first' },
]

function Growth({ growth }: { growth: NonNullable<DashboardCharts['growth']> }) {
  if (!growth.isLoaded) return <FailedCard title="Account growth" requestId={growth.requestId} />
  const { months, days } = growth.value
  return (
    <>
      <LineCard
        title="Member signups"
        head="Month"
        totals={months}
        labelOf={monthLabel}
        note="Active supporters at the end of each month."
      />
      <LineCard
        title="Account growth"
        head="Day"
        totals={days}
        labelOf={dayLabel}
        note="Active supporters, last 30 days."
      />
    </>
  )
}

function BestSellers({ best }: { best: NonNullable<DashboardCharts['best']> }) {
  const value = best.isLoaded ? best.value : null
  const ranked = useMemo(
    () =>
      (value?.products ?? []).map(({ id, name, lines }) => ({
        name,
        value: Number(lines),
        shown: grouped(lines),
        to: `${productContributionsPath(id)}?ordered_at_str=${value?.from}&ordered_at_end=${value?.to}`,
      })),
    [value],
  )
  if (!best.isLoaded) return <FailedCard title="Best sellers" requestId={best.requestId} />
  return (
    <RankingCard
      title="Best sellers"
      icon="package"
      empty="Products appear here after their first contribution."
      head="Product"
      measure="Times given or sold"
      axis="grouped"
      ranked={ranked}
      note="Lines of paid contributions, last 12 months."
    />
  )
}

function CategoryRevenue({
  categories,
  currency,
}: {
  categories: NonNullable<DashboardCharts['categories']>
  currency: string
}) {
  const value = categories.isLoaded ? categories.value : null
  const ranked = useMemo(
    () =>
      (value?.categories ?? []).map(({ id, name, minor }) => ({
        name,
        value: toNumber(minor, currency),
        shown: withSymbol({ minor, currency }),
        to: `${PRODUCTS_REPORT}?category_id=${id}&ordered_at_str=${value?.from}&ordered_at_end=${value?.to}`,
      })),
    [value, currency],
  )
  if (!categories.isLoaded) return <FailedCard title="Category revenue" requestId={categories.requestId} />
  return (
    <RankingCard
      title="Category revenue"
      icon="folder"
      empty="Categories appear here once one of their products is sold."
      head="Category"
      measure="Revenue"
      axis="short"
      ranked={ranked}
      note="Last 12 months. A product of several categories counts in each."
    />
  )
}

/** These documented charts do not follow the period of the page (R-REPORTS-7). */
export function ChartCards({
  charts,
  currency,
  children,
}: {
  charts: DashboardCharts
  currency: string
  children: ReactNode
}) {
  const { growth, types, sponsorships, sponsors, best, categories, engagement } = charts
  return (
    <>
      <div className="dashboard-row">
        {children}
        {engagement ? (
          <BreakdownCard
            title="Engagement"
            icon="shopping-cart"
            unit="cart"
            empty="Contributions that are started today appear here."
            loaded={engagement}
            sharesOf={engagementShares}
          />
        ) : null}
        {types ? (
          <BreakdownCard
            title="Member types"
            icon="users"
            unit="supporter"
            empty="Supporters appear here once they are added."
            loaded={types}
            sharesOf={typeShares}
          />
        ) : null}
        {sponsorships ? (
          <BreakdownCard
            title="Sponsorships"
            icon="heart-handshake"
            unit="sponsee"
            empty="Sponsees appear here once they are added."
            loaded={sponsorships}
            sharesOf={sponseeShares}
          />
        ) : null}
        {sponsors ? (
          <BreakdownCard
            title="Sponsors"
            icon="heart-handshake"
            unit="sponsor"
            empty="Sponsors appear here once somebody sponsors."
            loaded={sponsors}
            sharesOf={sponsorShares}
          />
        ) : null}
      </div>
      <div className="dashboard-row wide">
        {growth ? <Growth growth={growth} /> : null}
        {best ? <BestSellers best={best} /> : null}
        {categories ? <CategoryRevenue categories={categories} currency={currency} /> : null}
      </div>
    </>
  )
}
