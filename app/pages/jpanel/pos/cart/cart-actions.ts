import type { DccType } from '~/domain/pricing/dcc'
import { stockError } from '~/domain/pricing/stock'
import type { SelectedSupporter } from '~/pages/jpanel/pos/supporter/selected'
import type { Reply } from './cart-calls'
import { countProduct } from './cart-state'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import type { Cart } from './use-cart'
import { itemBody, type RequestedItem } from '~/wire/pos/requests/add'

/** Covered costs belong to the whole contribution. They are saved after the item without delaying its reply. */
export async function addWithCosts(cart: Cart, request: RequestedItem, costs: DccType | null): Promise<Reply> {
  const reported = await cart.addAndReport({ path: 'add', body: itemBody(request) })
  const order = cart.opened()
  if (reported.error === null && order && (order.dccEnabledByCustomer ? order.dccType : null) !== costs)
    void cart.save((open) => ({ ...open, dccEnabledByCustomer: costs !== null, dccType: costs }))
  return reported
}

/**
 * The server fills in the addresses of the chosen supporter, so a supporter must be removed before a typed name is
 * saved.
 */
export async function assignTo(cart: Cart, { supporterId, supporterName, billing }: SelectedSupporter): Promise<void> {
  const { order } = cart.state
  const mustLeave = billing !== undefined && order !== null && order.supporterId !== null
  if (!billing || mustLeave) await cart.save((open) => ({ ...open, supporterId, supporterName }))
  if (billing) await cart.save((open) => ({ ...open, supporterId: null, billing: { ...open.billing, ...billing } }))
}

export function addPlain(cart: Cart, product: TillProduct, say: (sentence: string) => void): Promise<boolean> | null {
  const [variant] = product.variants
  const error = stockError(product.name, countProduct(cart.state, product.id) + 1, product.available)
  if (error !== null) say(error)
  if (!variant || error !== null) return null
  const { defaultAccount: account } = product
  return cart.addOneMore(
    { variantId: variant.id, qty: 1, ...(account === null ? {} : { fundCode: account }) },
    {
      productId: product.id,
      name: product.name,
      detail: '',
      repeat: null,
      qty: 1,
      priceMinor: variant.priceMinor,
      recurringMinor: null,
      isDonation: false,
    },
    { variantId: variant.id, account, hasOneAccount: product.designations.length === 0 },
  )
}
