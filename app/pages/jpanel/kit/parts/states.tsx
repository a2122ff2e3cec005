import { Fragment, type ReactNode } from 'react'
import { ChipsField } from '~/ui/fields/chips-field'
import { ColorField } from '~/ui/fields/color-field'
import { ComboField } from '~/ui/fields/combo-field'
import { DateField } from '~/ui/fields/dates/date-field'
import { DateRangeField } from '~/ui/fields/dates/date-range-field'
import type { FieldProps } from '~/ui/fields/frame'
import { MoneyField, PercentField } from '~/ui/fields/money-field'
import { NumberField } from '~/ui/fields/number-field'
import { PhoneField, type CallingCode } from '~/ui/fields/phone-field'
import { SeveralField } from '~/ui/fields/several-field'
import { TagsField } from '~/ui/fields/tags-field'

const FUNDS = ['Community Kitchen', 'Where it is needed most', 'Roof appeal', 'School meals'].map((label, index) => ({
  id: `f${index}`,
  label,
  note: `FUND-${index + 1}`,
}))
const DAYS = ['Mon', 'Tue', 'Wed'].map((label) => ({ value: label, label }))

type State = 'rest' | 'filled' | 'error' | 'disabled'
const STATES: readonly State[] = ['rest', 'filled', 'error', 'disabled']
type Row = {
  name: string
  label: string
  filled: string
  wrong: string
  error: string
  draw: (props: FieldProps & { value: string }) => ReactNode
}

const list = (value: string): string[] => (value === '' ? [] : value.split(','))

const rows = (codes: readonly CallingCode[]): Row[] => [
  {
    name: 'fund',
    label: 'Combobox',
    filled: 'f0',
    wrong: '',
    error: 'Choose a fund from the list.',
    draw: ({ value, ...props }) => <ComboField {...props} nouns="funds" options={FUNDS} defaultValue={value} />,
  },
  {
    name: 'several',
    label: 'Several choices',
    filled: 'f0,f3',
    wrong: '',
    error: 'Choose at least one fund.',
    draw: ({ value, ...props }) => <SeveralField {...props} nouns="funds" options={FUNDS} defaultValue={list(value)} />,
  },
  {
    name: 'days',
    label: 'A few choices',
    filled: 'Mon,Wed',
    wrong: '',
    error: 'Choose at least one day.',
    draw: ({ value, ...props }) => <ChipsField {...props} choices={DAYS} defaultValue={list(value)} />,
  },
  {
    name: 'tags',
    label: 'Tags',
    filled: 'choir,board',
    wrong: 'choir',
    error: '“choir” is already in the list.',
    draw: ({ value, ...props }) => <TagsField {...props} max={5} defaultValue={list(value)} />,
  },
  {
    name: 'money',
    label: 'Money',
    filled: '1,250.00',
    wrong: '12,5o',
    error: 'Enter an amount, e.g. 12.50.',
    draw: ({ value, ...props }) => <MoneyField {...props} currency="USD" defaultValue={value} />,
  },
  {
    name: 'percent',
    label: 'Percent',
    filled: '2.89',
    wrong: '104',
    error: 'Enter 0 to 100.',
    draw: ({ value, ...props }) => <PercentField {...props} defaultValue={value} />,
  },
  {
    name: 'number',
    label: 'Number',
    filled: '4',
    wrong: '24',
    error: 'The maximum is 20.',
    draw: ({ value, ...props }) => <NumberField {...props} min={1} max={20} defaultValue={value} />,
  },
  {
    name: 'date',
    label: 'Date',
    filled: 'Nov 20, 2026',
    wrong: 'Feb 30, 2026',
    error: 'February has 28 days in 2026.',
    draw: ({ value, ...props }) => <DateField {...props} defaultValue={value} />,
  },
  {
    name: 'dates',
    label: 'Date range',
    filled: 'Nov 1st, 2026 to Nov 20th, 2026',
    wrong: 'Nov 20 to Nov 1',
    error: 'The end is before the start.',
    draw: ({ value, ...props }) => <DateRangeField {...props} defaultValue={value} />,
  },
  {
    name: 'phone',
    label: 'Phone',
    filled: '(207) 555-0142',
    wrong: '207 555 01',
    error: 'Some digits are missing.',
    draw: ({ value, ...props }) => <PhoneField {...props} codes={codes} country="US" defaultValue={value} />,
  },
  {
    name: 'color',
    label: 'Color',
    filled: '#0e5a3d',
    wrong: '#0e5a3',
    error: 'Use 6 hex digits.',
    draw: ({ value, ...props }) => <ColorField {...props} defaultValue={value} />,
  },
]

export function States({ codes }: { codes: readonly CallingCode[] }) {
  return (
    <section className="card parts-states">
      {rows(codes).map(({ name, label, filled, wrong, error, draw }) => (
        <Fragment key={name}>
          {STATES.map((state) => (
            <div key={state}>
              {draw({
                label: `${label}, ${state}`,
                name: `${name}-${state}`,
                value: { rest: '', filled, error: wrong, disabled: filled }[state],
                ...(state === 'error' ? { error } : {}),
                ...(state === 'disabled' ? { isDisabled: true } : {}),
              })}
            </div>
          ))}
        </Fragment>
      ))}
    </section>
  )
}
