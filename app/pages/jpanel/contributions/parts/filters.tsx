import { Field, Input, Select, type Choice } from '~/ui/form/field'
import type { Filter } from '~/ui/list/filter-bar'
import { Boxes, given, plain, type Offered } from './filter-fields'
import { moreFilters, type MoreChoices } from './more-filters'

export type FilterChoices = MoreChoices & {
  sources: string[]
  payments: string[]
  countries: Choice[]
}

type Chip = { filter: string; relation: string; value: string }
/** The values of the filters that are set, by their names in the declaration. */
export type Active = Record<string, string | number | string[] | number[] | { from: string | null; to: string | null }>

const NOT_ASKED: FilterChoices = {
  sources: [],
  payments: [],
  countries: [],
  referrals: [],
  verifications: [],
  gateways: [],
  accountTypes: [],
  memberships: [],
}

const STATES: Choice[] = [
  { value: '0', label: 'Unfulfilled' },
  { value: '1', label: 'Fulfilled' },
  { value: '2', label: 'Refunded (fully or partially)' },
  { value: '3', label: 'Risk Warning' },
  { value: '4', label: 'OK' },
  { value: '6', label: 'Spam/Fraud' },
]
const STATE_NUMBERS: Record<string, string> = { unfulfilled: '0', fulfilled: '1', refunded: '2', warnings: '3', ok: '4', spam: '6' }

const ITEMS: Choice[] = [
  { value: 's', label: 'Items to ship' },
  { value: 'ns', label: 'No items to ship' },
  { value: 'd', label: 'Downloads' },
  { value: 'nd', label: 'No downloads' },
  { value: 'r', label: 'Recurring items' },
  { value: 'nr', label: 'No recurring items' },
  { value: 'sp', label: 'Sponsorships' },
  { value: 'nsp', label: 'No sponsorships' },
]

const often = ({ sources, payments, countries }: FilterChoices): Offered[] => [
  {
    key: 'made',
    label: 'Date',
    relation: 'Date is',
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
    relation: 'Country is',
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
    relation: 'Source is',
    params: ['fs[]', 'fs'],
    fields: (value) => <Boxes name="fs[]" choices={plain(sources)} chosen={given(value)} />,
  },
  {
    key: 'payment',
    label: 'Payment',
    relation: 'Payment is',
    params: ['fp[]', 'fp'],
    fields: (value) => <Boxes name="fp[]" choices={plain(payments)} chosen={given(value)} />,
  },
  {
    key: 'state',
    label: 'Status',
    relation: 'Status is',
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
    relation: 'Items:',
    params: ['fit[]', 'fit'],
    fields: (value) => <Boxes name="fit[]" choices={ITEMS} chosen={given(value)} />,
  },
]

/** Filters that only links set: they can be read and taken away. */
const LINKED: Record<string, readonly string[]> = {
  ids: ['ids', 'ids[]'],
  supporter: ['fM'],
  donationForm: ['df', 'df[]'],
  fundraisingPage: ['fundraising_page_id', 'fundraising_page_id[]'],
}

const nameOf = (names: readonly Choice[], value: string): string => names.find((one) => one.value === value)?.label ?? value

/** What the filter bar shows: every filter that can be chosen, and those that a link has set. `choices` are null until somebody wants to choose. */
export function contributionFilters(choices: FilterChoices | null, active: Active, chips: readonly Chip[]): Filter[] {
  const said = (key: string) => chips.find(({ filter }) => filter === key)
  const shown = (key: string, names: readonly Choice[] | undefined): string | null => {
    const chip = said(key)
    if (!chip || !names) return chip?.value ?? null
    return given(active[key])
      .map((value) => nameOf(names, value))
      .join(' or ')
  }
  const chosen = (isMore: boolean) =>
    (isMore ? moreFilters : often)(choices ?? NOT_ASKED).map(({ fields, names, ...filter }) => ({
      ...filter,
      relation: said(filter.key)?.relation ?? filter.relation,
      shown: shown(filter.key, names),
      fields: fields(active[filter.key]),
      isMore,
    }))
  const linked = Object.entries(LINKED).flatMap(([key, params]) => {
    const chip = said(key)
    return chip ? [{ key, label: key, relation: chip.relation, shown: chip.value, params, fields: null }] : []
  })
  return [...chosen(false), ...chosen(true), ...linked]
}
