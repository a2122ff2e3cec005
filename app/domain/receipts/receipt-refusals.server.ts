import { receiptSettings } from '~/domain/settings/receipts.server'
import { isRuleError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { PAYMENT_NOT_ACCEPTED, RECEIPTS_OFF } from './messages'
import { loadReceiptSource } from './receipt-contribution.server'
import { readReceiptLines } from './receipt-lines.server'
import { readCharge, checkCharge } from './receipt-transaction.server'

export async function findReceiptError(ctx: Ctx, contributionId: number): Promise<string | null> {
  if (!receiptSettings(ctx.settings).isOn) return RECEIPTS_OFF
  const receipted = await loadReceiptSource(ctx.read, contributionId, { isLocked: false })
  const lines = await readReceiptLines(ctx, receipted, { runner: ctx.read, isLocked: false })
  return isRuleError(lines) ? lines.message : null
}

export async function findChargeReceiptError(ctx: Ctx, transactionId: number): Promise<string | null> {
  const { isOn, country, hasSponsorships } = receiptSettings(ctx.settings)
  if (!isOn) return RECEIPTS_OFF
  const charge = await readCharge(ctx.read, { transactionId, hasSponsorships, isLocked: false })
  return charge ? checkCharge(charge, country) : PAYMENT_NOT_ACCEPTED
}
