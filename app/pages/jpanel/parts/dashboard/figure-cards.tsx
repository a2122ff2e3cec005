import { computeChange, sumFigures } from '~/domain/reports/dashboard'
import type { Period } from '~/domain/reports/period'
import type { Part } from '~/http/page'
import { withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { Figures, type Figure } from '~/ui/chart/figures'
import { FailedCard } from './failed-card'
import { chargesPath, contributionsPath, newDonorsPath, type Opens } from './rows-behind'
import { lowerFirst, type Sales } from './sales-card'

type Donors = Part<{ now: readonly bigint[]; before: bigint }>

type Compared = { now: bigint; before: bigint; show: (figure: bigint) => string }

function compared(label: string, { now, before, show }: Compared): Figure {
  const change = computeChange(now, before)
  if (change === null || change === 0) return { label, value: show(now) }
  return {
    label,
    value: show(now),
    change: { isUp: change > 0, shown: `${(Math.abs(change) / 10).toFixed(1)}%`, from: show(before) },
  }
}

const numbers = (values: readonly bigint[]): number[] => values.map(Number)

type Props = { sales: Sales; donors: Donors; currency: string; period: Period; opens: Opens }

export function FigureCards({ sales, donors, currency, period, opens }: Props) {
  if (!sales.isLoaded) return <FailedCard title={period.label} requestId={sales.requestId} />
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const { days, others } = sales.value
  const now = sumFigures(days)
  const before = sumFigures(sales.value.before)
  const averages = days.map((day) =>
    day.contributions === 0n ? 0 : Number(day.amount - day.recurring) / Number(day.contributions),
  )
  const contributions = opens.contributions
    ? { to: contributionsPath(period, others.length === 0 ? null : currency) }
    : {}
  const charges = opens.transactions ? { to: chargesPath(period, currency) } : {}
  const figures = [
    {
      ...compared('Raised', { now: now.raised, before: before.raised, show: amount }),
      ...raisedBy(now, { amount, contributions, charges }),
      spark: numbers(days.map((day) => day.amount)),
    },
    {
      ...compared('Contributions', { now: now.contributions, before: before.contributions, show: grouped }),
      ...contributions,
      spark: numbers(days.map((day) => day.contributions)),
    },
    {
      ...compared('Average', { now: now.average, before: before.average, show: amount }),
      ...contributions,
      spark: averages,
    },
    donors.isLoaded
      ? {
          ...compared('New donors', {
            now: donors.value.now.reduce((sum, one) => sum + one, 0n),
            before: donors.value.before,
            show: grouped,
          }),
          ...(opens.supporters ? { to: newDonorsPath(period) } : {}),
          spark: numbers(donors.value.now),
        }
      : { label: 'New donors', value: 'Error Loading Info...' },
  ]
  return <Figures label={`Figures, ${lowerFirst(period.label)}`} figures={figures} />
}

type To = { to?: string }
type Raised = { amount: (minor: bigint) => string; contributions: To; charges: To }

function raisedBy(
  { raised, recurring }: ReturnType<typeof sumFigures>,
  { amount, contributions, charges }: Raised,
): Partial<Figure> {
  if (recurring === 0n) return contributions
  if (raised === recurring) return charges
  return {
    parts: [
      { label: 'one-time', value: amount(raised - recurring), ...contributions },
      { label: 'recurring', value: amount(recurring), ...charges },
    ],
  }
}
