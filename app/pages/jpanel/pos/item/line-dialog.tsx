import { useState } from 'react'
import { formatMoney, withSymbol } from '~/kit/money'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { repeatText } from '~/pages/jpanel/pos/cart/cart-line'
import type { TillLine, TillRules } from '~/pages/jpanel/pos/cart/order'
import { Pin } from '~/pages/jpanel/pos/controls/pin'
import { maxQuantity, type TillProduct } from '~/pages/jpanel/pos/catalog/product'
import { Quantity } from '~/pages/jpanel/pos/controls/quantity'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'

type LineDialogProps = {
  line: TillLine
  parts: TillLine[]
  product: TillProduct | undefined
  rules: TillRules
  isPinned: boolean
  onPin: (product: TillProduct) => void
  onQuantity: (qty: number) => void
  onRemove: () => void
  onEdit?: (() => void) | undefined
  onClose: () => void
}

export function LineDialog({
  line,
  parts,
  product,
  rules,
  isPinned,
  onPin,
  onQuantity,
  onRemove,
  onEdit,
  onClose,
}: LineDialogProps) {
  const [qty, setQty] = useState(line.qty)
  const { currency } = line
  const max = product ? maxQuantity(product.variants.find(({ id }) => id === line.variantId)) : line.qty
  const canChange =
    line.kind === 'product' && !line.isLocked && !line.isDonation && product !== undefined && !product.hidesQuantity
  return (
    <Sheet
      kind="small"
      title={line.name}
      note={`${line.qty} × ${formatMoney({ minor: line.priceMinor, currency })}`}
      tools={product ? <Pin name={product.name} isPinned={isPinned} onPin={() => onPin(product)} /> : null}
      onClose={onClose}
    >
      <div className="sheet-body">
        <Facts facts={listFacts(line, rules)} />
        {parts.length > 0 ? (
          <ul className="facts" aria-label="Parts of this bundle">
            {parts.map((part) => (
              <li key={part.id}>
                <Icon name="package" size="sm" />
                {part.qty} × {part.name}
              </li>
            ))}
          </ul>
        ) : null}
        {line.isLocked ? <p className="muted">This item is part of a bundle. Remove the bundle instead.</p> : null}
        {canChange ? <Quantity qty={qty} max={Math.max(max, line.qty)} onChange={setQty} /> : null}
      </div>
      <footer>
        {line.isLocked ? null : (
          <button type="button" className="tbtn" onClick={onRemove}>
            <Icon name="trash" />
            Remove
          </button>
        )}
        {onEdit ? (
          <button type="button" className="tbtn" onClick={onEdit}>
            <Icon name="pencil" />
            Edit
          </button>
        ) : null}
        {canChange && qty !== line.qty ? (
          <button type="button" className="paybtn center" onClick={() => onQuantity(qty)}>
            Change to {qty}
          </button>
        ) : (
          <button type="button" className="paybtn center" onClick={onClose}>
            Cancel
          </button>
        )}
      </footer>
    </Sheet>
  )
}

type Fact = [icon: IconName, words: string]

function listFacts(line: TillLine, rules: TillRules): Fact[] {
  const { currency, wasMinor, recurring } = line
  const shown = (minor: bigint) => withSymbol({ minor, currency })
  const repeat = repeatText(line, rules.today)
  const facts: (Fact | null)[] = [
    line.kind === 'child' ? ['heart-handshake', `Child ${line.reference}`] : null,
    line.kind === 'fundraiser' ? ['flag', line.reference || 'Fundraising page donation'] : null,
    line.kind === 'product' && line.detail !== '' ? ['tag', line.detail] : null,
    recurring && repeat
      ? ['repeat', `${shown(recurring.minor)} ${repeat.charAt(0).toLowerCase()}${repeat.slice(1)}`]
      : null,
    recurring && !recurring.hasInitialCharge ? ['calendar', 'No payment today'] : null,
    wasMinor === null
      ? null
      : [
          'discount',
          `${shown(line.totalMinor)}, was ${shown(wasMinor)}${line.promoCode ? ` with ${line.promoCode}` : ''}`,
        ],
    line.tribute ? ['gift', `${line.tribute.type} ${line.tribute.name}`.trim()] : null,
    line.fundCode ? ['wallet', line.fundCode] : null,
    line.isGiftAid ? ['receipt', 'Gift Aid'] : null,
    line.requiresAch ? ['building-bank', 'Bank account only'] : null,
    line.additionalNotes === '' ? null : ['note', line.additionalNotes],
  ]
  return facts.filter((fact): fact is Fact => fact !== null)
}

const Facts = ({ facts }: { facts: Fact[] }) =>
  facts.length === 0 ? null : (
    <ul className="facts">
      {facts.map(([icon, words]) => (
        <li key={words}>
          <Icon name={icon} size="sm" />
          {words}
        </li>
      ))}
    </ul>
  )
