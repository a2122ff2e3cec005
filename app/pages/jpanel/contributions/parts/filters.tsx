import type { ReactNode } from 'react'
import { Checkbox } from '~/ui/choice'
import { Field, Input, Select, type Choice } from '~/ui/field'
import type { Filter } from '~/ui/filter-bar'

export type FilterChoices = { sources: string[]; payments: string[]; countries: Choice[] }

type Chip = { filter: string; relation: string; value: string }
/** The values of the filters that are set, by their names in the declaration. */
export type Active = Record<string, string | number | string[] | number[] | { from: string | null; to: string | null }>

const given = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])

const STATES: Choice[] = [
  { value: '0', label: 'Unfulfilled' },
  { value: '1', label: 'Fulfilled' },
  { value: '2', label: 'Refunded, wholly or in part' },
  { value: '3', label: 'Risk Warning' },
  { value: '4', label: 'OK' },
  { value: '6', label: 'Spam/Fraud' },
]
const STATE_NUMBERS: Record<string, string> = { unfulfilled: '0', fulfilled: '1', refunded: '2', warnings: '3', ok: '4', spam: '6' }

const ITEMS: Choice[] = [
  { value: 's', label: 'Items to ship' },
  { value: 'ns', label: 'Nothing to ship' },
  { value: 'd', label: 'Downloads' },
  { value: 'nd', label: 'No downloads' },
  { value: 'r', label: 'Recurring items' },
  { value: 'nr', label: 'Nothing recurring' },
]

function Boxes({ name, choices, chosen }: { name: string; choices: readonly Choice[]; chosen: string[] }) {
  return (
    <div className="option-list">
      {choices.map(({ value, label }) => (
        <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
    </div>
  )
}

const plain = (words: readonly string[]): Choice[] => words.map((word) => ({ value: word, label: word }))

type Offered = { key: string; label: string; relation: string; params: readonly string[]; fields: (value: unknown) => ReactNode }

const offered = ({ sources, payments, countries }: FilterChoices): Offered[] => [
  {
    key: 'made',
    label: 'Date',
    relation: 'made',
    params: ['fd1', 'fd2'],
    fields: (value) => {
      const { from, to } = (value ?? {}) as { from?: string | null; to?: string | null }
      return (
        <>
          <Field label="From">
            <Input type="date" name="fd1" defaultValue={from ?? ''} />
          </Field>
          <Field label="Until">
            <Input type="date" name="fd2" defaultValue={to ?? ''} />
          </Field>
        </>
      )
    },
  },
  {
    key: 'country',
    label: 'Country',
    relation: 'billed in',
    params: ['fc'],
    fields: (value) => (
      <Field label="Billing country">
        <Select name="fc" choices={countries} defaultValue={given(value)[0] ?? countries[0]?.value} />
      </Field>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    relation: 'from',
    params: ['fs[]', 'fs'],
    fields: (value) => <Boxes name="fs[]" choices={plain(sources)} chosen={given(value)} />,
  },
  {
    key: 'payment',
    label: 'Payment',
    relation: 'paid by',
    params: ['fp[]', 'fp'],
    fields: (value) => <Boxes name="fp[]" choices={plain(payments)} chosen={given(value)} />,
  },
  {
    key: 'state',
    label: 'Status',
    relation: 'that are',
    params: ['c'],
    fields: (value) => (
      <Field label="Status">
        <Select name="c" choices={STATES} defaultValue={STATE_NUMBERS[given(value)[0] ?? ''] ?? '0'} />
      </Field>
    ),
  },
  {
    key: 'items',
    label: 'Items',
    relation: 'with',
    params: ['fit[]', 'fit'],
    fields: (value) => <Boxes name="fit[]" choices={ITEMS} chosen={given(value)} />,
  },
]

/** Filters that only links set: they can be read and taken away. */
const LINKED: Record<string, readonly string[]> = {
  ids: ['ids', 'ids[]'],
  supporter: ['fM'],
  donor: ['d'],
  accountType: ['fat', 'fat[]'],
  donationForm: ['df', 'df[]'],
  membership: ['membership_id', 'membership_id[]'],
  promo: ['promo'],
  gateway: ['fg'],
  referral: ['fR', 'fR[]'],
  verification: ['fv'],
}

/** What the filter bar shows: every filter that can be chosen, and those that a link has set. */
export function contributionFilters(choices: FilterChoices, active: Active, chips: readonly Chip[]): Filter[] {
  const said = (key: string) => chips.find(({ filter }) => filter === key)
  const chosen = offered(choices).map(({ fields, ...filter }) => ({
    ...filter,
    relation: said(filter.key)?.relation ?? filter.relation,
    shown: said(filter.key)?.value ?? null,
    fields: fields(active[filter.key]),
  }))
  const linked = Object.entries(LINKED).flatMap(([key, params]) => {
    const chip = said(key)
    return chip ? [{ key, label: key, relation: chip.relation, shown: chip.value, params, fields: null }] : []
  })
  return [...chosen, ...linked]
}
