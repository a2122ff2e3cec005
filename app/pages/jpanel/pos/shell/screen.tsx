import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { fullMoment } from '~/kit/calendar'
import { counted } from '~/kit/text'
import { Icon } from '~/ui/icon'
import { CartBar, CartPane, type CartProps } from '~/pages/jpanel/pos/cart/cart-pane'
import { countProduct, isSettled, shownLines, totalQty, type CartState } from '~/pages/jpanel/pos/cart/cart-state'
import { keepOpenCart } from '~/pages/jpanel/parts/session/leaving'
import { Dialogs } from './dialogs'
import { useShownMoney } from '~/pages/jpanel/pos/controls/home-currency'
import { ProductGrid } from '~/pages/jpanel/pos/catalog/product-grid'
import { DeviceStrip, VersionStrip } from './late-dialogs'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { UnsettledStrip } from '~/pages/jpanel/pos/payment/unsettled-strip'
import { useShortcuts } from './shortcuts'
import { useKnownSupporters } from '~/pages/jpanel/pos/supporter/use-known-supporters'
import { useScanner } from '~/pages/jpanel/pos/controls/use-scanner'
import {
  useOfflineTill,
  useOpenOfflineTill,
  useOwnDay,
  useWaitingSales,
} from '~/pages/jpanel/pos/offline/use-offline-till'
import { useReach } from './use-online'
import { useSingleTaps } from './use-single-taps'
import { useTill, type Till, type TillStart } from './use-till'
import { readNewVersion, watchNewVersion } from '../../../../../pwa/register'

type ScreenProps = {
  start: TillStart
  person: string
  seller: number | null
  warnings: readonly string[]
  onSignOut: () => void
}

export function TillScreen({ start: loaded, person, seller, warnings, onSignOut }: ScreenProps) {
  useOpenOfflineTill(seller, loaded.mayRefund)
  const start = useOwnDay(loaded)
  const till = useTill(start)
  const { cart, catalog, address, isOnline, sums, currency, isPaying } = till
  const shown = useShownMoney(currency)
  const { rules } = start
  useOpenCartMark(cart.state)
  const supporters = useKnownSupporters(isOnline, rules.keepsSupporters)
  useSingleTaps()
  useScanner(
    (code) => void till.scan(code),
    address.open !== 'pay' || till.payment.state.screen === 'finished',
    catalog.isKnownCode,
  )
  useShortcuts({
    isIdle: address.open === null || address.open === 'cart',
    onPay: () => void till.pay(),
    onHelp: () => address.show('help'),
  })
  const reach = useReach()
  const isReached = reach !== 'offline' && reach !== 'silent'
  const cartProps: CartProps = {
    cart,
    sums,
    currency,
    rules,
    isPaying,
    onShow: address.show,
    awaited: !till.isAwaitingOrder ? null : isReached ? 'opening' : 'unreached',
    onPay: () => void till.pay(),
    onClose: address.close,
    openCarts: till.openCarts.carts,
    lastSold: till.lastSold,
    onSellAgain: till.sellAgain,
  }
  const isCartOpen = address.open === 'cart'
  const shownWarnings = isReached ? warnings : []
  const { payments, unreadable } = till.unsettled
  const hasUnsettled = payments.length + unreadable.length > 0
  const offline = useOfflineTill()
  const isPrepared = offline?.carts.isReady() ?? false
  const waiting = useWaitingSales()
  const version = useSyncExternalStore(watchNewVersion, readNewVersion, () => null)
  const hasStrip = !isReached || waiting.count > 0 || hasUnsettled || shownWarnings.length > 0 || version !== null
  const classes = ['till', isCartOpen ? 'open' : '', hasStrip ? 'has-strip' : ''].filter(Boolean).join(' ')
  return (
    <>
      <main className={classes}>
        <h1 className="sr">Point of Sale</h1>
        {hasStrip ? (
          <div className="strips">
            {waiting.count > 0 || (isPrepared && !isReached) ? (
              <Suspense fallback={null}>
                <DeviceStrip {...{ waiting, isReached }} onShow={() => address.show('device-sales')} />
              </Suspense>
            ) : null}
            {reach === 'offline' && !isPrepared ? <OfflineStrip hasCart={totalQty(cart.state) > 0} /> : null}
            {reach === 'silent' && !isPrepared ? <SilentStrip hasCart={totalQty(cart.state) > 0} /> : null}
            {version === null ? null : (
              <Suspense fallback={null}>
                <VersionStrip version={version} isFree={isFree(till)} />
              </Suspense>
            )}
            {shownWarnings.map((words) => (
              <WarningStrip key={words} words={words} />
            ))}
            <UnsettledStrip {...till.unsettled} />
          </div>
        ) : null}
        <ProductGrid
          catalog={catalog}
          categories={start.categories}
          reach={reach}
          stockNote={isReached || !isPrepared ? null : sayStock(offline?.freshAt() ?? null, rules.zone)}
          countOf={(productId) => countProduct(cart.state, productId)}
          onChoose={till.choose}
          onOpen={till.open}
          onSearch={(typed) => void till.searchNow(typed)}
          onMenu={() => address.show('menu')}
          onShow={address.show}
          currencyChoice={rules.currencies.length > 1 ? <CurrencyChoice {...{ rules, till }} /> : null}
        />
        <CartPane {...cartProps} />
        <CartBar {...cartProps} />
        {isCartOpen ? (
          <button type="button" className="veil" aria-label="Close cart" tabIndex={-1} onClick={address.close} />
        ) : null}
      </main>
      <SpokenTotal
        text={`${counted(totalQty(cart.state), 'item')}, total ${shown(sums.totalMinor)}`}
        isEmpty={shownLines(cart.state).length === 0}
      />
      <Dialogs {...{ till, start, supporters, person, onSignOut }} />
    </>
  )
}

/** Nothing on the screen would be lost by loading it again. */
const isFree = ({ cart: { state }, catalog, address, isPaying }: Till): boolean =>
  totalQty(state) === 0 &&
  isSettled(state) &&
  state.removed === null &&
  address.open === null &&
  catalog.state.typed === '' &&
  !isPaying

const sayStock = (at: Date | null, zone: string): string | null =>
  at === null ? null : `Prices and stock of ${fullMoment(at, zone)}, less what waits on this device.`

function useOpenCartMark(state: CartState): void {
  const { order } = state
  const orderId = order === null || isLocal(order) ? null : order.id
  const items = totalQty(state)
  useEffect(() => (orderId === null ? undefined : keepOpenCart(orderId, items)), [orderId, items])
  useEffect(() => (orderId === null ? undefined : () => keepOpenCart(orderId, 0)), [orderId])
}

const CART_SAVED = 'Your cart is saved. '

const OfflineStrip = ({ hasCart }: { hasCart: boolean }) => (
  <div className="strip" role="status">
    <Icon name="cloud-off" />
    <span>
      <b>Offline.</b> {hasCart ? CART_SAVED : ''}You can add items and take payments again once you are back online.
    </span>
  </div>
)

const SilentStrip = ({ hasCart }: { hasCart: boolean }) => (
  <div className="strip" role="status">
    <Icon name="cloud-off" />
    <span>
      <b>The server is not answering.</b> {hasCart ? CART_SAVED : ''}This goes away as soon as the server answers again.
    </span>
  </div>
)

const WarningStrip = ({ words }: { words: string }) => (
  <div className="strip" role="note">
    <Icon name="alert-triangle" />
    <span>{words}</span>
  </div>
)

function CurrencyChoice({ rules, till }: { rules: TillRules; till: Till }) {
  return (
    <select
      className="input currency"
      aria-label="Currency"
      value={till.currency}
      onChange={(event) => till.setCurrency(event.target.value)}
    >
      {rules.currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  )
}

/** Announces the total when it changes, but not when the page opens. */
function SpokenTotal({ text, isEmpty }: { text: string; isEmpty: boolean }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return (
    <output className="sr" aria-live="polite">
      {isReady && !isEmpty ? text : ''}
    </output>
  )
}
