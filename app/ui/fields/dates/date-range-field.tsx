import { lazy, useRef, useState } from 'react'
import { shownDate } from '~/kit/calendar'
import { readDate } from '~/kit/typed/date'
import { datePresets, countRangeDays, readDateRange, formatRange, type DateRange } from '~/kit/typed/date-range'
import { Button } from '../../button'
import { Icon } from '../../icon'
import { closePopover } from '../../overlay/menu'
import { useChecked, writeInto } from '../checked'
import { CalendarButton, Fetching, opensPanel, useToday } from './date-field'
import { Frame, type FieldProps } from '../frame'

const RangeDays = lazy(() => import('./calendar-panel').then(({ RangeDays: Loaded }) => ({ default: Loaded })))

type Props = FieldProps & {
  defaultValue?: string
  /** The month in which the fiscal year begins; 1 is January. */
  fiscalMonth?: number
  onRange?: (range: DateRange | null) => void
}

const isSame = (left: DateRange | null, right: DateRange): boolean => left?.from === right.from && left.to === right.to

/** Posts 'MMM Do, YYYY to MMM Do, YYYY', and empty text once cleared. */
export function DateRangeField({
  name,
  defaultValue = '',
  isDisabled,
  fiscalMonth = 1,
  onRange,
  error: reported,
  ...frame
}: Props) {
  const today = useToday()
  const [hasText, setHasText] = useState(defaultValue !== '')
  const { input, error, check, onBlur } = useChecked({
    read: (text) => readDateRange(text, today),
    written: formatRange,
    error: reported,
  })
  const [draft, setDraft] = useState<DateRange | null>(null)
  const [opened, setOpened] = useState(0)
  const open = () => {
    setOpened(opened + 1)
    setDraft(readDateRange(input.current?.value ?? '', today).value ?? null)
  }
  const write = (range: DateRange | null) => {
    writeInto(input.current, formatRange(range))
    setHasText(range !== null)
    check(formatRange(range))
    onRange?.(range)
    input.current?.focus()
  }
  return (
    <Frame {...frame} error={error}>
      {(tied) => (
        <span className="affix picks range-field">
          <input
            {...tied}
            ref={input}
            name={name}
            className="input"
            placeholder="Any date"
            autoComplete="off"
            maxLength={130}
            defaultValue={defaultValue}
            onInput={(event) => setHasText(event.currentTarget.value !== '')}
            onBlur={onBlur}
            onKeyDown={opensPanel}
            disabled={isDisabled}
          />
          {hasText && !isDisabled ? (
            <button
              type="button"
              className="icon-btn clears needs-script"
              aria-label={`Clear ${frame.label}`}
              onClick={() => write(null)}
            >
              <Icon name="x" />
            </button>
          ) : null}
          {isDisabled ? null : (
            <CalendarButton label={frame.label} icon="calendar-event" panelClass="cal range" onOpen={open}>
              {opened === 0 ? null : (
                <RangePanel {...{ label: frame.label, draft, setDraft, fiscalMonth, onApply: write }} />
              )}
            </CalendarButton>
          )}
        </span>
      )}
    </Frame>
  )
}

type PanelProps = {
  label: string
  draft: DateRange | null
  setDraft: (range: DateRange | null) => void
  fiscalMonth: number
  onApply: (range: DateRange | null) => void
}

function RangePanel({ label, draft, setDraft, fiscalMonth, onApply }: PanelProps) {
  const today = useToday()
  const foot = useRef<HTMLDivElement>(null)
  const close = () => foot.current && closePopover(foot.current)
  const edge = (side: 'from' | 'to', text: string) => {
    const read = readDate(text, today).value
    if (!read) return
    const range = { from: draft?.from ?? read, to: draft?.to ?? read, [side]: read }
    setDraft(range.to < range.from ? { from: read, to: read } : range)
  }
  return (
    <>
      <div className="presets" role="group" aria-label="Presets">
        {datePresets(today, fiscalMonth).map(({ key, label: words, range }) => (
          <button
            key={key}
            type="button"
            className="opt-item"
            data-item
            aria-pressed={isSame(draft, range)}
            onClick={() => setDraft(range)}
          >
            {words}
            {isSame(draft, range) ? <Icon name="check" size="sm" /> : null}
          </button>
        ))}
      </div>
      <Fetching>
        <RangeDays label={label} value={draft} today={today} months={isWide() ? 2 : 1} onChoose={setDraft} />
      </Fetching>
      <div className="range-foot" ref={foot}>
        {(['from', 'to'] as const).map((side) => (
          <input
            key={`${side} ${draft?.[side] ?? ''}`}
            className="input"
            aria-label={side === 'from' ? 'First day' : 'Last day'}
            defaultValue={draft ? shownDate(draft[side]) : ''}
            onBlur={(event) => edge(side, event.currentTarget.value)}
          />
        ))}
        <span className="small muted">{draft ? countRangeDays(draft) : ''}</span>
        <span className="grow" />
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabled={draft === null}
          onClick={() => {
            close()
            onApply(draft)
          }}
        >
          Apply
        </Button>
      </div>
    </>
  )
}

const isWide = (): boolean => typeof matchMedia === 'function' && matchMedia('(min-width: 768px)').matches
