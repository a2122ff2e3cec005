import { changeOf, figuresOf, type DaySales } from '~/domain/reports/dashboard'
import type { Part } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { Figures, type Figure } from '~/ui/chart/figures'
import { FailedCard } from './failed-card'

type Sales = Part<{ days: DaySales[]; before: DaySales[] }>
type Donors = Part<{ now: bigint; before: bigint }>

type Compared = { now: bigint; before: bigint; show: (figure: bigint) => string }

function compared(label: string, { now, before, show }: Compared): Figure {
  const change = changeOf(now, before)
  if (change === null || change === 0) return { label, value: show(now) }
  return { label, value: show(now), change: { isUp: change > 0, shown: `${(Math.abs(change) / 10).toFixed(1)}%`, from: show(before) } }
}

/** Raised, contributions, average and new donors, each beside the same number of days before. */
export function FigureCards({ sales, donors, currency, length }: { sales: Sales; donors: Donors; currency: string; length: number }) {
  if (!sales.isLoaded) return <FailedCard title={`Last ${length} days`} requestId={sales.requestId} />
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const now = figuresOf(sales.value.days)
  const before = figuresOf(sales.value.before)
  const figures = [
    compared('Raised', { now: now.raised, before: before.raised, show: amount }),
    compared('Contributions', { now: now.contributions, before: before.contributions, show: grouped }),
    compared('Average', { now: now.average, before: before.average, show: amount }),
    donors.isLoaded ? compared('New donors', { ...donors.value, show: grouped }) : { label: 'New donors', value: 'Error Loading Info...' },
  ]
  return <Figures label={`Figures, last ${length} days`} figures={figures} />
}
