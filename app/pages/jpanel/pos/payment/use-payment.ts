import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { isFailure, useCurrentCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { systemClock } from '~/kit/clock'
import { toDecimal } from '~/kit/money'
import { completed, pauseUntilOnline, refusalIn, unpaidOrderIn, unlocked, type Outcome } from './completing'
import { rememberPaymentType } from '~/pages/jpanel/pos/cart/defaults'
import { toDraft, toFinished } from '~/pages/jpanel/pos/after-sale/finished-sale'
import type { GatewayFields } from './gateway-fields'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import {
  buildCompletion,
  failWith,
  hasFields,
  isByGateway,
  paymentReducer,
  paymentError,
  startingPayment,
  type Due,
  type PaymentAction,
  type PaymentState,
} from './payment-state'
import { readCompletion, type CompletionWire } from '~/wire/pos/answer'
import { completionBody, readPaymentType } from '~/wire/pos/requests/complete'
import { emailsBody } from '~/wire/pos/requests/order'
import { forgetUnfinished, inOneTab, keepUnfinished, findUnfinished, type Unfinished } from './unfinished'
import { isKeptByGateway } from './kept-by-gateway'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import { sellOnDevice } from '~/pages/jpanel/pos/offline/sell-on-device'

/** Longer than the 15 seconds in which the server answers a completion (R-PAYMENTS-3). */
const COMPLETION_LIMIT_MS = 20_000

type Confirmed = 'done' | 'cancelled'

export type Payment = {
  state: PaymentState
  dispatch: (action: PaymentAction) => void
  complete: () => void
  fields: RefObject<GatewayFields | null>
  confirmed: (how: Confirmed) => void
  resume: (orderId: number) => boolean
  watch: (order: TillOrder) => void
  sent: Unfinished | null
  /** Leaves an unanswered payment to the strip; null if only this dialog can continue it. */
  setAside: (() => void) | null
}

export type Paying = {
  order: TillOrder | null
  due: Due
  onFinished: () => void
  onChanged: (order: TillOrder) => void
  onSetAside: () => void
}

/** One dialog's work on a payment. After `leave` the payment stays on the device. */
type Turn = { isLeft: () => boolean; leave: () => void; left: Promise<null> }

function newTurn(): Turn {
  let leave = () => undefined as void
  let isOver = false
  const left = new Promise<null>((resolve) => {
    leave = () => {
      isOver = true
      resolve(null)
    }
  })
  return { isLeft: () => isOver, leave: () => leave(), left }
}

export function usePayment({ order, due, onFinished, onChanged, onSetAside }: Paying): Payment {
  const [state, dispatch] = useReducer(paymentReducer, 'cash', startingPayment)
  const csrf = useCurrentCsrf()
  const fields = useRef<GatewayFields | null>(null)
  const turn = useRef<Turn | null>(null)
  const [sent, setSent] = useState<Unfinished | null>(null)
  const isGone = useRef(false)
  const answerConfirm = useRef<((how: Confirmed) => void) | null>(null)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const confirm = async ({ url }: { url: string }): Promise<Confirmed> => {
    dispatch({ do: 'confirm', url })
    const how = await new Promise<Confirmed>((resolve) => {
      answerConfirm.current = resolve
    })
    answerConfirm.current = null
    dispatch({ do: 'send' })
    return how
  }

  const ask = async (path: string, request: { body: object; as?: 'form'; limitMs?: number }) => {
    const reply = await tillCall<CompletionWire>(`/jpanel/pos/${path}`, csrf(), request)
    return isFailure(reply) ? reply : readCompletion(reply)
  }

  const refuse = (...error: Parameters<typeof failWith>) => dispatch(failWith(...error))

  const settled = (unfinished: Unfinished, outcome: Outcome) => {
    forgetUnfinished(unfinished.orderId)
    setSent(null)
    if (isGone.current) return
    if (!('order' in outcome)) {
      if (outcome.unpaid) onChanged(outcome.unpaid)
      if (outcome.error !== null) fields.current?.clearCode()
      return refuse(outcome.error, outcome.field)
    }
    const type = readPaymentType(unfinished.body)
    if (type) rememberPaymentType(type)
    dispatch({ do: 'finish', finished: toFinished(unfinished, outcome.order) })
    onFinished()
  }

  const send = async (unfinished: Unfinished, { isLeft, left }: Turn) => {
    keepUnfinished(unfinished)
    setSent(unfinished)
    const answered = () =>
      completed({
        send: () =>
          ask(`${unfinished.orderId}/complete`, { body: unfinished.body, as: 'form', limitMs: COMPLETION_LIMIT_MS }),
        onChecking: () => (isLeft() ? undefined : dispatch({ do: 'check again' })),
        confirm,
        giveUp: ({ attempt }) => ask(`${unfinished.orderId}/give_up_payment`, { body: { attempt } }),
        wait: pauseUntilOnline,
        isLeft,
      })
    const outcome = await inOneTab(unfinished.orderId, () => Promise.race([answered(), left]))
    if (outcome !== null) settled(unfinished, outcome)
  }

  const withoutMail = async (orderId: number): Promise<boolean> => {
    const reply = await ask(`${orderId}/update`, { body: emailsBody(false) })
    if (!isFailure(reply) && reply.status !== 'error') return true
    const unpaid = unpaidOrderIn(reply)
    if (unpaid) onChanged(unpaid)
    refuse(refusalIn(reply))
    return false
  }

  const token = async (): Promise<string | null> => {
    if (!hasFields(state.type)) return ''
    dispatch({ do: 'prepare' })
    const made = await fields.current?.tokenize()
    if (made && 'token' in made) return made.token
    refuse(made?.error || null)
    return null
  }

  const pay = async (open: TillOrder, by: Turn) => {
    const made = await token()
    if (made === null) return
    dispatch({ do: 'send' })
    if (isByGateway(state.type) && !state.sendsMail && !(await withoutMail(open.id))) return
    const body = completionBody({
      ...buildCompletion(state, due, made),
      amountShown: toDecimal(due.totalMinor, due.currency),
    })
    const takenAt = systemClock.now().toISOString()
    await send({ orderId: open.id, body, draft: toDraft(state, { order: open, due }), takenAt }, by)
  }

  const sellHere = async (open: TillOrder) => {
    dispatch({ do: 'send' })
    const sold = await sellOnDevice(state, { order: open, due })
    dispatch(sold)
    if (sold.do === 'finish') onFinished()
  }

  const once = (operation: (by: Turn) => Promise<void>) => {
    const by = newTurn()
    turn.current = by
    void operation(by).finally(() => {
      if (turn.current === by) turn.current = null
    })
  }
  const complete = () => {
    if (turn.current || !order || state.screen !== 'pay') return
    const error = paymentError(state, due)
    if (error !== null) return dispatch({ do: 'refuse', error })
    once((by) => (isLocal(order) ? sellHere(order) : pay(order, by)))
  }
  const resume = (orderId: number): boolean => {
    const unfinished = findUnfinished(orderId)
    if (!unfinished || unfinished.refused !== undefined || turn.current) return false
    dispatch({ do: 'check again' })
    once((by) => send(unfinished, by))
    return true
  }
  const watch = (locked: TillOrder) => {
    if (turn.current) return
    dispatch({ do: 'check again' })
    once(async () => {
      const outcome = await unlocked(() => ask(`${locked.id}/update`, { body: emailsBody(true) }))
      const draft = toDraft(state, { order: locked, due })
      settled({ orderId: locked.id, body: {}, draft: { ...draft, way: '' }, takenAt: null }, outcome)
    })
  }
  const setAside = () => {
    turn.current?.leave()
    turn.current = null
    setSent(null)
    dispatch({ do: 'reset', type: state.type })
    onSetAside()
  }
  return {
    state,
    dispatch,
    complete,
    fields,
    confirmed: (how) => answerConfirm.current?.(how),
    resume,
    watch,
    sent,
    setAside: state.screen === 'checking' && sent !== null && !isKeptByGateway(sent) ? setAside : null,
  }
}
