import { useEffect, useState } from 'react'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import { useOfflineTill } from '~/pages/jpanel/pos/offline/use-offline-till'
import type { Cart } from './use-cart'

/**
 * The address holds the open order, so that it survives a reload. A page stored for offline use has no order and loads
 * it. Returns true until it is loaded.
 */
export function useOrderInAddress(address: Address, cart: Cart, isOnline: boolean): boolean {
  const { order } = cart.state
  const id = order === null || isLocal(order) ? null : order.id
  const { orderId, setOrder } = address
  const { recall } = cart
  const [sought, setSought] = useState(id === null ? orderId : null)
  useEffect(() => {
    if (sought === null || !isOnline) return
    void recall(sought).then((outcome) => (outcome === 'lost' ? undefined : setSought(null)))
  }, [sought, isOnline, recall])
  useEffect(() => {
    if (sought === null && orderId !== id) setOrder(id)
  }, [sought, orderId, id, setOrder])
  return sought !== null && order === null
}

/** After a network loss the server may have a newer cart. */
export function useRefreshOnReturn(cart: Cart, isOnline: boolean): void {
  const { refresh } = cart
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (!isOnline) return setWasOffline(true)
    if (!wasOffline) return
    setWasOffline(false)
    void refresh()
  }, [isOnline, wasOffline, refresh])
}

export function useStoredCart(address: Address, cart: Cart): void {
  const stored = useOfflineTill()?.carts.read()?.order.id ?? null
  const isFree = cart.state.order === null && address.orderId === null
  const { recall } = cart
  const [isRecalled, setIsRecalled] = useState(false)
  useEffect(() => {
    if (stored === null || isRecalled) return
    setIsRecalled(true)
    if (isFree) void recall(stored)
  }, [stored, isFree, isRecalled, recall])
}
