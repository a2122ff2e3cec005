import { Form } from 'react-router'
import { PERIODS, type Period, type PeriodKey } from '~/domain/reports/period'
import { Button } from '~/ui/button'
import { Radio, Segmented } from '~/ui/form/choice'
import { Field, Input } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'

const COMPARE = [
  { value: 'before', label: 'Period before' },
  { value: 'year', label: 'Last year' },
  { value: 'none', label: 'Nothing' },
]

/** One period for the whole dashboard. It stands in the address, so that it can be copied and reloaded; a plain form without JavaScript. */
export function PeriodChoice({ period }: { period: Period }) {
  const { key, label, from, to, compare, before } = period
  const against = before ? ` vs. ${before.label.charAt(0).toLowerCase()}${before.label.slice(1)}` : ''
  const button = (
    <>
      <Icon name="calendar" />
      <span className="no-phone">
        {label}
        <span className="muted">{against}</span>
      </span>
      <Icon name="chevron-down" size="sm" />
    </>
  )
  return (
    <Popover button={button} label={`Period: ${label}${against}`} panelLabel="Period" panelClass="form period" align="end">
      <Form method="get" action="/jpanel/?index" key={`${key} ${from} ${to} ${compare}`} className="stack">
        <fieldset className="period-list">
          <legend className="sr">Period</legend>
          {(Object.entries(PERIODS) as [PeriodKey, string][]).map(([value, words]) => (
            <Radio key={value} name="period" value={value} label={words} defaultChecked={value === key} />
          ))}
        </fieldset>
        <div className="pair">
          <Field label="From">
            <Input type="date" name="from" defaultValue={from} />
          </Field>
          <Field label="To">
            <Input type="date" name="to" defaultValue={to} />
          </Field>
        </div>
        <p className="muted small">The dates apply to Custom dates.</p>
        <Segmented label="Compare with" name="compare" choices={COMPARE} defaultValue={compare} />
        <div className="actions">
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </div>
      </Form>
    </Popover>
  )
}
