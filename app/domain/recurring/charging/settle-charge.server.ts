import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { lockSupporter } from '~/domain/refunds/charges/charge-books.server'
import {
  findCharge,
  HAS_ENDED,
  isKeyAlive,
  toRequestedCharge,
  buildRequest,
  type Charge,
  type ChargeState,
} from './charge-request.server'
import { METHOD_DELETED, NO_PAYMENT_MADE, PLAN_ENDED, PROVIDER_NOT_CONNECTED } from '../messages'
import { ChargeIdInput } from '../plan-input'
import { toGatewayResult, TIMEOUT, recordCharge, type GatewayResult } from './record-charge.server'

const BeginInput = z.object({ chargeId: someId, supporterId: someId })

/**
 * Checks once more before the gateway is called: plans canceled or paused until now are not charged, later ones still
 * are. Only one of two workers can begin.
 */
const sendCharge = sqlOperation({
  name: 'recurring.send-charge',
  permission: 'recurringpaymentprofile.charge',
  input: BeginInput,
  audit: 'none',
  async run(ctx, { chargeId, supporterId }): Promise<boolean> {
    await lockSupporter(ctx, supporterId)
    await ctx.sql.rows(
      sql`SELECT p.id FROM recurring_profile p JOIN recurring_transaction t ON t.profile_id = p.id
        WHERE t.charge_id = ${chargeId} ORDER BY p.id FOR UPDATE OF p`,
    )
    const begun = await ctx.sql.run(sql`
      UPDATE recurring_charge h SET state = 'unknown', next_check_at = ${later(ctx.now, TIMEOUT)}
      WHERE h.id = ${chargeId} AND h.state IN ('created', 'unknown') AND NOT ${HAS_ENDED}`)
    return begun === 1
  },
})

const toUnmade = (code: string, message: string): GatewayResult => ({ status: 'unmade', code, message })

/**
 * Reads the outcome first if the charge may have been requested before. Otherwise requests it with the same key while
 * the key is valid and the plans are active.
 */
async function requestOrRead(ctx: Ctx, charge: Charge): Promise<GatewayResult> {
  const { gateway } = ctx.ports
  if (charge.state !== 'created') {
    const found = await gateway.find(toRequestedCharge(charge))
    if (found) return toGatewayResult(found)
    if (charge.state === 'pending') return { status: 'unknown' }
    if (!isKeyAlive(charge, ctx.now)) return toUnmade('never_made', NO_PAYMENT_MADE)
  }
  const request = buildRequest(ctx, charge)
  if (request === null)
    return {
      status: 'failed',
      reference: null,
      code: 'method_gone',
      message: METHOD_DELETED,
      instrument: null,
      isRequested: false,
    }
  if (charge.isOver || !(await perform(sendCharge, ctx, { chargeId: charge.id, supporterId: charge.supporterId })))
    return toUnmade('plan_ended', PLAN_ENDED)
  const outcome = await gateway.charge(request)
  if (outcome.status === 'needs-action')
    await gateway.cancel({ ...toRequestedCharge(charge), reference: outcome.reference })
  return toGatewayResult(outcome)
}

export const settleCharge = workflow({
  name: 'recurring.settle-charge',
  permission: 'recurringpaymentprofile.charge',
  input: ChargeIdInput,
  async run(ctx, { chargeId }): Promise<ChargeState> {
    const charge = await findCharge(ctx, chargeId)
    if (!charge) throw notFound('The charge')
    if (charge.state === 'succeeded' || charge.state === 'failed') return charge.state
    if (charge.gateway !== ctx.ports.gateway.key) throw new DomainError('refused', PROVIDER_NOT_CONNECTED)
    try {
      return await perform(recordCharge, ctx, { chargeId, received: await requestOrRead(ctx, charge) })
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      return perform(recordCharge, ctx, { chargeId, received: { status: 'unknown' } })
    }
  },
})
