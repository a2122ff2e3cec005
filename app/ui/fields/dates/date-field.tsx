import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { localDate, shownDate, type CalendarDate } from '~/kit/calendar'
import { readDate } from '~/kit/typed/date'
import { Icon } from '../../icon'
import type { IconName } from '../../icon-names'
import { closePopover, Popover } from '../../overlay/menu'
import { useOrganisation } from '../../shell/organization'
import { useChecked, writeInto } from '../checked'
import { Frame, type FieldProps } from '../frame'

const DayCalendar = lazy(() => import('./calendar-panel').then(({ DayCalendar: Loaded }) => ({ default: Loaded })))

export const useToday = (): CalendarDate => {
  const { now, zone } = useOrganisation()
  return localDate(new Date(now), zone)
}

export const Fetching = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<div className="month-waits" aria-busy="true" />}>{children}</Suspense>
)

export const opensPanel = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' || !event.altKey) return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLButtonElement>('button[popovertarget]')?.click()
}

type CalendarButtonProps = {
  label: string
  icon: IconName
  panelClass: string
  onOpen: () => void
  children: ReactNode
}

export const CalendarButton = ({ label, icon, ...rest }: CalendarButtonProps) => (
  <Popover
    button={<Icon name={icon} />}
    className="icon-btn needs-script"
    label={`Choose ${label}`}
    align="end"
    {...rest}
  />
)

type Props = FieldProps & { defaultValue?: string; isRequired?: boolean; onDate?: (date: CalendarDate | null) => void }

/** Posts the text unchanged, which `readDate` reads on the server. */
export function DateField({
  name,
  defaultValue = '',
  isDisabled,
  isRequired,
  error: reported,
  onDate,
  ...frame
}: Props) {
  const today = useToday()
  const panel = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState<CalendarDate | null>(null)
  const [opened, setOpened] = useState(0)
  const { input, error, check, onBlur } = useChecked({
    read: (text) => readDate(text, today),
    written: shownDate,
    error: reported,
  })
  const open = () => {
    setOpened(opened + 1)
    setValue(readDate(input.current?.value ?? '', today).value ?? null)
  }
  const choose = (day: CalendarDate) => {
    writeInto(input.current, shownDate(day))
    check(shownDate(day))
    onDate?.(day)
    if (panel.current) closePopover(panel.current)
    input.current?.focus()
  }
  return (
    <Frame {...frame} error={error}>
      {(tied) => (
        <span className="affix picks">
          <input
            {...tied}
            ref={input}
            name={name}
            className="input"
            placeholder="e.g. Nov 20, 2026"
            autoComplete="off"
            maxLength={60}
            defaultValue={defaultValue}
            onBlur={(event) => {
              onBlur(event)
              onDate?.(readDate(event.currentTarget.value, today).value ?? null)
            }}
            onKeyDown={opensPanel}
            disabled={isDisabled}
            required={isRequired}
          />
          {isDisabled ? null : (
            <CalendarButton label={frame.label} icon="calendar" panelClass="cal" onOpen={open}>
              <div ref={panel}>
                {opened === 0 ? null : (
                  <Fetching>
                    <DayCalendar key={opened} label={frame.label} value={value} today={today} onChoose={choose} />
                  </Fetching>
                )}
              </div>
            </CalendarButton>
          )}
        </span>
      )}
    </Frame>
  )
}
