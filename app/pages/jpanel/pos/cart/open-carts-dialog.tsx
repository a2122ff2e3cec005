import { use } from 'react'
import { MAX_OPEN_CARTS } from '~/kit/search/shown-rows'
import { counted } from '~/kit/text'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { Icon } from '~/ui/icon'
import { ageText, nameOfCart, totalOfCart } from './open-cart'
import { Sheet } from '~/pages/jpanel/pos/shell/sheet'
import { SheetError } from '~/pages/jpanel/pos/shell/sheet-form'
import type { OpenCarts } from './use-open-carts'
import { WaitingRows } from '~/pages/jpanel/pos/shell/waiting-rows'
import type { OpenCart } from '~/wire/pos/sale'

type OpenCartsProps = { open: OpenCarts; onDiscard: (cart: OpenCart) => void; onClose: () => void }

export function OpenCartsDialog({ open, onDiscard, onClose }: OpenCartsProps) {
  const { carts, isLoading, failure } = open
  return (
    <Sheet kind="chooser" title="Open carts" note="From the last two weeks" onClose={onClose}>
      <div className="sheet-body recent" aria-busy={isLoading}>
        <SheetError text={failure} />
        {carts.length > 0 ? (
          <ul>
            {carts.map((cart) => (
              <CartRow key={cart.id} cart={cart} onDiscard={onDiscard} />
            ))}
            {carts.length >= MAX_OPEN_CARTS ? (
              <li className="muted small">Showing the first {MAX_OPEN_CARTS}.</li>
            ) : null}
          </ul>
        ) : isLoading ? (
          <WaitingRows count={3} />
        ) : failure === null ? (
          <p className="muted">There are no open carts.</p>
        ) : null}
      </div>
    </Sheet>
  )
}

/** Opens the cart with a full page load, which also finds an interrupted payment. */
function CartRow({ cart, onDiscard }: { cart: OpenCart; onDiscard: (cart: OpenCart) => void }) {
  const name = nameOfCart(cart)
  const total = totalOfCart(cart, use(HomeCurrencyContext))
  return (
    <li className="open-cart" data-cart={cart.id}>
      <a
        className="recent-sale"
        href={`/jpanel/pos?order=${cart.id}`}
        aria-label={`Resume the cart of ${name}, ${total}`}
      >
        <span className="recent-who">
          <b>{name}</b>
          <span className="muted">
            {[ageText(cart.ageMinutes), counted(cart.totalQty, 'item'), cart.openedBy].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="recent-sum">
          <b>{total}</b>
          <span className="link-like">Resume</span>
        </span>
      </a>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Discard the cart of ${name}, ${total}`}
        onClick={() => onDiscard(cart)}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}
