import { Suspense, useEffect } from 'react'
import { useIsBrowser } from '~/ui/use-is-browser'
import { totalQty } from '~/pages/jpanel/pos/cart/cart-state'
import { isAfterSale } from '~/pages/jpanel/pos/after-sale/after-sale-address'
import { isEditable } from '~/pages/jpanel/pos/item/is-editable'
import type { KnownSupporters } from '~/pages/jpanel/pos/supporter/known-supporters'
import { LateBoundary, LateWaiting } from './late-boundary'
import {
  AccountDialog,
  AddressesDialog,
  AfterSale,
  ChildDialog,
  ContributionDialog,
  CostsDialog,
  DetailsDialog,
  DeviceSalesDialog,
  fetchDialogs,
  FundraiserDialog,
  HelpDialog,
  LineDialog,
  MenuDialog,
  OpenCartsDialog,
  PaymentDialog,
  ProductDialog,
  PromoDialog,
  ShippingDialog,
  TaxesDialog,
} from './late-dialogs'
import { readDeviceSales } from '~/pages/jpanel/pos/offline/current-till'
import type { TillLine } from '~/pages/jpanel/pos/cart/order'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import type { Till, TillStart } from './use-till'

type DialogsProps = { till: Till; start: TillStart; supporters: KnownSupporters; person: string; onSignOut: () => void }

export function Dialogs(props: DialogsProps) {
  const { till } = props
  const { open, close } = till.address
  const isKnown = isOpenable(props)
  // Dialogs render only in the browser, never in the server's page.
  const isMounted = useIsBrowser()
  useEffect(fetchDialogs, [])
  useEffect(() => {
    if (open !== null && open !== 'cart' && !isKnown) close()
  }, [open, isKnown, close])
  if (open === null || !isKnown || !isMounted) return null
  return (
    <LateBoundary key={isAfterSale(open) ? 'after-sale' : open} isReachable={till.isReachable} onClose={close}>
      <Suspense fallback={<LateWaiting />}>{renderPart(open, props)}</Suspense>
    </LateBoundary>
  )
}

function renderPart(open: string, props: DialogsProps) {
  if (open.startsWith('product-')) return <ProductPart key={open} {...props} />
  if (open.startsWith('line-')) return <LinePart key={open} {...props} />
  if (open.startsWith('edit-')) return <EditPart key={open} {...props} />
  if (isAfterSale(open)) return <AfterSale address={props.till.address} onSellAgain={props.till.sellAgain} />
  return <NamedPart key={open} {...props} />
}

const readNumbers = (open: string | null): number[] => open?.split('-').slice(1).map(Number) ?? []

const findProduct = ({ till }: DialogsProps) => till.catalog.state.known[readNumbers(till.address.open)[0] ?? 0]
const findLine = ({ till }: DialogsProps) =>
  till.cart.state.order?.lines.find(({ id }) => id === readNumbers(till.address.open)[0])

const NAMED = [
  'menu',
  'help',
  'supporter',
  'billing',
  'addresses',
  'addresses-shipping',
  'details',
  'contribution',
  'promo',
  'shipping',
  'taxes',
  'costs',
  'child',
  'fundraiser',
  'carts',
  'device-sales',
]

function isOpenable(props: DialogsProps): boolean {
  const { till } = props
  const { open } = till.address
  if (open === null) return false
  if (open.startsWith('product-')) return findProduct(props) !== undefined
  if (open.startsWith('line-')) return findLine(props) !== undefined
  if (open.startsWith('edit-')) return canEdit(props)
  if (isAfterSale(open)) return true
  // A page stored for offline use lacks the order in its address, so forms wait for it.
  if (
    till.address.orderId !== null &&
    till.cart.state.order === null &&
    !['pay', 'menu', 'help', 'carts', 'device-sales'].includes(open)
  )
    return false
  if (open === 'pay') return (till.cart.state.order?.lines.length ?? 0) > 0 || till.payment.state.screen !== 'pay'
  return NAMED.includes(open)
}

const productOfLine = (props: DialogsProps) => props.till.catalog.state.known[findLine(props)?.productId ?? 0]

/** A child always has several options; a product may have nothing to choose. */
function canEdit(props: DialogsProps): boolean {
  const line = findLine(props)
  return line !== undefined && (line.kind === 'child' || isEditable(line, productOfLine(props)))
}

function ProductPart(props: DialogsProps) {
  const product = findProduct(props)
  return product ? <RequestedProduct {...props} product={product} /> : null
}

function EditPart(props: DialogsProps) {
  const { rules } = props.start
  const { address, currency, addAndReport: onAdd } = props.till
  const line = findLine(props)
  if (line?.kind === 'child') return <ChildDialog {...{ rules, currency, line, onAdd }} onClose={address.close} />
  const product = productOfLine(props)
  return line && product ? <RequestedProduct {...props} product={product} line={line} /> : null
}

function RequestedProduct({ till, start, product, line }: DialogsProps & { product: TillProduct; line?: TillLine }) {
  const { order } = till.cart.state
  return (
    <ProductDialog
      product={product}
      rules={start.rules}
      variantId={line ? null : (readNumbers(till.address.open)[1] ?? null)}
      line={line}
      costs={order?.dccEnabledByCustomer ? order.dccType : null}
      isPinned={till.catalog.state.favouriteIds.includes(product.id)}
      onPin={() => void till.catalog.pin(product)}
      onAdd={till.addSelected}
      onClose={till.address.close}
    />
  )
}

function LinePart(props: DialogsProps) {
  const { till, start } = props
  const line = findLine(props)
  if (!line) return null
  const product = line.productId === null ? undefined : till.catalog.state.known[line.productId]
  const act = (operation: () => Promise<unknown>) => () => {
    if (!till.maySell()) return
    till.address.close()
    void operation()
  }
  return (
    <LineDialog
      line={line}
      parts={till.cart.state.order?.lines.filter(({ lockedToLineId }) => lockedToLineId === line.id) ?? []}
      product={product}
      rules={start.rules}
      isPinned={product !== undefined && till.catalog.state.favouriteIds.includes(product.id)}
      onPin={(pinned) => void till.catalog.pin(pinned)}
      onQuantity={(qty) => act(() => till.cart.changeQuantity(line, qty))()}
      onRemove={act(() => till.cart.remove(line))}
      onEdit={canEdit(props) ? () => till.address.show(`edit-${line.id}`) : undefined}
      onClose={till.address.close}
    />
  )
}

function NamedPart({ till, start, supporters, person, onSignOut }: DialogsProps) {
  const { open, close: onClose, show } = till.address
  const { order } = till.cart.state
  const { rules } = start
  const { saveAndReport: onSave, addAndReport: onAdd, currency } = till
  const shared = { order, rules, onSave, onClose }
  switch (open) {
    case 'pay':
      return <PaymentDialog payment={till.payment} order={order} due={till.due} rules={rules} onClose={onClose} />
    case 'supporter':
    case 'billing':
      return (
        <AccountDialog
          {...shared}
          known={supporters}
          isTyping={open === 'billing'}
          onChoose={till.give}
          onAddresses={() => show('addresses')}
        />
      )
    case 'addresses':
    case 'addresses-shipping':
      return <AddressesDialog {...shared} side={open === 'addresses' ? 'billing' : 'shipping'} />
    case 'details':
      return <DetailsDialog {...shared} />
    case 'contribution':
      return <ContributionDialog order={order} onShow={show} onStartOver={till.startOver} onClose={onClose} />
    case 'promo':
      return <PromoDialog {...{ order, onClose }} onApply={till.promosAndReport} readOrder={till.cart.opened} />
    case 'shipping':
      return <ShippingDialog {...shared} onAddress={() => show('addresses-shipping')} />
    case 'taxes':
      return <TaxesDialog {...shared} />
    case 'costs':
      return <CostsDialog {...shared} isOffered={rules.isDccOffered} />
    case 'child':
      return <ChildDialog {...{ rules, currency, onAdd, onClose }} />
    case 'fundraiser':
      return <FundraiserDialog {...{ order, currency, onAdd, onClose }} />
    case 'carts':
      return <OpenCartsDialog open={till.openCarts} onDiscard={till.discardCart} onClose={onClose} />
    case 'device-sales':
      return <DeviceSalesDialog organisation={rules.organisation} onClose={onClose} />
    case 'help':
      return <HelpDialog onClose={onClose} />
    default:
      return (
        <MenuDialog
          name={person}
          onSaveDefaults={till.keepDefaults}
          onClearDefaults={till.dropDefaults}
          onRecent={() => show('recent')}
          onCarts={() => show('carts')}
          onDeviceSales={readDeviceSales() === null ? null : () => show('device-sales')}
          onClose={onClose}
          items={totalQty(till.cart.state)}
          unsettled={till.unsettled.payments}
          mayPrepare={start.mayPrepare}
          onSignOut={onSignOut}
        />
      )
  }
}
