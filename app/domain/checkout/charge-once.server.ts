import { readAttempt } from '~/domain/payments/attempts.server'
import { isOpen, KEY_LIFETIME, methodOfText, type Attempt } from '~/domain/payments/schemas'
import { tillSettings } from '~/domain/settings/till.server'
import { later, minutes, seconds } from '~/kit/clock'
import { log, readReason } from '~/kit/log'
import { perform, type Ctx } from '~/kit/operation'
import type { ChargeOutcome, ChargeRequest } from '~/ports/payment-gateway'
import { toCheckout } from './checkout'
import { concludePayment } from './conclude-payment.server'
import { currentOrder } from '~/domain/cart/current-order.server'
import { NEVER_MADE } from '~/domain/cart/messages'

/** The till gets a reply within 20 seconds even when the gateway is slow (R-PAYMENTS-3). */
const TIMEOUT = seconds(15)

/** `first`: nothing can have been requested yet. `give up`: stops waiting for the payer's confirmation. */
export type Reason = 'first' | 'again' | 'give up'

/**
 * Shares one charge attempt between callers in this process. Other processes send their own request: the key makes it
 * the same charge, and the attempt's row ensures that a repeated answer is written once.
 */
const inProgress = new Map<string, Promise<void>>()

async function buildRequest(ctx: Ctx, attempt: Attempt): Promise<ChargeRequest | null> {
  const order = await currentOrder(ctx, attempt.contributionId)
  if (!order || attempt.sealedMethod === null) return null
  const { agreed, isStored } = attempt.request
  return {
    key: attempt.key,
    money: { minor: attempt.amountMinor, currency: attempt.currency },
    method: methodOfText(ctx.ports.vault.open(attempt.sealedMethod)),
    checkout: toCheckout(order),
    isStored,
    mandate: agreed && { ip: agreed.ip, userAgent: agreed.userAgent, acceptedAt: new Date(agreed.at) },
    brands: tillSettings(ctx.settings).cardBrands,
  }
}

const neverMade = (attempt: Attempt): ChargeOutcome => ({
  status: 'declined',
  reference: attempt.reference,
  code: 'never_made',
  message: NEVER_MADE,
  instrument: null,
})

const isOver = (attempt: Attempt, now: Date): boolean => attempt.expiresAt !== null && attempt.expiresAt <= now

/**
 * Reads the charge first unless nothing can have been requested yet, then repeats it with the same key while the key is
 * valid (R-PAYMENTS-3).
 */
async function outcomeFrom(ctx: Ctx, attempt: Attempt, reason: Reason): Promise<ChargeOutcome> {
  const { gateway } = ctx.ports
  const charge = { key: attempt.key, reference: attempt.reference, since: later(attempt.createdAt, -minutes(5)) }
  const known = reason === 'first' ? null : await gateway.find(charge)
  const isAbandoned = reason === 'give up' || isOver(attempt, ctx.now)
  if (known?.status === 'needs-action' && isAbandoned) return (await gateway.cancel(charge)) ?? neverMade(attempt)
  if (known) return known
  const request = later(attempt.createdAt, KEY_LIFETIME) > ctx.now ? await buildRequest(ctx, attempt) : null
  return request ? gateway.charge(request) : neverMade(attempt)
}

async function ask(ctx: Ctx, attemptId: number, reason: Reason): Promise<void> {
  const attempt = await readAttempt(ctx.read, attemptId)
  if (!attempt || !isOpen(attempt)) return
  let outcome: ChargeOutcome | null = null
  try {
    outcome = await outcomeFrom(ctx, attempt, reason)
  } catch (error) {
    // On any error it is unclear whether money moved, so the attempt and the order stay open.
    log('warn', 'payment outcome unknown', {
      requestId: ctx.requestId,
      attempt: attempt.key,
      reason: readReason(error),
    })
  }
  await perform(concludePayment, ctx, { attemptId, outcome, isAbandoned: reason === 'give up' })
}

/** Concurrent callers get the same answer. No transaction is open during the gateway call. */
export function chargeOnce(ctx: Ctx, attemptId: number, reason: Reason = 'again'): Promise<void> {
  const topic = `${attemptId} ${reason === 'give up' ? reason : 'ask'}`
  const running = inProgress.get(topic)
  if (running) return running
  const started = ask(ctx, attemptId, reason).finally(() => inProgress.delete(topic))
  inProgress.set(topic, started)
  return started
}

/** True if the attempt ended in time; otherwise it continues in the background. */
export async function withTimeout(attempt: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT)))
  try {
    return await Promise.race([attempt.then(() => true), late])
  } finally {
    clearTimeout(timer)
    attempt.catch(() => undefined)
  }
}
