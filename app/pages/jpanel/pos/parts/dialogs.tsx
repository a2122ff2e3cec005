import { useEffect } from 'react'
import { DetailsDialog } from './details-dialog'
import { LineDialog } from './line-dialog'
import { HelpDialog, MenuDialog } from './menu-dialog'
import { PaymentDialog } from './payment-dialog'
import { ProductDialog } from './product-dialog'
import { SupporterDialog } from './supporter-dialog'
import type { Till, TillStart } from './use-till'

type DialogsProps = { till: Till; start: TillStart; person: string }

/** The dialog that the address names; an address that names nothing any more is put right. */
export function Dialogs(props: DialogsProps) {
  const { till } = props
  const { open, close } = till.address
  const isKnown = isOpenable(props)
  useEffect(() => {
    if (open !== null && open !== 'cart' && !isKnown) close()
  }, [open, isKnown, close])
  if (open === null || !isKnown) return null
  if (open.startsWith('product-')) return <ProductPart key={open} {...props} />
  if (open.startsWith('line-')) return <LinePart key={open} {...props} />
  return <NamedPart {...props} />
}

const numbersOf = (open: string | null): number[] => open?.split('-').slice(1).map(Number) ?? []

const productOf = ({ till }: DialogsProps) => till.catalog.state.known[numbersOf(till.address.open)[0] ?? 0]
const lineOf = ({ till }: DialogsProps) => till.cart.state.order?.lines.find(({ id }) => id === numbersOf(till.address.open)[0])

const NAMED = ['menu', 'help', 'supporter', 'billing', 'details']

function isOpenable(props: DialogsProps): boolean {
  const { till } = props
  const { open } = till.address
  if (open === null) return false
  if (open.startsWith('product-')) return productOf(props) !== undefined
  if (open.startsWith('line-')) return lineOf(props) !== undefined
  if (open === 'pay') return (till.cart.state.order?.lines.length ?? 0) > 0 || till.payment.state.screen !== 'pay'
  return NAMED.includes(open)
}

function ProductPart(props: DialogsProps) {
  const { till, start } = props
  const product = productOf(props)
  if (!product) return null
  return (
    <ProductDialog
      product={product}
      rules={start.rules}
      variantId={numbersOf(till.address.open)[1] ?? null}
      isPinned={till.catalog.state.favouriteIds.includes(product.id)}
      onPin={() => void till.catalog.pin(product)}
      onAdd={(request, shown) => {
        till.address.close()
        if (till.isReachable()) void till.cart.add(request, shown)
      }}
      onClose={till.address.close}
    />
  )
}

function LinePart(props: DialogsProps) {
  const { till, start } = props
  const line = lineOf(props)
  if (!line) return null
  const product = line.productId === null ? undefined : till.catalog.state.known[line.productId]
  const act = (deed: () => Promise<unknown>) => () => {
    till.address.close()
    if (till.isReachable()) void deed()
  }
  return (
    <LineDialog
      line={line}
      product={product}
      rules={start.rules}
      isPinned={product !== undefined && till.catalog.state.favouriteIds.includes(product.id)}
      onPin={(pinned) => void till.catalog.pin(pinned)}
      onQuantity={(qty) => act(() => till.cart.changeQuantity(line, qty))()}
      onRemove={act(() => till.cart.remove(line))}
      onClose={till.address.close}
    />
  )
}

function NamedPart({ till, start, person }: DialogsProps) {
  const { open, close } = till.address
  const { order } = till.cart.state
  if (open === 'pay') return <PaymentDialog payment={till.payment} order={order} due={till.due} rules={start.rules} onClose={close} />
  if (open === 'supporter' || open === 'billing')
    return <SupporterDialog key={open} order={order} isTyping={open === 'billing'} onChoose={till.give} onClose={close} />
  if (open === 'details') return <DetailsDialog order={order} rules={start.rules} onSave={till.saveDetails} onClose={close} />
  if (open === 'help') return <HelpDialog onClose={close} />
  return (
    <MenuDialog
      name={person}
      onSaveDefaults={till.keepDefaults}
      onClearDefaults={till.dropDefaults}

      onClose={close}
    />
  )
}
