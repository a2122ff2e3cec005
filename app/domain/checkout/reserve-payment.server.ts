import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { takeStock } from '~/domain/catalog/sold-stock.server'
import { countAttempts, findFailedAttempt, openAttempt, startAttempt } from '~/domain/payments/attempts.server'
import { requireSavedMethod, startMethod } from '~/domain/payments/saved-methods.server'
import {
  isGatewayType,
  methodText,
  type Attempt,
  type AttemptRequest,
  type GatewayType,
} from '~/domain/payments/schemas'
import { reservePromoUse } from '~/domain/promotions/promo-use.server'
import { tillSettings } from '~/domain/settings/till.server'
import { holdSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { isOrganization } from '~/domain/supporters/queries.server'
import { refused } from '~/kit/errors'
import { parseAmount, withForeignCode } from '~/kit/money'
import { hashSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import type { GatewayMethod } from '~/ports/payment-gateway'
import { lockOrder } from '~/domain/cart/stored-order.server'
import * as messages from '~/domain/cart/messages'
import { isPaid, type Order } from '~/domain/cart/order'
import { refuseUnlessPayable } from './payable.server'
import { makeConverters } from '~/domain/cart/prices.server'
import { listLines } from '~/domain/cart/queries.server'
import { isNamedPerson } from './ready-to-pay'
import { CompleteOrderInput, type CompleteOrder } from '~/domain/cart/schemas'

/**
 * `free`: there is nothing to charge or keep, so no gateway is called. `over`: the same details were tried before and
 * failed.
 */
export type Reservation =
  | { kind: 'paid' }
  | { kind: 'free' }
  | { kind: 'over'; attemptId: number }
  | { kind: 'open'; attemptId: number; isNew: boolean }

type SelectedMethod = { type: GatewayType; paymentMethodId: number | null; method: GatewayMethod }

/** A saved method must be the supporter's own; a token comes from the gateway's fields. */
async function findSelectedMethod(ctx: SqlTxCtx, order: Order, input: CompleteOrder): Promise<SelectedMethod> {
  const type = input.paymentType
  if (!isGatewayType(type)) throw refused(messages.INVALID_PAYMENT_TYPE)
  if (type === 'payment_method') {
    const { id, method } = await requireSavedMethod(ctx, input.paymentMethodId ?? null, order.supporterId)
    return { type, paymentMethodId: id, method }
  }
  if (input.paymentToken === null) throw refused(messages.DETAILS_MISSING)
  if (type === 'bank_account' && !input.agreesToDebit) throw refused(messages.DEBIT_NOT_AGREED)
  return {
    type,
    paymentMethodId: null,
    method: { kind: 'token', token: input.paymentToken, isBank: type === 'bank_account' },
  }
}

/** The same call again continues the same attempt; anything else waits until that one is settled (R-PAYMENTS-10). */
function continueAttempt(attempt: Attempt, { type, method }: SelectedMethod, input: CompleteOrder): Reservation {
  const shown =
    input.amountShown === undefined || input.amountShown === null
      ? attempt.amountMinor
      : parseAmount(input.amountShown, attempt.currency)
  const isSame =
    attempt.paymentType === type &&
    attempt.methodHash === hashSecret(methodText(method)) &&
    shown === attempt.amountMinor
  if (!isSame) throw refused(messages.PAYMENT_UNDER_WAY)
  return { kind: 'open', attemptId: attempt.id, isNew: false }
}

async function refuseUnlessChargeable(
  ctx: SqlTxCtx,
  order: Order,
  { input, selected }: { input: CompleteOrder; selected: SelectedMethod },
): Promise<void> {
  await refuseUnlessPayable(ctx, order, input.amountShown)
  if (!selected.method.isBank && order.lines.some((line) => line.requiresAch)) throw refused(messages.BANK_ONLY)
  const hasNoName = (order.billingOrganizationName ?? '').trim() === ''
  if (hasNoName && order.accountTypeId !== null && (await isOrganization(ctx.sql, order.accountTypeId)))
    throw refused(messages.ORGANIZATION_NAME_NEEDED)
  const minor = makeConverters(ctx, order).toCart(tillSettings(ctx.settings).checkoutMinimumMinor) ?? 0n
  if (order.totalMinor > 0n && order.totalMinor < minor)
    throw refused(
      `The smallest payment by card or bank account is ${withForeignCode(
        { minor, currency: order.currency },
        ctx.organisation.currency,
      )}.`,
    )
}

async function beginAttempt(
  ctx: SqlTxCtx,
  order: Order,
  { input, selected }: { input: CompleteOrder; selected: SelectedMethod },
): Promise<Reservation> {
  const { all, failed } = await countAttempts(ctx.sql, order.id)
  if (failed >= tillSettings(ctx.settings).mostAuthorizations) throw refused(messages.TOO_MANY_TRIES)
  await takeStock(ctx, order.id, order.lines)
  await holdSponsorships(ctx, order.lines)
  if (order.promos.length > 0) await reservePromoUse(ctx, order.id)
  const { method, type, paymentMethodId } = selected
  const isStored =
    method.kind === 'token' && (order.recurringItems > 0 || (input.savePaymentMethod && isNamedPerson(order)))
  const request: AttemptRequest = {
    markAsComplete: input.markAsComplete,
    sendConfirmationEmails: input.sendConfirmationEmails ?? order.sendConfirmationEmails,
    isStored,
    paymentMethodId,
    agreed: method.isBank ? { ...input.payer, at: ctx.now.toISOString() } : null,
    isDebitConfirmed: type === 'bank_account' && input.agreesToDebit,
  }
  const attemptId = await startAttempt(ctx, {
    contributionId: order.id,
    clientUuid: order.clientUuid,
    number: all + 1,
    paymentType: type,
    gateway: ctx.ports.gateway.key,
    amountMinor: order.totalMinor,
    currency: order.currency,
    methodHash: hashSecret(methodText(method)),
    sealedMethod: ctx.ports.vault.seal(methodText(method)),
    request,
  })
  if (isStored) await startMethod(ctx, attemptId, method.isBank ? 'bank' : 'card')
  await ctx.sql.run(
    sql`UPDATE contribution SET payment_locked_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${order.id}`,
  )
  return { kind: 'open', attemptId, isNew: true }
}

/**
 * Runs before the gateway call: checks everything, holds stock and code uses, and commits the attempt with its key,
 * which locks the order. Writes no journal entry, because the attempt is recorded when it is settled.
 */
export const reservePayment = sqlOperation({
  name: 'pos.reserve-payment',
  permission: 'pos.edit',
  input: CompleteOrderInput,
  audit: 'none',
  run: async (ctx, input): Promise<Reservation> => {
    const order: Order = { ...(await lockOrder(ctx, input.id)), lines: [] }
    if (isPaid(order)) return { kind: 'paid' }
    order.lines = await listLines(ctx.sql, input.id)
    const isFree = order.totalMinor === 0n && order.lines.length > 0 && order.recurringItems === 0
    if (isFree && order.paymentLockedAt === null) return { kind: 'free' }
    const selected = await findSelectedMethod(ctx, order, input)
    const open = await openAttempt(ctx.sql, order.id)
    if (open) return continueAttempt(open, selected, input)
    const earlier =
      selected.method.kind === 'token'
        ? await findFailedAttempt(ctx.sql, order.id, hashSecret(methodText(selected.method)))
        : null
    if (earlier) return { kind: 'over', attemptId: earlier.id }
    await refuseUnlessChargeable(ctx, order, { input, selected })
    return beginAttempt(ctx, order, { input, selected })
  },
})
