import { useRef, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { lineOf, type ItemWire } from '~/pages/jpanel/pos/cart/line-wire'
import { againOf } from '~/pages/jpanel/pos/cart/removed'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'

/** A sale that is over: which one, and what of it can be sold again. */
export type Sold = { id: number; items: { name: string; qty: number }[] }

type AgainWire = { currency_code: string; items: ItemWire[]; skipped: string[] }

const NOTHING = 'Nothing from this sale can be sold again.'

/** What an order holds for the next in the row; a child is sponsored once. */
function soldOf(order: TillOrder | null): Sold | null {
  const lines = order?.lines.filter(({ kind, isLocked }) => kind !== 'child' && !isLocked) ?? []
  return order === null || lines.length === 0 ? null : { id: order.id, items: lines.map(({ name, qty }) => ({ name, qty })) }
}

/** Goods and gifts of an earlier sale once more, at today's prices; what is no longer available is named in one sentence. */
export function useSellAgain(cart: Cart, currency: string, say: (sentence: string) => void) {
  const csrf = useCsrf()
  const [lastSold, setLastSold] = useState<Sold | null>(null)
  const isConfirming = useRef(false)
  const again = async (id: number) => {
    const reply = await call<AgainWire>(`/jpanel/pos/${id}/again.json?currency_code=${currency}`, csrf, { method: 'GET' })
    if (isFailure(reply)) return say(reply.message)
    const wanted = reply.items.flatMap((item) => againOf(lineOf(item, reply.currency_code)) ?? [])
    const errors = await cart.addAll(wanted)
    const reported = [...(reply.skipped.length === 0 ? [] : [`No longer available: ${reply.skipped.join(', ')}.`]), ...errors]
    if (reported.length > 0) say(reported.join('\n'))
    else if (wanted.length === 0) say(NOTHING)
  }
  return {
    lastSold,
    keepSold: (order: TillOrder | null) => setLastSold(soldOf(order)),
    sellAgain: (id: number) => {
      if (isConfirming.current) return
      isConfirming.current = true
      void again(id).finally(() => (isConfirming.current = false))
    },
  }
}
