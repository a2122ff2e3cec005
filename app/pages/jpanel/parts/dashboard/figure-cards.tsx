import { changeOf, figuresOf } from '~/domain/reports/dashboard'
import type { Period } from '~/domain/reports/period'
import type { Part } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { Figures, type Figure } from '~/ui/chart/figures'
import { FailedCard } from './failed-card'
import { lower, type Sales } from './sales-card'

type Donors = Part<{ now: readonly bigint[]; before: bigint }>

type Compared = { now: bigint; before: bigint; show: (figure: bigint) => string }

function compared(label: string, { now, before, show }: Compared): Figure {
  const change = changeOf(now, before)
  if (change === null || change === 0) return { label, value: show(now) }
  return { label, value: show(now), change: { isUp: change > 0, shown: `${(Math.abs(change) / 10).toFixed(1)}%`, from: show(before) } }
}

const numbers = (values: readonly bigint[]): number[] => values.map(Number)

/** Raised, contributions, average and new donors, each over the period and beside what it is compared with. */
export function FigureCards({ sales, donors, currency, period }: { sales: Sales; donors: Donors; currency: string; period: Period }) {
  if (!sales.isLoaded) return <FailedCard title={period.label} requestId={sales.requestId} />
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const { days } = sales.value
  const now = figuresOf(days)
  const before = figuresOf(sales.value.before)
  const averages = days.map((day) => (day.contributions === 0n ? 0 : Number(day.amount - day.recurring) / Number(day.contributions)))
  const figures = [
    { ...compared('Raised', { now: now.raised, before: before.raised, show: amount }), spark: numbers(days.map((day) => day.amount)) },
    {
      ...compared('Contributions', { now: now.contributions, before: before.contributions, show: grouped }),
      spark: numbers(days.map((day) => day.contributions)),
    },
    { ...compared('Average', { now: now.average, before: before.average, show: amount }), spark: averages },
    donors.isLoaded
      ? {
          ...compared('New donors', {
            now: donors.value.now.reduce((sum, one) => sum + one, 0n),
            before: donors.value.before,
            show: grouped,
          }),
          spark: numbers(donors.value.now),
        }
      : { label: 'New donors', value: 'Error Loading Info...' },
  ]
  return <Figures label={`Figures, ${lower(period.label)}`} figures={figures} />
}
