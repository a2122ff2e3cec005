import { Icon } from '~/ui/icon'

type QuantityProps = { qty: number; most: number; onChange: (qty: number) => void }

/** 1 to 25, and never more than there is. */
export function Quantity({ qty, most, onChange }: QuantityProps) {
  return (
    <div className="qty-row">
      <span className="label" id="quantity-label">
        Quantity
        {most < 25 ? <small className="muted"> {most} left</small> : null}
      </span>
      <span className="step" role="group" aria-labelledby="quantity-label">
        <button type="button" aria-label="One fewer" disabled={qty <= 1} onClick={() => onChange(qty - 1)}>
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{qty}</output>
        <button type="button" aria-label="One more" disabled={qty >= most} onClick={() => onChange(qty + 1)}>
          <Icon name="plus" />
        </button>
      </span>
    </div>
  )
}
