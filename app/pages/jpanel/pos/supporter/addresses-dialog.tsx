import { useState } from 'react'
import { TabList, type Tab } from '~/ui/form/tab-list'
import { Icon } from '~/ui/icon'
import { addressLines } from './address-text'
import type { Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { sideErrors } from '~/pages/jpanel/pos/shell/field-named'
import {
  emptyPerson,
  type OrderDetails,
  type Person,
  type TillOrder,
  type TillRules,
} from '~/pages/jpanel/pos/cart/order'
import { NAME_FIELDS, PersonFields, PLACE_FIELDS, REACH_FIELDS } from './person-fields'
import { countryName } from '~/kit/countries'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { Cancel, SheetForm } from '~/pages/jpanel/pos/shell/sheet-form'
import { useSubmission } from '~/pages/jpanel/pos/shell/use-submit'

type Side = 'billing' | 'shipping'

type AddressesDialogProps = {
  order: TillOrder | null
  rules: TillRules
  side: Side
  onSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  onClose: () => void
}

const SIDES: readonly Tab<Side>[] = [
  { key: 'billing', label: 'Billing' },
  { key: 'shipping', label: 'Shipping' },
]

const isSomebody = (person: Person): boolean =>
  Object.entries(person).some(([field, value]) => field !== 'country' && value.trim() !== '')

export function AddressesDialog({ order, rules, side: first, onSave, onClose }: AddressesDialogProps) {
  const [side, setSide] = useState(first)
  const [people, setPeople] = useState<Record<Side, Person>>(() => ({
    billing: order?.billing ?? emptyPerson(rules.country),
    shipping: order?.shipping ?? emptyPerson(rules.country),
  }))
  const submission = useSubmission()
  const person = people[side]
  const change = (part: Partial<Person>) => setPeople((before) => ({ ...before, [side]: { ...before[side], ...part } }))
  const fields = [...NAME_FIELDS, ...REACH_FIELDS, ...PLACE_FIELDS]
  const save = () => submission.run(() => onSave((open) => ({ ...open, ...people })), onClose)
  return (
    <Sheet
      kind="wide"
      title="Addresses"
      note="For this contribution only. The supporter’s own addresses do not change."
      onClose={onClose}
    >
      <SheetForm submission={submission} act="Save addresses" keep={<Cancel onClose={onClose} />} onSubmit={save}>
        <TabList
          label="Which address"
          className="tablist"
          tabs={SIDES}
          selected={side}
          onSelect={setSide}
          idOf={(key) => `tab-${key}`}
          panelOf={() => 'address-fields'}
        />
        <div id="address-fields" role="tabpanel" aria-labelledby={`tab-${side}`} className="with-aside">
          <div className="pair-grid">
            <PersonFields
              key={side}
              person={person}
              fields={fields}
              country={rules.country}
              errors={sideErrors(submission.errors, side)}
              onChange={change}
            />
          </div>
          <aside className="preview" aria-label="Address preview">
            <Preview person={person} />
            {side === 'shipping' ? (
              <button
                type="button"
                className="tbtn"
                disabled={!isSomebody(people.billing)}
                onClick={() => setPeople((before) => ({ ...before, shipping: before.billing }))}
              >
                <Icon name="copy" />
                Copy from billing
              </button>
            ) : null}
          </aside>
        </div>
      </SheetForm>
    </Sheet>
  )
}

function Preview({ person }: { person: Person }) {
  if (!isSomebody(person)) return <p className="muted">The address appears here as it will be printed.</p>
  return (
    <address>
      {addressLines(person, countryName).map((line, index) => (
        <span key={`${index}-${line}`}>{line}</span>
      ))}
    </address>
  )
}
