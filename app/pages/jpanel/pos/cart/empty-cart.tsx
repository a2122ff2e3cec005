import { Icon } from '~/ui/icon'
import { withinSentence } from '~/kit/text'
import { ageText, countCarts } from './open-cart'
import type { Sold } from '~/pages/jpanel/pos/after-sale/use-sell-again'
import type { OpenCart } from '~/wire/pos/sale'

export type AwaitedOrder = 'opening' | 'unreached'

type EmptyCartProps = {
  isLoading: boolean
  awaited: AwaitedOrder | null
  openCarts: readonly OpenCart[]
  lastSold: Sold | null
  onOpenCarts: () => void
  onSellAgain: (id: number) => void
}

const MAX_NAMED = 2

function listNames({ items }: Sold): string {
  const names = items.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name))
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}

const SAYS = {
  loading: ['Starting contribution…', 'This takes a moment.'],
  opening: ['Opening the cart…', 'This takes a moment.'],
  unreached: ['There is an open cart', 'It is shown here as soon as the server answers.'],
  empty: ['Cart is empty', 'Tap a product or scan one to start a contribution.'],
} as const

export function EmptyCart({ isLoading, awaited, openCarts, lastSold, onOpenCarts, onSellAgain }: EmptyCartProps) {
  const [newest] = openCarts
  const [title, text] = SAYS[isLoading ? 'loading' : (awaited ?? 'empty')]
  return (
    <>
      <div className="cart-lines empty" role="status" aria-busy={isLoading}>
        <span className="badge">
          <Icon name="barcode" size="lg" />
        </span>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {newest !== undefined && !isLoading ? (
        <button type="button" className="tbtn again" onClick={onOpenCarts}>
          <Icon name="shopping-cart" />
          <span>
            Open carts ({countCarts(openCarts)})
            <small>{`Latest started ${withinSentence(ageText(newest.ageMinutes))}`}</small>
          </span>
        </button>
      ) : null}
      {lastSold !== null && !isLoading ? (
        <button type="button" className="tbtn again" onClick={() => onSellAgain(lastSold.id)}>
          <Icon name="repeat" />
          <span>
            Sell again
            <small>{listNames(lastSold)}</small>
          </span>
        </button>
      ) : null}
    </>
  )
}
