import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { tributeSummary, type Tribute } from './tribute'

type RowProps = {
  product: TillProduct
  rules: TillRules
  tribute: Tribute
  error: string | undefined
  onOpen: () => void
}

export function TributeRow({ product, rules, tribute, error, onOpen }: RowProps) {
  const note = error
    ? undefined
    : tributeSummary(tribute, rules) || (product.requiresTribute ? 'Required with this gift' : undefined)
  return (
    <div className="pick-list">
      <button
        type="button"
        className={tribute.isOn && !error ? 'opt-row step-row on' : 'opt-row step-row'}
        name="tribute"
        aria-describedby={error ? 'tribute-error' : undefined}
        onClick={onOpen}
      >
        <Icon name="gift" />
        <span>
          <b>In honor or in memory of someone</b>
          {note ? <small>{note}</small> : null}
        </span>
        <Icon name="chevron-right" size="sm" />
      </button>
      {error ? <FieldError id="tribute-error">{error}</FieldError> : null}
    </div>
  )
}
