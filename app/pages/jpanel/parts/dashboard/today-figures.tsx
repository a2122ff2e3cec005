import type { TillTaking } from '~/domain/reports/queries.server'
import type { Part } from '~/http/page'
import type { CalendarDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'
import { grouped } from '~/kit/text'
import { Figures } from '~/ui/chart/figures'
import { contributionsPath, type Opens } from './rows-behind'
import type { Sales } from './sales-card'

type Props = { sales: Sales; till: Part<TillTaking[]> | null; today: CalendarDate; currency: string; opens: Opens }

export function TodayFigures({ sales, till, today, currency, opens }: Props) {
  const day = sales.isLoaded ? sales.value.days.find((one) => one.day === today) : undefined
  if (day === undefined) return null
  const amount = (minor: bigint) => withSymbol({ minor, currency })
  const to = opens.contributions ? { to: contributionsPath({ from: today, to: today }, null) } : {}
  const taken = till?.isLoaded
    ? till.value.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0n)
    : null
  return (
    <div className="only-phone today-figures">
      <Figures
        label="Today"
        figures={[
          { label: 'Raised today', value: amount(day.amount) },
          { label: 'Contributions today', value: grouped(day.contributions), ...to },
          ...(taken === null ? [] : [{ label: 'At the point of sale', value: amount(taken) }]),
          { label: 'Refunded today', value: amount(day.refunded) },
        ]}
      />
    </div>
  )
}
