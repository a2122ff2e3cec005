import { isWithoutSession } from '~/http/auth/session-ended'
import { isFailure, type CallFailure } from '~/http/use-call'
import { isUnanswered } from '~/pages/jpanel/pos/controls/reach'
import { orderIn, type CompletionAnswer, type PaidOrder } from '~/wire/pos/answer'
import type { TillOrder } from '~/wire/pos/till-order'

export const UNKNOWN_ERROR = 'Unknown error (521)'
/** The payer or the cashier gave it up: nothing to say (R-CART-16). */
const CANCELLED = 'PAYMENT_REQUEST_CANCELLED'
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 10_000
/** A server that keeps answering with a fault has answered: the cashier decides what is next. */
const MAX_FAULTS = 4

type Reply = CompletionAnswer | CallFailure
type Action = NonNullable<CompletionAnswer['action']>

/** `unpaid`: the order as the server has it, where it is not paid. */
export type Outcome = { order: PaidOrder } | { error: string | null; unpaid: TillOrder | null }

export type Completing = {
  /** The same call each time. */
  send: () => Promise<Reply>
  onChecking: () => void
  confirm: (action: Action) => Promise<'done' | 'cancelled'>
  /** Not now: sent to the server, which knows whether the payer has confirmed after all. */
  giveUp: (action: Action) => Promise<Reply>
  wait: (milliseconds: number) => Promise<void>
  /** Somebody else goes on with it: nothing more is sent from here. */
  isLeft: () => boolean
}

const isUnknown = (reply: Reply): reply is CallFailure =>
  isFailure(reply) && (reply.status === 0 || reply.status >= 500)

const isSettled = (reply: CompletionAnswer): boolean => reply.status !== 'checking' && reply.status !== 'action'

/** A session that ended after the first try says nothing about that try. */
const isAnswer = (reply: Reply, isRepeated: boolean): boolean =>
  isFailure(reply) ? !(isRepeated && isWithoutSession(reply.status)) : isSettled(reply)

export const unpaidOrderIn = (reply: Reply): TillOrder | null => (isFailure(reply) ? orderIn(reply.reply) : reply.order)

/** Null where the sign-in over the page says it. */
export const refusalIn = (reply: Reply): string | null =>
  isFailure(reply) && isWithoutSession(reply.status) ? null : reply.message || UNKNOWN_ERROR

function toOutcome(reply: Reply): Outcome {
  if (!isFailure(reply) && reply.status !== 'error' && reply.order) return { order: reply.order }
  const code = isFailure(reply) ? null : reply.code
  const unpaid = unpaidOrderIn(reply)
  if (code === CANCELLED || reply.message === CANCELLED) return { error: null, unpaid }
  return { error: refusalIn(reply), unpaid }
}

/**
 * The same call, again and again, until it is settled: completing is idempotent, so it is never a second sale. So is
 * giving up.
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
      // A proxy answers for a server that starts again: whether the sale was recorded is still unknown.
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

/** Waits until another person's payment has ended: with a number, or without payment. */
export async function unlocked(look: () => Promise<Reply>, wait = pauseUntilOnline): Promise<Outcome> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await wait(pause)
    const reply = await look()
    const order = isFailure(reply) ? null : reply.order
    if (order?.number) return { order }
    if (order && !order.isPaymentLocked) return { error: null, unpaid: order }
  }
}

/** Ends early when the network comes back. */
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
