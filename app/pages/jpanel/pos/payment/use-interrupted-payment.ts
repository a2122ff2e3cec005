import { useEffect, useRef } from 'react'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import type { Payment } from './use-payment'

export function useInterruptedPayment(payment: Payment, address: Address, first: TillOrder | null): void {
  const { state, resume, watch } = payment
  const { orderId, open, show } = address
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    if (orderId !== null && !resume(orderId) && first?.isPaymentLocked) watch(first)
  }, [orderId, first, resume, watch])
  const isInProgress = state.screen !== 'pay' && state.screen !== 'finished'
  useEffect(() => {
    if (isInProgress && open !== 'pay') show('pay')
  }, [isInProgress, open, show])
}
