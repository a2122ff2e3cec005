import { useRef } from 'react'
import { useToast } from '~/ui/overlay/toaster'
import { addPlain } from '~/pages/jpanel/pos/cart/cart-actions'
import { goesStraightIn, isSoldOut, type TillProduct } from './product'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'
import { NOT_ANSWERED } from '~/pages/jpanel/pos/controls/reach'
import type { Catalog } from './use-catalog'
import { useSaleByNumber } from '~/pages/jpanel/pos/controls/use-sale-by-number'

type Choosing = {
  catalog: Catalog
  cart: Cart
  address: Address
  isSold: boolean
  maySell: () => boolean
}

export function useChoosing({ catalog, cart, address, isSold, maySell }: Choosing) {
  const toast = useToast()
  const saleByNumber = useSaleByNumber()
  const isSearching = useRef(false)
  const say = (sentence: string) => toast({ message: sentence, tone: 'warn' })
  const open = (product: TillProduct, variantId?: number) =>
    address.show(variantId === undefined ? `product-${product.id}` : `product-${product.id}-${variantId}`)
  const choose = (product: TillProduct) => {
    if (isSoldOut(product)) return
    if (!goesStraightIn(product)) return open(product)
    if (!maySell()) return
    if (addPlain(cart, product, say) === null) void catalog.reread(product)
  }
  const scan = async (code: string) => {
    if (address.open !== null && address.open !== 'cart' && !isSold)
      return toast({ message: 'Item scanned. Close this first to add it.', tone: 'warn' })
    const sold = await saleByNumber(code)
    if (sold !== null) return address.show(`sale-${sold}`)
    const hit = await catalog.scan(code)
    if (hit === 'ended') return
    if (hit === 'lost') return toast({ message: NOT_ANSWERED, tone: 'bad', about: 'scan' })
    if (!hit) return say(`No product has the code “${code}”.`)
    if (isSoldOut(hit.product)) return say(`${hit.product.name} is sold out.`)
    if (!goesStraightIn(hit.product)) return open(hit.product, hit.variant?.id)
    if (isSold) address.close()
    choose(hit.product)
  }
  const searchNow = async (typed: string) => {
    if (isSearching.current) return
    isSearching.current = true
    const hit = await catalog.searchOnly(typed)
    isSearching.current = false
    if (!hit) return
    if (isSoldOut(hit.product)) return say(`${hit.product.name} is sold out.`)
    catalog.type('')
    if (goesStraightIn(hit.product)) choose(hit.product)
    else open(hit.product, hit.variant?.id)
  }
  return { choose, open, scan, searchNow }
}
