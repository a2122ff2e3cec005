import { useCallback, useEffect, useRef, useState } from 'react'
import { isWithoutSession } from '~/http/auth/session-ended'
import { isFailure, useCsrf, useCurrentCsrf, type CallFailure } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import {
  readRefundable,
  readRefunded,
  type RefundableSale,
  type RefundableWire,
  type RefundReply,
} from '~/wire/pos/refund'
import { newKey, refundBody, type RefundWishState } from './recent-sale'

export type RefundState =
  | { step: 'loading' }
  | { step: 'refused'; sentence: string }
  | { step: 'choosing'; of: RefundableSale; error: string | null; isSending: boolean }
  | { step: 'checking'; sentence: string }
  | { step: 'done'; sentence: string; amountMinor: bigint; cashBackMinor: bigint | null; currency: string }

/** If the session ended on a repeated try, the outcome of the first try is still unknown. */
export const isUnknownRefund = (reply: RefundReply | CallFailure, isRepeated: boolean): boolean =>
  isFailure(reply)
    ? reply.status === 0 || reply.status >= 500 || (isRepeated && isWithoutSession(reply.status))
    : reply.status === 'checking'

/**
 * Reuses one request, and so one key, until the server answers. A lost answer therefore repeats the same refund instead
 * of making a second one.
 */
export function useRefund(id: number) {
  const [csrf, token] = [useCurrentCsrf(), useCsrf()]
  const [state, setState] = useState<RefundState>({ step: 'loading' })
  const requested = useRef<object | null>(null)
  const isLoaded = useRef(false)
  const load = useCallback(
    async (error: string | null) => {
      const reply = await tillCall<RefundableWire>(`/jpanel/pos/${id}/refund`, csrf(), { method: 'GET' })
      isLoaded.current = !isFailure(reply)
      if (isFailure(reply) && isWithoutSession(reply.status)) return
      if (isFailure(reply)) return setState({ step: 'refused', sentence: reply.message })
      if (reply.message !== null) return setState({ step: 'refused', sentence: reply.message })
      setState({ step: 'choosing', of: readRefundable(reply), error, isSending: false })
    },
    [id, csrf],
  )
  // Signing in over the page changes the token, which only reloads a sale that could not be loaded before.
  useEffect(() => {
    if (!isLoaded.current) void load(null)
  }, [load, token])

  const send = async (body: object) => {
    const isRepeated = requested.current === body
    requested.current = body
    const reply = await tillCall<RefundReply>(`/jpanel/pos/${id}/refund`, csrf(), { body })
    if (isUnknownRefund(reply, isRepeated)) return setState({ step: 'checking', sentence: reply.message })
    requested.current = null
    if (isFailure(reply) && isWithoutSession(reply.status))
      return setState((before) => (before.step === 'choosing' ? { ...before, error: null, isSending: false } : before))
    const refunded = isFailure(reply) || reply.status === 'error' ? null : readRefunded(reply)
    if (refunded === null) return load(reply.message)
    setState({ step: 'done', sentence: reply.message, ...refunded })
  }
  const refund = (wish: RefundWishState) => {
    if (state.step !== 'choosing' || state.isSending) return
    setState({ ...state, isSending: true })
    void send(refundBody(wish, newKey()))
  }
  const refuse = (error: string) => setState((before) => (before.step === 'choosing' ? { ...before, error } : before))
  const askAgain = () => (requested.current === null ? undefined : void send(requested.current))
  return { state, refund, refuse, askAgain }
}
