import { useState } from 'react'
import type { CrmField, VariantCrmField } from '~/domain/products/crm-fields'
import { ChoiceField } from './controls'
import type { Offered } from './offered'
import { takenFromOthers } from './only-one'
import type { ProductFieldset } from './sections'
import { type BoundField, TextField } from '~/ui/fields/bound-field'
import type { Choice } from '~/ui/form/field'

const LABELS: Readonly<Record<Exclude<CrmField, 'crmFairValue' | 'crmNoCalc'>, string>> = {
  crmCampaign: 'Campaign',
  crmSolicit: 'Solicitation',
  crmSubSolicit: 'Sub-solicitation',
  crmGiftType: 'Gift type',
  crmLetter: 'Thank-you letter',
  crmNarrative: 'Gift memo',
  crmAcknowledge: 'Acknowledgment preference',
}
const SYNC: readonly Choice[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]
const MAX_CODE_LENGTH = 200

const CHOICES: readonly { key: CrmField; label: string; choices: readonly Choice[] }[] = [
  {
    key: 'crmFairValue',
    label: 'Fair market value in the CRM',
    choices: [
      { value: '0', label: 'None' },
      { value: '1', label: 'Purchase value' },
    ],
  },
  {
    key: 'crmNoCalc',
    label: 'Left out of calculated fields',
    choices: [
      { value: 'N', label: 'No' },
      { value: 'Y', label: 'Yes' },
    ],
  },
]

type Fields = Partial<Record<CrmField | VariantCrmField, BoundField>>

type CrmFieldsProps = { fields: Fields; unset: string; giftFields?: readonly Choice[] }

export function CrmFields({ fields, unset, giftFields = [] }: CrmFieldsProps) {
  return (
    <div className="trio">
      {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((key) => {
        const field = fields[key]
        return field === undefined ? null : (
          <TextField
            key={key}
            field={field}
            label={LABELS[key]}
            isOptional
            maxLength={MAX_CODE_LENGTH}
            placeholder={unset}
          />
        )
      })}
      {giftFields.map(({ value, label }) => {
        const field = fields[`crmM${value.slice(1)}` as VariantCrmField]
        return field === undefined ? null : (
          <TextField
            key={value}
            field={field}
            label={label}
            isOptional
            maxLength={MAX_CODE_LENGTH}
            placeholder={unset}
          />
        )
      })}
      {CHOICES.map(({ key, label, choices }) => {
        const field = fields[key]
        return field === undefined ? null : (
          <ChoiceField key={key} field={field} label={label} choices={[{ value: '', label: unset }, ...choices]} />
        )
      })}
    </div>
  )
}

export const GiftField = ({ field, giftFields }: { field: BoundField; giftFields: readonly Choice[] }) => (
  <ChoiceField
    field={field}
    label="Gift field of the donor CRM"
    isOptional
    choices={[{ value: '', label: 'None' }, ...giftFields]}
    help="It takes the answers of one custom field only: the last that names it."
    onChange={takenFromOthers('customFields[', '.mapTo')}
  />
)

export function CrmSection({ fields, offered }: { fields: ProductFieldset; offered: Offered }) {
  const [syncs, setSyncs] = useState(fields.crmSync.initialValue !== '0')
  return (
    <>
      <ChoiceField
        field={fields.crmSync}
        label="Sync this item"
        choices={SYNC}
        help="Without it, its gifts are not pushed to the donor CRM."
        onChange={(event) => setSyncs(event.currentTarget.value === '1')}
      />
      <div hidden={!syncs || !offered.hasCrm}>
        <CrmFields fields={fields} unset="Not set" />
      </div>
    </>
  )
}
