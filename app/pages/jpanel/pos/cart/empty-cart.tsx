import { Icon } from '~/ui/icon'
import { withinSentence } from '~/kit/text'
import { ageText } from './open-cart'
import type { Sold } from '~/pages/jpanel/pos/after-sale/use-sell-again'
import type { OpenCart } from '~/wire/pos/sale'

type EmptyCartProps = {
  isLoading: boolean
  openCarts: readonly OpenCart[]
  lastSold: Sold | null
  onOpenCarts: () => void
  onSellAgain: (id: number) => void
}

const MAX_NAMED = 2

/** "Enamel mug, Canvas tote and 3 more" */
function namesOf({ items }: Sold): string {
  const names = items.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name))
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}

/** Nothing in the cart: how to begin, or the last sale once more for the next in the row. */
export function EmptyCart({ isLoading, openCarts, lastSold, onOpenCarts, onSellAgain }: EmptyCartProps) {
  const [newest] = openCarts
  return (
    <>
      <div className="cart-lines empty" role="status" aria-busy={isLoading}>
        <span className="badge">
          <Icon name="barcode" size="lg" />
        </span>
        <b>{isLoading ? 'Starting contribution…' : 'Cart is empty'}</b>
        <p>{isLoading ? 'This takes a moment.' : 'Tap a product or scan one to start a contribution.'}</p>
      </div>
      {newest !== undefined && !isLoading ? (
        <button type="button" className="tbtn again" onClick={onOpenCarts}>
          <Icon name="shopping-cart" />
          <span>
            Open carts ({openCarts.length})
            <small>{`Latest started ${withinSentence(ageText(newest.ageMinutes))}`}</small>
          </span>
        </button>
      ) : null}
      {lastSold !== null && !isLoading ? (
        <button type="button" className="tbtn again" onClick={() => onSellAgain(lastSold.id)}>
          <Icon name="repeat" />
          <span>
            Sell again
            <small>{namesOf(lastSold)}</small>
          </span>
        </button>
      ) : null}
    </>
  )
}
