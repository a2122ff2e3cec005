import { isWithoutSession } from '~/http/auth/session-ended'
import { isFailure, type CallFailure } from '~/http/use-call'
import { isUnanswered } from '~/pages/jpanel/pos/controls/reach'
import { orderIn, type CompletionAnswer, type PaidOrder } from '~/wire/pos/answer'
import type { TillOrder } from '~/wire/pos/till-order'

export const UNKNOWN_ERROR = 'Unknown error (521)'
/** The payer or the cashier canceled, so there is no error to show (R-CART-16). */
const CANCELLED = 'PAYMENT_REQUEST_CANCELLED'
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 10_000
/** A server that keeps failing has answered, so the cashier decides what to do next. */
const MAX_FAULTS = 4

type Reply = CompletionAnswer | CallFailure
type Action = NonNullable<CompletionAnswer['action']>

/** `field` names what the server refused, such as `checkDate`. */
export type Outcome = { order: PaidOrder } | { error: string | null; field?: string | null; unpaid: TillOrder | null }

export type Completing = {
  send: () => Promise<Reply>
  onChecking: () => void
  confirm: (action: Action) => Promise<'done' | 'cancelled'>
  /** Cancels the confirmation. The server is still consulted, because the payer may have confirmed after all. */
  giveUp: (action: Action) => Promise<Reply>
  wait: (milliseconds: number) => Promise<void>
  /** True once another dialog or the strip has taken over; nothing more is sent from here. */
  isLeft: () => boolean
}

const isUnknown = (reply: Reply): reply is CallFailure =>
  isFailure(reply) && (reply.status === 0 || reply.status >= 500)

const isSettled = (reply: CompletionAnswer): boolean => reply.status !== 'checking' && reply.status !== 'action'

const isAnswer = (reply: Reply, isRepeated: boolean): boolean =>
  isFailure(reply) ? !(isRepeated && isWithoutSession(reply.status)) : isSettled(reply)

export const unpaidOrderIn = (reply: Reply): TillOrder | null => (isFailure(reply) ? orderIn(reply.reply) : reply.order)

export const refusalIn = (reply: Reply): string | null =>
  isFailure(reply) && isWithoutSession(reply.status) ? null : reply.message || UNKNOWN_ERROR

function toOutcome(reply: Reply): Outcome {
  if (!isFailure(reply) && reply.status !== 'error' && reply.order) return { order: reply.order }
  const code = isFailure(reply) ? null : reply.code
  const unpaid = unpaidOrderIn(reply)
  if (code === CANCELLED || reply.message === CANCELLED) return { error: null, unpaid }
  return { error: refusalIn(reply), unpaid, ...(isFailure(reply) ? {} : { field: reply.field }) }
}

/**
 * Repeats the same call until it is settled. Completing and giving up are idempotent, so this never makes a second
 * sale.
 */
export async function completed(by: Completing): Promise<Outcome | null> {
  const { send, onChecking, confirm, giveUp, wait, isLeft } = by
  let ask = send
  let pause = FIRST_PAUSE_MS
  let faults = 0
  for (let isRepeated = false; ; isRepeated = true) {
    const reply = await ask()
    if (isLeft()) return null
    if (isUnknown(reply)) {
      // A proxy may answer while the server restarts, so the outcome is still unknown.
      if (!isUnanswered(reply)) faults += 1
      if (faults >= MAX_FAULTS) return { error: reply.message || UNKNOWN_ERROR, unpaid: null }
    } else if (isAnswer(reply, isRepeated)) return toOutcome(reply)
    else if (!isFailure(reply) && reply.action) {
      const { action } = reply
      if ((await confirm(action)) === 'cancelled') ask = () => giveUp(action)
      continue
    }
    onChecking()
    await wait(pause)
    if (isLeft()) return null
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

export async function unlocked(look: () => Promise<Reply>, wait = pauseUntilOnline): Promise<Outcome> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await wait(pause)
    const reply = await look()
    const order = isFailure(reply) ? null : reply.order
    if (order?.number) return { order }
    if (order && !order.isPaymentLocked) return { error: null, unpaid: order }
  }
}

export const pauseUntilOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })
