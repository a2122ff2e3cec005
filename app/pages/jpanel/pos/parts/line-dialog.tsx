import { useState } from 'react'
import { formatMoney } from '~/kit/money'
import { Icon } from '~/ui/icon'
import { repeatText } from './cart-line'
import type { TillLine, TillRules } from './order'
import { Pin } from './product-dialog'
import { mostOf, type TillProduct } from './product'
import { Quantity } from './quantity'
import { Sheet } from './sheet'

type LineDialogProps = {
  line: TillLine
  product: TillProduct | undefined
  rules: TillRules
  isPinned: boolean
  onPin: (product: TillProduct) => void
  onQuantity: (qty: number) => void
  onRemove: () => void
  onClose: () => void
}

/** One line of the cart: how many, or away with it. */
export function LineDialog({ line, product, rules, isPinned, onPin, onQuantity, onRemove, onClose }: LineDialogProps) {
  const [qty, setQty] = useState(line.qty)
  const { currency } = line
  const most = product ? mostOf(product.variants.find(({ id }) => id === line.variantId)) : line.qty
  const canChange = !line.isLocked && !line.isDonation && product !== undefined && !product.hidesQuantity
  const facts = [line.detail, line.fundCode, repeatText(line, rules.today), line.notes].filter(Boolean)
  return (
    <Sheet
      kind="small"
      title={line.name}
      note={`${line.qty} × ${formatMoney({ minor: line.priceMinor, currency })}`}
      tools={product ? <Pin name={product.name} isPinned={isPinned} onPin={() => onPin(product)} /> : null}
      onClose={onClose}
    >
      <div className="sheet-body">
        {facts.length > 0 ? (
          <ul className="facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : null}
        {line.isLocked ? <p className="muted">This item is part of a bundle: remove the bundle instead.</p> : null}
        {canChange ? <Quantity qty={qty} most={Math.max(most, line.qty)} onChange={setQty} /> : null}
      </div>
      <footer>
        {line.isLocked ? null : (
          <button type="button" className="tbtn" onClick={onRemove}>
            <Icon name="trash" />
            Remove
          </button>
        )}
        {canChange && qty !== line.qty ? (
          <button type="button" className="paybtn center" onClick={() => onQuantity(qty)}>
            Change to {qty}
          </button>
        ) : (
          <button type="button" className="paybtn center" onClick={onClose}>
            Keep as it is
          </button>
        )}
      </footer>
    </Sheet>
  )
}
