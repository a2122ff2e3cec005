import type { FieldMetadata } from '@conform-to/react'
import { BILLING_PERIODS } from '~/domain/products/product'
import { newPart, type VariantValues } from '~/domain/products/form-values'
import { capitalised } from '~/kit/text'
import { TextField } from '~/ui/fields/bound-field'
import { FieldError, type Choice } from '~/ui/form/field'
import { Segmented } from '~/ui/form/choice'
import { RedirectField, VariantField } from './code-fields'
import { AmountField, ChoiceField, DateField, NumberField, useKind } from './controls'
import { AddRow, PartRow, RowButtons, Rows, type RowIntents } from './rows/rows'
import type { Offered } from './offered'
import { clearOther } from './only-one'

export type VariantFieldset = ReturnType<FieldMetadata<VariantValues>['getFieldset']>
export type Part = { fields: VariantFieldset; offered: Offered }

const PRICE_TYPES: readonly Choice[] = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'donation', label: 'Donation' },
  { value: 'redirect', label: 'Other product' },
]
const BILLED_WORDS: Record<string, string> = {
  onetime: 'One time',
  biweekly: 'Every two weeks',
  biannually: 'Every six months',
}
const PERIODS = BILLING_PERIODS.map((value) => ({ value, label: BILLED_WORDS[value] ?? capitalised(value) }))

export function PriceFields({ fields, offered }: Part) {
  const [shows, choose] = useKind(fields.priceType.initialValue)
  const { symbol } = offered
  return (
    <>
      <Segmented
        key={fields.priceType.key}
        label="Price type"
        name={fields.priceType.name}
        choices={PRICE_TYPES}
        defaultValue={String(fields.priceType.initialValue ?? 'fixed')}
        onChoose={choose}
      />
      {shows('redirect') ? <RedirectField field={fields.redirectTo} offered={offered} /> : null}
      {shows('fixed', 'donation') ? (
        <div className="trio">
          <AmountField field={fields.price} label={shows('fixed') ? 'Price' : 'Suggested amount'} symbol={symbol} />
          {shows('fixed') ? (
            <AmountField field={fields.salePrice} label="Sale price" isOptional symbol={symbol} />
          ) : null}
          {shows('donation') ? <AmountField field={fields.minimum} label="Minimum" isOptional symbol={symbol} /> : null}
          {shows('fixed') ? <AmountField field={fields.cost} label="Cost" isOptional symbol={symbol} /> : null}
        </div>
      ) : null}
      {shows('donation') ? (
        <TextField
          field={fields.presets}
          label="Preset amounts"
          isOptional
          help="Separated by commas, such as 10, 25, 50. Shown as buttons in this order."
        />
      ) : null}
      {shows('fixed', 'donation') ? <BillingFields fields={fields} offered={offered} /> : null}
    </>
  )
}

function BillingFields({ fields, offered }: Part) {
  const [shows, choose] = useKind(fields.billingPeriod.initialValue)
  return (
    <>
      <div className="pair">
        <ChoiceField
          field={fields.billingPeriod}
          label="Billed"
          choices={PERIODS}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <AmountField
          field={fields.fairValue}
          label="Fair market value"
          isOptional
          symbol={offered.symbol}
          help="Deducted on the tax receipt."
        />
      </div>
      {shows(...BILLING_PERIODS.filter((period) => period !== 'onetime')) ? (
        <div className="trio">
          <DateField field={fields.billingStartsOn} label="First payment on" isOptional />
          <NumberField
            field={fields.cycles}
            label="Number of payments"
            isOptional
            onInput={clearOther(fields.billingEndsOn.name)}
          />
          <DateField field={fields.billingEndsOn} label="Ends on" isOptional onInput={clearOther(fields.cycles.name)} />
        </div>
      ) : null}
    </>
  )
}

export const MembershipFields = ({ fields, offered }: Part) => (
  <ChoiceField
    field={fields.membershipId}
    label="Membership"
    isOptional
    choices={[{ value: '', label: 'None' }, ...offered.memberships]}
    help="Starts for the supporter with the sale."
  />
)

export function BundleFields({ fields, offered, form }: Part & { form: RowIntents }) {
  const parts = fields.parts.getFieldList()
  const error = fields.parts.errors?.[0]
  return (
    <>
      <Rows form={form} list={fields.parts.name} count={parts.length} nameOf={(index) => `part ${index + 1}`}>
        {parts.map((part, index) => {
          const row = part.getFieldset()
          return (
            <PartRow index={index} key={part.key}>
              <div>
                <VariantField field={row.variant} offered={offered} />
              </div>
              <NumberField field={row.qty} label="Quantity" />
              <AmountField field={row.price} label="Price each" symbol={offered.symbol} />
              <RowButtons
                form={form}
                list={fields.parts.name}
                index={index}
                count={parts.length}
                what={`part ${index + 1}`}
              />
            </PartRow>
          )
        })}
      </Rows>
      {error ? <FieldError>{error}</FieldError> : null}
      <AddRow form={form} list={fields.parts.name} row={newPart()}>
        Add part
      </AddRow>
    </>
  )
}
