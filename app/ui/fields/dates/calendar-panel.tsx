import { parseDate, type CalendarDate as AriaDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components'
import type { CalendarDate } from '~/kit/calendar'
import type { DateRange } from '~/kit/typed/date-range'
import { Icon } from '../../icon'
import { useOrganisation } from '../../shell/organization'

const ours = (date: AriaDate): CalendarDate => date.toString() as CalendarDate

function Head({ hasNext = true, hasBefore = true }: { hasNext?: boolean; hasBefore?: boolean }) {
  return (
    <header className="month-head">
      {hasBefore ? (
        <Button slot="previous" className="icon-btn">
          <Icon name="chevron-left" />
        </Button>
      ) : null}
      <Heading level={3} />
      {hasNext ? (
        <Button slot="next" className="icon-btn">
          <Icon name="chevron-right" />
        </Button>
      ) : null}
    </header>
  )
}

const Grid = ({ offset = 0 }: { offset?: number }) => (
  <CalendarGrid offset={{ months: offset }} weekdayStyle="narrow" className="days">
    <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
    <CalendarGridBody>{(date) => <CalendarCell date={date} className="day" />}</CalendarGridBody>
  </CalendarGrid>
)

type DayProps = {
  label: string
  value: CalendarDate | null
  today: CalendarDate
  onChoose: (day: CalendarDate) => void
}

export function DayCalendar({ label, value, today, onChoose }: DayProps) {
  const { locale } = useOrganisation()
  return (
    <I18nProvider locale={locale}>
      <Calendar
        aria-label={label}
        className="month"
        autoFocus
        value={value === null ? null : parseDate(value)}
        defaultFocusedValue={parseDate(value ?? today)}
        onChange={(day) => onChoose(ours(day as AriaDate))}
      >
        <Head />
        <Grid />
      </Calendar>
    </I18nProvider>
  )
}

type RangeProps = {
  label: string
  value: DateRange | null
  today: CalendarDate
  months: 1 | 2
  onChoose: (range: DateRange) => void
}

export function RangeDays({ label, value, today, months, onChoose }: RangeProps) {
  const { locale } = useOrganisation()
  return (
    <I18nProvider locale={locale}>
      <RangeCalendar
        aria-label={label}
        className="months"
        visibleDuration={{ months }}
        pageBehavior="single"
        key={`${months} ${value?.from ?? ''} ${value?.to ?? ''}`}
        defaultValue={value === null ? null : { start: parseDate(value.from), end: parseDate(value.to) }}
        defaultFocusedValue={parseDate(value?.to ?? today)}
        selectionAlignment="end"
        onChange={(range) => onChoose({ from: ours(range.start as AriaDate), to: ours(range.end as AriaDate) })}
      >
        <Head />
        <div className="month-pair">
          {Array.from({ length: months }, (_, offset) => (
            <Grid key={offset} offset={offset} />
          ))}
        </div>
      </RangeCalendar>
    </I18nProvider>
  )
}
