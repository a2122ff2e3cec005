import { useEffect, useReducer, useRef } from 'react'
import { call, isFailure, useCsrf, type CallFailure } from '~/http/use-call'
import { toDecimal } from '~/kit/money'
import type { PaymentType } from '~/domain/pos/tender'
import { useToast } from '~/ui/toaster'
import { rememberPaymentType } from './defaults'
import { giverOf, type TillOrder } from './order'
import type { OrderReply } from './order-wire'
import {
  changeDue,
  completionOf,
  paymentReducer,
  paymentRefusal,
  startingPayment,
  type Due,
  type Finished,
  type PaymentAction,
  type PaymentState,
} from './payment-state'
import { withLines } from './sentence'

const UNKNOWN_ERROR = 'Unknown error (521)'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000
/** A server that keeps answering with a fault has answered: the cashier decides what is next. */
const MOST_FAULTS = 4

type Outcome = { order: NonNullable<OrderReply['order']> } | { refusal: string }

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })

const isUnknown = (reply: OrderReply | CallFailure): reply is CallFailure => isFailure(reply) && (reply.status === 0 || reply.status >= 500)

/** The same call, again and again, until somebody answers: completing is idempotent, so it is never a second sale. */
async function completed(send: () => Promise<OrderReply | CallFailure>, onUnknown: () => void): Promise<Outcome> {
  let reply = await send()
  let wait = FIRST_PAUSE_MS
  let faults = 0
  while (isUnknown(reply) && faults < MOST_FAULTS) {
    onUnknown()
    if (reply.status !== 0) faults += 1
    await pause(wait)
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    reply = await send()
  }
  if (isFailure(reply)) return { refusal: reply.message || UNKNOWN_ERROR }
  if (reply.status === 'error' || !reply.order) return { refusal: reply.message || UNKNOWN_ERROR }
  return { order: reply.order }
}

const WAYS: Partial<Record<PaymentType, string>> = { cash: 'in cash', check: 'by check', other: 'by another way', free: 'free of charge' }

function finishedOf(state: PaymentState, { order, due, number }: { order: TillOrder; due: Due; number: string }): Finished {
  const isCash = state.type === 'cash'
  return {
    id: order.id,
    number,
    totalMinor: due.totalMinor,
    currency: due.currency,
    changeMinor: isCash ? changeDue(state, due) : null,
    receivedMinor: isCash ? state.receivedMinor : null,
    way: WAYS[state.type] ?? '',
    giver: giverOf(order),
    mailedTo: state.sendsMail && order.billing.email !== '' ? order.billing.email : null,
  }
}

export type Payment = { state: PaymentState; dispatch: (action: PaymentAction) => void; complete: () => void }

export type Paying = { order: TillOrder | null; due: Due; onFinished: () => void }

/** Paying the open order: pay, loading or checking, finished; a failure returns with everything typed. */
export function usePayment({ order, due, onFinished }: Paying): Payment {
  const [state, dispatch] = useReducer(paymentReducer, 'cash', startingPayment)
  const csrf = useCsrf()
  const toast = useToast()
  const isSending = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const complete = async () => {
    if (isSending.current || !order || state.screen !== 'pay') return
    const sentence = paymentRefusal(state, due)
    if (sentence !== null) return dispatch({ do: 'refuse', sentence })
    isSending.current = true
    dispatch({ do: 'send' })
    const body = { ...completionOf(state, due), amount_shown: toDecimal(due.totalMinor, due.currency) }
    const outcome = await completed(
      () => call<OrderReply>(`/jpanel/pos/${order.id}/complete`, csrf, { body, as: 'form' }),
      () => dispatch({ do: 'check again' }),
    )
    isSending.current = false
    if (isGone.current) return
    if ('refusal' in outcome) {
      dispatch({ do: 'fail' })
      return toast({ message: withLines(outcome.refusal), tone: 'bad' })
    }
    rememberPaymentType(state.type)
    dispatch({
      do: 'finish',
      finished: finishedOf(state, { order, due, number: outcome.order.invoicenumber ?? outcome.order.client_uuid }),
    })
    onFinished()
  }
  return { state, dispatch, complete: () => void complete() }
}
