import { useRef, useState } from 'react'
import { isFailure, useCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { toRequest } from '~/pages/jpanel/pos/cart/removed'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import { againAddress, readSoldAgain, type SoldAgainWire } from '~/wire/pos/again'

export type Sold = { id: number; items: { name: string; qty: number }[] }

const NOTHING = 'Nothing from this sale can be sold again.'

/** Leaves out sponsorships, because a child is sponsored only once, and parts of bundles. */
function toSold(order: TillOrder | null): Sold | null {
  const lines = order?.lines.filter(({ kind, isLocked }) => kind !== 'child' && !isLocked) ?? []
  return order === null || isLocal(order) || lines.length === 0
    ? null
    : { id: order.id, items: lines.map(({ name, qty }) => ({ name, qty })) }
}

export function useSellAgain(cart: Cart, currency: string, say: (sentence: string) => void) {
  const csrf = useCsrf()
  const [lastSold, setLastSold] = useState<Sold | null>(null)
  const isConfirming = useRef(false)
  const again = async (id: number) => {
    const reply = await tillCall<SoldAgainWire>(againAddress(id, currency), csrf, { method: 'GET' })
    if (isFailure(reply)) return say(reply.message)
    const { lines, skipped } = readSoldAgain(reply)
    const wanted = lines.flatMap((line) => toRequest(line) ?? [])
    const errors = await cart.addAll(wanted)
    const reported = [...(skipped.length === 0 ? [] : [`No longer available: ${skipped.join(', ')}.`]), ...errors]
    if (reported.length > 0) say(reported.join('\n'))
    else if (wanted.length === 0) say(NOTHING)
  }
  return {
    lastSold,
    keepSold: (order: TillOrder | null) => setLastSold(toSold(order)),
    sellAgain: (id: number) => {
      if (isConfirming.current) return
      isConfirming.current = true
      void again(id).finally(() => (isConfirming.current = false))
    },
  }
}
