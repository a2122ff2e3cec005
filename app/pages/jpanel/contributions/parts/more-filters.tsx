import { Field, Input, Select, type Choice } from '~/ui/form/field'
import { Boxes, given, plain, type Offered } from './filter-fields'

export type MoreChoices = {
  referrals: string[]
  verifications: Choice[]
  gateways: Choice[]
  accountTypes: Choice[]
  memberships: Choice[]
}

const boxes = (name: string, choices: readonly Choice[]) => (value: unknown) => (
  <Boxes name={`${name}[]`} choices={choices} chosen={given(value)} />
)
const select = (name: string, label: string, choices: readonly Choice[]) => (value: unknown) => (
  <Field label={label}>
    <Select name={name} choices={choices} defaultValue={given(value)[0] ?? choices[0]?.value} />
  </Field>
)
const typed = (name: string, label: string) => (value: unknown) => (
  <Field label={label}>
    <Input name={name} defaultValue={given(value)[0] ?? ''} required />
  </Field>
)

/** What is asked for now and then. A kind that this organisation has nothing of is not offered. */
export const moreFilters = ({ referrals, verifications, gateways, accountTypes, memberships }: MoreChoices): Offered[] => [
  {
    key: 'referral',
    label: 'Referral source',
    relation: 'Referral source is',
    params: ['fR[]', 'fR'],
    fields: boxes('fR', plain(referrals)),
  },
  {
    key: 'verification',
    label: 'Verification',
    relation: 'Verification is',
    params: ['fv'],
    fields: select('fv', 'Verification', verifications),
  },
  {
    key: 'gateway',
    label: 'Gateway',
    relation: 'Gateway is',
    params: ['fg'],
    fields: select('fg', 'Gateway', gateways),
    names: gateways,
  },
  { key: 'promo', label: 'Promo code', relation: 'Promo code is', params: ['promo'], fields: typed('promo', 'Promo code') },
  ...(accountTypes.length > 0
    ? [
        {
          key: 'accountType',
          label: 'Supporter type',
          relation: 'Supporter type is',
          params: ['fat[]', 'fat'],
          fields: boxes('fat', accountTypes),
          names: accountTypes,
        },
      ]
    : []),
  ...(memberships.length > 0
    ? [
        {
          key: 'membership',
          label: 'Membership',
          relation: 'Membership is',
          params: ['membership_id[]', 'membership_id'],
          fields: boxes('membership_id', memberships),
          names: memberships,
        },
      ]
    : []),
  { key: 'donor', label: 'Donor ID', relation: 'Donor ID is', params: ['d'], fields: typed('d', 'Donor ID') },
]
