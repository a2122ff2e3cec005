import { findReceipt } from '~/domain/receipts/receipt-record.server'
import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { receiptReply } from '~/wire/receipts'

export async function replyWith({ id }: { id: number }, ctx: Ctx) {
  const receipt = await findReceipt(ctx.read, id)
  if (receipt === null) throw notFound('The tax receipt')
  return receiptReply(receipt)
}
