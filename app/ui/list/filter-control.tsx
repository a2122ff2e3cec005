import { useField } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { Link } from '~/ui/link'
import { unpack } from '~/kit/cache/packed'
import { filterErrors } from '~/lists/request/filter-errors'
import type { ViewControl, ViewFilter } from '~/lists/declare/view'
import { Checkbox } from '~/ui/form/choice'
import { DayInput } from '~/ui/form/day-input'
import { Field, FieldError, Input, Select } from '~/ui/form/field'
import { closePopover } from '~/ui/overlay/menu'
import { searchWithout, type Filter } from './filter-form'
import { LookupField, type Suggest } from './lookup-field'

export const toFilter = ({ key, control, ...filter }: ViewFilter, suggest: Suggest | undefined): Filter => ({
  key,
  ...filter,
  ...(control === null ? {} : { check: (typed, currency) => filterErrors(control, typed, currency) }),
  fields: control === null ? null : <Control {...filter} filterKey={key} control={control} suggest={suggest} />,
})

type Props<C extends ViewControl = ViewControl> = Omit<ViewFilter, 'key' | 'control'> & {
  filterKey: string
  control: C
  suggest: Suggest | undefined
}
type Of<K extends ViewControl['kind']> = Extract<ViewControl, { kind: K }>

function Control(props: Props) {
  const { control, label } = props
  if (control.kind === 'choice') return <ChoiceFields label={label} control={control} />
  if (control.kind === 'lookup')
    return <LookupField filter={props.filterKey} label={label} control={control} suggest={props.suggest} />
  if (control.kind === 'text')
    return (
      <FilterField label={label} name={control.param}>
        <Input {...control.constraints[control.param]} name={control.param} defaultValue={control.value} required />
      </FilterField>
    )
  const isDates = control.kind === 'dates'
  return (
    <>
      {isDates ? <Presets {...props} control={control} /> : null}
      <FilterField label="From" name={control.from}>
        <RangeEnd name={control.from} value={control.values.from} control={control} />
      </FilterField>
      <FilterField label="To" name={control.to}>
        <RangeEnd name={control.to} value={control.values.to} control={control} />
      </FilterField>
    </>
  )
}

function RangeEnd({
  name,
  value,
  control,
}: {
  name: string
  value: string
  control: Of<'dates' | 'amounts' | 'numbers'>
}) {
  const props = { ...control.constraints[name], name, defaultValue: value }
  return control.kind === 'dates' ? <DayInput {...props} /> : <Input {...props} isNumber />
}

function FilterField({
  name,
  ...field
}: { name: string } & Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'children'>) {
  const [{ errors }] = useField(name)
  return <Field {...field} error={errors?.[0]} />
}

function ChoiceFields({ label, control }: { label: string; control: Of<'choice'> }) {
  const { param, choices, selected, isSingle } = control
  const [{ errors, errorId }] = useField(param)
  if (isSingle)
    return (
      <FilterField label={label} name={param}>
        <Select name={param} choices={choices} defaultValue={selected[0] ?? choices[0]?.value} />
      </FilterField>
    )
  return (
    <div
      className="option-list"
      {...(errors ? { role: 'group', 'aria-label': label, 'aria-describedby': errorId } : {})}
    >
      {errors ? <FieldError id={errorId}>{errors[0]}</FieldError> : null}
      {choices.map(({ value, label: words }) => (
        <Checkbox
          key={value}
          name={`${param}[]`}
          value={value}
          label={words}
          defaultChecked={selected.includes(value)}
        />
      ))}
    </div>
  )
}

function Presets({ params, control }: Props<Of<'dates'>>) {
  const { search } = useLocation()
  const addressOf = (from: string, to: string) => {
    const address = new URLSearchParams(searchWithout(search, params))
    address.set(control.from, from)
    address.set(control.to, to)
    return `?${address.toString()}`
  }
  return (
    <div className="option-list presets">
      {unpack(control.presets).map(({ label, from, to }) => (
        <Link
          key={label}
          className="btn small"
          to={addressOf(from, to)}
          aria-current={control.values.from === from && control.values.to === to ? 'true' : undefined}
          preventScrollReset
          onClick={(event) => closePopover(event.currentTarget)}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
