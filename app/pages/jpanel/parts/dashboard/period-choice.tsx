import type { AddressFields } from '~/lists/request/form-fields'
import { PERIODS, type Period, type PeriodKey } from '~/domain/reports/period'
import { Button } from '~/ui/button'
import { Radio, Segmented } from '~/ui/form/choice'
import { AddressField, AddressForm } from '~/ui/form/address-form'
import { Icon } from '~/ui/icon'
import { Popover } from '~/ui/overlay/menu'

const COMPARE = [
  { value: 'before', label: 'Period before' },
  { value: 'year', label: 'Last year' },
  { value: 'none', label: 'Nothing' },
]

/** The period is in the address, so that it survives a reload and can be shared. */
export function PeriodChoice({ period, form }: { period: Period; form: AddressFields }) {
  const { key, label, from, to, compare, before } = period
  const selected = Object.keys(form.errors).length > 0 ? 'custom' : key
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
    <Popover
      button={button}
      label={`Period: ${label}${against}`}
      panelLabel="Period"
      panelClass="form period"
      align="end"
    >
      <AddressForm
        form={form}
        action="/jpanel/?index"
        key={`${key} ${from} ${to} ${compare} ${JSON.stringify(form.errors)}`}
        className="stack"
      >
        <fieldset className="period-list">
          <legend className="sr">Period</legend>
          {(Object.entries(PERIODS) as [PeriodKey, string][]).map(([value, words]) => (
            <Radio key={value} name="period" value={value} label={words} defaultChecked={value === selected} />
          ))}
        </fieldset>
        <div className="pair">
          <AddressField label="From" type="date" name="from" />
          <AddressField label="To" type="date" name="to" />
        </div>
        <p className="muted small">The dates apply to Custom dates.</p>
        <Segmented label="Compare with" name="compare" choices={COMPARE} defaultValue={compare} />
        <div className="actions">
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </div>
      </AddressForm>
    </Popover>
  )
}
