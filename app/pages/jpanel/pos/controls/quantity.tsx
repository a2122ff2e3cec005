import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'

type QuantityProps = { qty: number; most: number; error?: string | undefined; onChange: (qty: number) => void }

export function Quantity({ qty, most, error, onChange }: QuantityProps) {
  const choices = Array.from({ length: Math.max(most, qty) }, (_, index) => index + 1)
  return (
    <div>
      <div className="qty-row">
        <span className="label" id="quantity-label">
          Quantity
          {most < 20 ? <small className="muted"> {most} left</small> : null}
        </span>
        <span className="step" role="group" aria-labelledby="quantity-label">
          <button type="button" aria-label="Decrease quantity" disabled={qty <= 1} onClick={() => onChange(qty - 1)}>
            <Icon name="minus" />
          </button>
          <select
            name="qty"
            aria-label="Quantity"
            value={qty}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
          <button type="button" aria-label="Increase quantity" disabled={qty >= most} onClick={() => onChange(qty + 1)}>
            <Icon name="plus" />
          </button>
        </span>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}
