import { useState } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import type { ProductValues } from '~/domain/products/form-values'
import { PAYMENT_TEMPLATE } from '~/domain/products/product'
import { TextField, TextareaField, initialText } from '~/ui/fields/bound-field'
import type { Choice } from '~/ui/form/field'
import { ChoiceField, DateField, HtmlField, NumberField, TicksField, TickField } from './controls'
import type { Offered } from './offered'
import { SkuField } from './sku-field'

export type ProductFieldset = Required<{ [Key in keyof ProductValues]: FieldMetadata<ProductValues[Key]> }>
type Props = { fields: ProductFieldset; offered: Offered }

const YES_NO: readonly Choice[] = [
  { value: '0', label: 'Stop selling' },
  { value: '1', label: 'Keep selling' },
]
const TRIBUTES: readonly Choice[] = [
  { value: '0', label: 'Off' },
  { value: '1', label: 'Optional' },
  { value: '2', label: 'Required' },
]
const NOTICES: readonly Choice[] = [
  { value: '0', label: 'Nobody is notified' },
  { value: '1', label: 'By email or letter' },
  { value: '2', label: 'By email' },
  { value: '3', label: 'By letter' },
]

export function GeneralSection({ fields, offered }: Props) {
  return (
    <>
      <div className="pair">
        <TextField field={fields.name} label="Name" />
        <SkuField field={fields.code} productId={offered.productId} />
      </div>
      <TextField field={fields.summary} label="Summary" isOptional help="Shown on tiles and in lists." />
      <HtmlField field={fields.description} label="Description" />
      <div className="pair">
        <TextField field={fields.permalink} label="Public address" isOptional prefix="/" placeholder="harbor-tee" />
        <TextField field={fields.author} label="Author" isOptional />
      </div>
      {offered.currencies.length > 1 ? (
        <ChoiceField
          field={fields.baseCurrency}
          label="Currency"
          choices={offered.currencies.map((code, index) => ({ value: index === 0 ? '' : code, label: code }))}
        />
      ) : null}
      <TextareaField field={fields.notes} label="Private notes" isOptional help="Only staff see these." />
    </>
  )
}

export const CategoriesSection = ({ fields, offered }: Props) => (
  <TicksField
    field={fields.categories}
    label="Categories"
    choices={offered.categories}
    none="There are no categories yet."
  />
)

export const TributesSection = ({ fields, offered }: Props) => (
  <>
    <div className="pair">
      <ChoiceField field={fields.allowTributes} label="Given in honor or memory of someone" choices={TRIBUTES} />
      <ChoiceField field={fields.tributeNotices} label="Notification" choices={NOTICES} />
    </div>
    <p className="help">Types of tribute. None ticked: all of them.</p>
    <TicksField
      field={fields.tributeTypes}
      label="Types of tribute"
      choices={offered.tributeTypes}
      none="There are no types of tribute yet."
    />
  </>
)

export function VisibilitySection({ fields, offered }: Props) {
  const [allows, setAllows] = useState(initialText(fields.outofstockAllow))
  return (
    <>
      <TickField field={fields.isEnabled} label="Show on website" />
      <TickField field={fields.showInPos} label="Sell at point of sale" />
      <div className="pair">
        <DateField field={fields.publishStartsOn} label="Starts" isOptional />
        <DateField field={fields.publishEndsOn} label="Ends" isOptional />
      </div>
      <div className="pair">
        <ChoiceField
          field={fields.outofstockAllow}
          label="When stock runs out"
          choices={YES_NO}
          onChange={(event) => setAllows(event.currentTarget.value)}
        />
        {allows === '1' ? null : (
          <TextField field={fields.outofstockMessage} label="Message when sold out" isOptional placeholder="Sold out" />
        )}
      </div>
      <NumberField
        field={fields.limitSales}
        label="Sales limit"
        isOptional
        help={offered.soldQuantity > 0 ? `${offered.soldQuantity} sold so far.` : 'Empty or 0: no limit.'}
      />
      <div className="ticks-line">
        <TickField field={fields.isFeatured} label="Featured" />
        <TickField field={fields.isNew} label="New" />
        <TickField field={fields.isClearance} label="Clearance" />
        <TickField field={fields.hideQty} label="Hide quantity" />
        <TickField field={fields.hidePrice} label="Hide price" />
        <TickField field={fields.allowCheckIn} label="Check-in at events" />
      </div>
    </>
  )
}

export function MailSection({ fields }: Props) {
  return (
    <>
      <TextField
        field={fields.emailNotify}
        label="Staff notified of each sale"
        isOptional
        help="Email addresses, separated by commas."
      />
      <HtmlField
        field={fields.thankYouTemplate}
        label="Thank-you email"
        help="Sent to the buyer beside the receipt. Leave blank to send none."
      />
    </>
  )
}

export function SeoSection({ fields }: Props) {
  return (
    <>
      <div className="pair">
        <TextField field={fields.seoTitle} label="Page title" isOptional />
        <TextField field={fields.templateSuffix} label="Template" isOptional placeholder="Standard" list="templates" />
      </div>
      <datalist id="templates">
        <option value={PAYMENT_TEMPLATE} />
      </datalist>
      <TextareaField field={fields.seoDescription} label="Description for search engines" isOptional rows={3} />
      <TextField field={fields.seoKeywords} label="Keywords" isOptional />
      <div className="pair">
        <TextField field={fields.addToLabel} label="Button label" isOptional placeholder="Add to cart" />
        <TextField field={fields.thankYouUrl} label="Thank-you page" isOptional />
      </div>
      <div className="pair">
        <TextField field={fields.altButtonLabel} label="Other button" isOptional />
        <TextField field={fields.altButtonUrl} label="Its address" isOptional />
      </div>
    </>
  )
}
