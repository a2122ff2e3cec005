import { useState } from 'react'
import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { OrderDetails, Person, TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import { percent } from '~/pages/jpanel/pos/controls/percent'
import { PersonFields, PLACE_FIELDS } from '~/pages/jpanel/pos/supporter/person-fields'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

type TaxPlace = OrderDetails['tax']

type TaxesDialogProps = {
  order: TillOrder | null
  rules: TillRules
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onClose: () => void
}

const NOWHERE: TaxPlace = { address1: '', address2: '', city: '', state: '', zip: '', country: '' }

const toTaxPlace = ({ address1, address2, city, state, zip, country }: Person): TaxPlace => ({
  address1,
  address2,
  city,
  state,
  zip,
  country,
})

const isPlace = (person: Person | undefined): boolean =>
  person !== undefined && (person.state !== '' || person.zip !== '' || person.city !== '')

export function TaxesDialog({ order, rules, onSave, onClose }: TaxesDialogProps) {
  const [place, setPlace] = useState<TaxPlace>(order?.tax ?? NOWHERE)
  const submission = useSubmission()
  const save = () => submission.run(() => onSave((open) => ({ ...open, tax: place })), onClose)
  const same = (side: 'billing' | 'shipping') => (
    <button
      type="button"
      className="tbtn"
      disabled={!isPlace(order?.[side])}
      onClick={() => order && setPlace(toTaxPlace(order[side]))}
    >
      <Icon name="copy" />
      Same as {side}
    </button>
  )
  return (
    <Sheet kind="wide" title="Taxes" note="Based on the place of the sale" onClose={onClose}>
      <SheetForm submission={submission} act="Save tax address" keep={<Cancel onClose={onClose} />} onSubmit={save}>
        <div className="with-aside">
          <div className="pair-grid">
            <div className="whole row-of-two">
              {same('billing')}
              {same('shipping')}
            </div>
            <PersonFields
              person={place}
              fields={PLACE_FIELDS}
              country={rules.country}
              onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
            />
          </div>
          <aside className="preview" aria-label="Taxes on this contribution">
            <TaxLines order={order} />
          </aside>
        </div>
      </SheetForm>
    </Sheet>
  )
}

function TaxLines({ order }: { order: TillOrder | null }) {
  if (!order || order.taxes.length === 0)
    return (
      <p className="muted">
        {order && order.taxMinor > 0n
          ? 'Tax calculated by an outside service.'
          : 'No tax applies to this cart at this address.'}
      </p>
    )
  return (
    <ul className="tax-lines">
      {order.taxes.map((line) => (
        <li key={line.code}>
          <span>
            <b>
              {line.code} {percent(line.rate)}
            </b>
            {line.description ? <small>{line.description}</small> : null}
          </span>
          <span className="n">{formatMoney({ minor: line.minor, currency: order.currency })}</span>
        </li>
      ))}
      <li className="sum">
        <b>Sales tax</b>
        <b className="n">{formatMoney({ minor: order.taxMinor, currency: order.currency })}</b>
      </li>
    </ul>
  )
}
