import { formatMoney, withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Avatar } from '~/ui/avatar'
import { Icon } from '~/ui/icon'
import { choosePane, toRows, totalQty, type CartSums } from './cart-state'
import { EmptyCart, type AwaitedOrder } from './empty-cart'
import { CartLine, WaitingLine } from './cart-line'
import { Adjustments, Sums } from './cart-sums'
import { describeGiver, GUEST, inForeign, membershipText, type TillRules } from './order'
import { countCarts } from './open-cart'
import type { OpenCart } from '~/wire/pos/sale'
import type { Cart } from './use-cart'
import type { Sold } from '~/pages/jpanel/pos/after-sale/use-sell-again'

export type CartProps = {
  cart: Cart
  sums: CartSums
  currency: string
  rules: TillRules
  isPaying: boolean
  awaited: AwaitedOrder | null
  onShow: (panel: string) => void
  onPay: () => void
  onClose: () => void
  openCarts: readonly OpenCart[]
  lastSold: Sold | null
  onSellAgain: (id: number) => void
}

export function CartPane(props: CartProps) {
  const { cart, currency, rules, onShow, onClose } = props
  const { state } = cart
  const pane = choosePane(state)
  const rows = toRows(state)
  return (
    <aside className="cart" aria-label="Cart" id="cart" tabIndex={-1}>
      <button type="button" className="grip" aria-label="Close cart" tabIndex={-1} onClick={onClose} />
      <div className="cart-head">
        <Buyer cart={cart} onChoose={() => onShow('supporter')} />
        <button
          type="button"
          className="icon-btn"
          aria-label="More cart options"
          onClick={() => onShow('contribution')}
        >
          <Icon name="dots" />
        </button>
        <button type="button" className="icon-btn only-phone" aria-label="Close cart" onClick={onClose}>
          <Icon name="x" size="lg" />
        </button>
      </div>
      {pane === 'filled' ? (
        <div className="cart-lines" tabIndex={0} role="region" aria-label="Items in the cart">
          {rows.lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              isFresh={line.id === state.freshLineId}
              today={rules.today}
              onOpen={(opened) => onShow(`line-${opened.id}`)}
            />
          ))}
          {rows.waiting.map((line) => (
            <WaitingLine key={line.key} line={line} currency={currency} />
          ))}
        </div>
      ) : (
        <EmptyCart
          isLoading={pane === 'loading'}
          awaited={props.awaited}
          openCarts={props.openCarts}
          lastSold={props.lastSold}
          onOpenCarts={() => onShow('carts')}
          onSellAgain={props.onSellAgain}
        />
      )}
      {state.removed ? (
        <div className="undo" role="status">
          <span>{state.removed.name} removed</span>
          <button type="button" onClick={() => state.removed && void cart.undo(state.removed)}>
            Undo
          </button>
        </div>
      ) : null}
      <CartFoot {...props} />
    </aside>
  )
}

function Buyer({ cart, onChoose }: { cart: Cart; onChoose: () => void }) {
  const { order } = cart.state
  const giver = describeGiver(order)
  const note =
    order && order.supporterId !== null
      ? membershipText(order) || order.billing.email || 'Supporter'
      : giver === GUEST
        ? 'Choose a supporter'
        : order?.billing.email || 'Not a supporter yet'
  return (
    <button type="button" className="buyer" onClick={onChoose} aria-haspopup="dialog">
      <Avatar name={giver === GUEST ? '' : giver} size="lg" />
      <span>
        <b>{giver}</b>
        <small>
          {note}
          {order?.isAnonymous ? <span className="unnamed"> · Anonymous</span> : null}
        </small>
      </span>
      <Icon name="chevron-down" size="sm" />
    </button>
  )
}

function CartFoot({ sums, currency, onShow, ...rest }: CartProps) {
  const { order } = rest.cart.state
  return (
    <div className="cart-foot">
      <Sums order={order} sums={sums} currency={currency} />
      <Adjustments order={order} isOffered={rest.rules.isDccOffered} onShow={onShow} />
      <PayButton {...rest} {...{ sums, currency }} />
    </div>
  )
}

type PayButtonProps = Pick<CartProps, 'cart' | 'sums' | 'currency' | 'rules' | 'isPaying' | 'onPay'>

function PayButton({ cart, sums, currency, rules, isPaying, onPay }: PayButtonProps) {
  const isEmpty = choosePane(cart.state) !== 'filled'
  return (
    <button type="button" className="paybtn" disabled={isEmpty} aria-busy={isPaying} onClick={onPay}>
      <span>Pay{inForeign(currency, rules)}</span>
      <span className="n">{withSymbol({ minor: sums.totalMinor, currency })}</span>
    </button>
  )
}

const openCartsText = (carts: readonly OpenCart[]): string | null =>
  carts.length === 0 ? null : `${countCarts(carts)} open ${carts.length === 1 ? 'cart' : 'carts'}`

export function CartBar({ cart, onShow, openCarts, ...rest }: CartProps) {
  const { state } = cart
  const last = state.pending.at(-1) ?? state.order?.lines.find(({ id }) => id === state.freshLineId)
  const giver = describeGiver(state.order)
  const { currency } = rest
  const price = last && formatMoney({ minor: last.priceMinor * BigInt(last.qty), currency })
  return (
    <div className="cartbar">
      <button type="button" className="peek" onClick={() => onShow('cart')} aria-controls="cart">
        <Avatar name={giver === GUEST ? '' : giver} size="md" />
        <span className="grow">
          <b>
            {giver}, {counted(totalQty(state), 'item')}
          </b>
          <small>
            {last
              ? `Last added: ${last.name} ${price ?? ''}`
              : (openCartsText(openCarts) ?? 'Tap a product to start a contribution.')}
          </small>
        </span>
        <Icon name="chevron-up" />
      </button>
      <PayButton cart={cart} {...rest} />
    </div>
  )
}
