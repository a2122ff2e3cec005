import { lazy, Suspense, useState } from 'react'
import { readDate } from '~/kit/typed/date'
import { Switch } from '../../form/choice'
import { Input } from '../../form/field'
import { useIsBrowser } from '../../use-is-browser'
import { DateField, useToday } from './date-field'

const EventSummary = lazy(() => import('./event-summary').then(({ EventSummary: Loaded }) => ({ default: Loaded })))

type Side = { date?: string; time?: string }
type Props = {
  label: string
  /** Posts `<name>_start_date`, `<name>_start_time`, `<name>_end_date`, `<name>_end_time` and `<name>_all_day`. */
  name: string
  start?: Side
  end?: Side
  isAllDay?: boolean
  errors?: Partial<Record<'start' | 'end', string>>
  isDisabled?: boolean
}

/** "All day" hides the times and keeps them until saving; without JavaScript they are ignored. */
export function EventDateField({
  label,
  name,
  start = {},
  end = {},
  isAllDay = false,
  errors = {},
  isDisabled,
}: Props) {
  const today = useToday()
  const isBrowser = useIsBrowser()
  const [hidesTimes, setHidesTimes] = useState(isAllDay)
  const read = ({ date = '', time = '' }: Side) => ({ date: readDate(date, today).value ?? null, time })
  const [period, setPeriod] = useState({ start: read(start), end: read(end) })
  const typed = (which: 'start' | 'end', said: Partial<(typeof period)['start']>) =>
    setPeriod((before) => ({ ...before, [which]: { ...before[which], ...said } }))
  const side = (which: 'start' | 'end', words: string, { date = '', time = '' }: Side) => (
    <div className="event-side">
      <DateField
        label={`${words} date`}
        name={`${name}_${which}_date`}
        defaultValue={date}
        error={errors[which]}
        onDate={(day) => typed(which, { date: day })}
        {...(isDisabled ? { isDisabled } : {})}
      />
      <div className="field" hidden={hidesTimes} data-label={`${words} time`}>
        <div className="label">
          <label htmlFor={`${name}-${which}-time`}>{`${words} time`}</label>
        </div>
        <Input
          id={`${name}-${which}-time`}
          type="time"
          name={`${name}_${which}_time`}
          defaultValue={time}
          disabled={isDisabled}
          onChange={(event) => typed(which, { time: event.currentTarget.value })}
        />
      </div>
    </div>
  )
  return (
    <fieldset className="event-dates" disabled={isDisabled}>
      <legend>{label}</legend>
      <Switch
        name={`${name}_all_day`}
        value="1"
        label="All day"
        defaultChecked={isAllDay}
        onChange={(event) => setHidesTimes(event.currentTarget.checked)}
      />
      {side('start', 'Start', start)}
      {side('end', 'End', end)}
      {isBrowser ? (
        <Suspense fallback={null}>
          <EventSummary isAllDay={hidesTimes} {...period} />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
