import { FieldError } from '~/ui/form/field'
import { Icon } from '~/ui/icon'

type QuantityProps = { qty: number; max: number; error?: string | undefined; onChange: (qty: number) => void }

export function Quantity({ qty, max, error, onChange }: QuantityProps) {
  const choices = Array.from({ length: Math.max(max, qty) }, (_, index) => index + 1)
  return (
    <div>
      <div className="qty-row">
        <span className="label" id="quantity-label">
          Quantity
          {max < 20 ? <small className="muted"> {max} left</small> : null}
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
          <button type="button" aria-label="Increase quantity" disabled={qty >= max} onClick={() => onChange(qty + 1)}>
            <Icon name="plus" />
          </button>
        </span>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}
