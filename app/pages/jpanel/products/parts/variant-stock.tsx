import { TextField } from '~/ui/fields/bound-field'
import type { Choice } from '~/ui/form/field'
import { ChoiceField, NumberField } from './controls'
import type { Part } from './variant-fields'

const SHIPPING: readonly Choice[] = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
  { value: '2', label: 'Yes, free' },
]

export function ShippingFields({ fields, offered: { expectation } }: Part) {
  const { threshold, over, under } = expectation
  return (
    <>
      <div className="trio">
        <ChoiceField field={fields.shipping} label="Is shipped" choices={SHIPPING} />
        <TextField field={fields.weight} label="Weight" isOptional isNumber suffix="lb" maxLength={9} />
        <NumberField
          field={fields.threshold}
          label="Expectation changes at"
          isOptional
          help={
            threshold === null ? 'Items in stock.' : `Items in stock. Leave blank for ${threshold}, as in the settings.`
          }
        />
      </div>
      <TextField field={fields.over} label="Shipping note when more are in stock" isOptional placeholder={over} />
      <TextField field={fields.under} label="Shipping note when fewer are in stock" isOptional placeholder={under} />
      <p className="help">
        Empty notes are those of the{' '}
        <a className="link" href="/jpanel/settings/shipping#shipping-expectations">
          shipping settings
        </a>
        . What is said now stands in the preview.
      </p>
    </>
  )
}

export function StockFields({ fields, offered }: Part) {
  const id = String(fields.id.initialValue ?? '')
  const left = offered.stock[id]
  return (
    <div className="trio">
      {left === undefined ? (
        <NumberField
          field={fields.quantity}
          label="In stock now"
          isOptional
          help="Counted today. Later it changes by sales and counts."
        />
      ) : (
        <p className="field">
          <span className="label">In stock</span>
          <span className="figure-line">
            <b>{left}</b>{' '}
            <a className="link" href={`/jpanel/products/${offered.productId}/stock`}>
              Count…
            </a>
          </span>
          <span className="help">Changes by counting only, so that sales made meanwhile are never lost.</span>
        </p>
      )}
      <NumberField field={fields.restock} label="Low stock at" isOptional />
      <TextField field={fields.barcode} label="Barcode" isOptional />
    </div>
  )
}
