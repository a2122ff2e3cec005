import { ordinal, rhythm, WEEKDAYS, type TillRules } from '~/pages/jpanel/pos/cart/order'
import { PickCells } from './pick'
import { ONCE } from '~/pages/jpanel/pos/catalog/product'

export const PeriodChoice = ({
  periods,
  ...selected
}: {
  periods: string[]
  selected: string
  onChoose: (period: string) => void
  error?: string | undefined
}) => (
  <PickCells
    legend="How often"
    name="period"
    options={periods.map((value) => ({
      value,
      label: value === ONCE ? 'One time' : rhythm({ frequency: value, day: null, dayOfWeek: null }),
    }))}
    {...selected}
  />
)

type DayChoiceProps = {
  isWeekly: boolean
  period: string
  rules: Pick<TillRules, 'dayOptions' | 'weekdayOptions'>
  day: number | null
  dayOfWeek: number | null
  error?: string | undefined
  onChange: (change: { day: number } | { dayOfWeek: number }) => void
}

export function DayChoice({ isWeekly, period, rules, day, dayOfWeek, error, onChange }: DayChoiceProps) {
  if (isWeekly)
    return (
      <PickCells
        legend="Taken on"
        name="weekday"
        options={rules.weekdayOptions.map((value) => ({ value, label: WEEKDAYS[value - 1] ?? String(value) }))}
        selected={dayOfWeek}
        onChoose={(selected) => onChange({ dayOfWeek: selected })}
        error={error}
      />
    )
  return (
    <PickCells
      legend={period === 'monthly' ? 'Charged each month on the' : 'Charged on the'}
      name="day"
      options={rules.dayOptions.map((value) => ({ value, label: ordinal(value) }))}
      selected={day}
      onChoose={(selected) => onChange({ day: selected })}
      error={error}
    />
  )
}

export const FirstPayment = ({
  later,
  isToday,
  onChoose,
}: {
  later: string
  isToday: boolean
  onChoose: (isToday: boolean) => void
}) => (
  <PickCells
    legend="First payment"
    name="first-payment"
    options={[
      { value: 'today', label: 'Today', note: 'with this contribution' },
      { value: 'later', label: later, note: 'nothing today' },
    ]}
    selected={isToday ? 'today' : 'later'}
    onChoose={(when) => onChoose(when === 'today')}
  />
)
