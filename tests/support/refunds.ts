import { randomUUID } from 'node:crypto'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import type { Ctx } from '~/kit/operation'
import { call } from './call'
import { cartWith, tillOf, type WireOrder } from './pos-calls'

const refund = calls['POST /jpanel/pos/:id/refund']

export type RefundReply = {
  status: 'success' | 'error' | 'checking'
  message: string
  order: WireOrder | null
  refund?: {
    id: number
    status: string
    amount: number
    balance: number
    auth_code: string | null
    give_back: number | null
  }
  errors?: Record<string, string[]>
}

/** In cash unless the test says otherwise. */
export async function soldWith(
  ctx: Ctx,
  lines: object[],
  { pay = {} as object, update = {} as object } = {},
): Promise<WireOrder> {
  const order = await cartWith(ctx, ...lines)
  const till = tillOf(ctx)
  if (Object.keys(update).length > 0) await till.update(order.id, update)
  const reply = await till.complete(order.id, { payment_type: 'cash', cash_received: '100000', ...pay })
  if (reply.json.status !== 'success') throw new Error(`${reply.status} ${reply.json.message}`)
  return reply.json.order
}

/** With a new key unless one is named. */
export const refundOf = async (ctx: Ctx, id: number, body: object) =>
  call<RefundReply>(refund, { ctx, id, body: { key: randomUUID(), ...body } })

/** `overpaid` is the part of a payment beyond the total, and `ofOverpaid` its refunded part. */
export const booksOf = async (ctx: Ctx, id: number) =>
  ctx.read.first<{
    total: bigint
    refunded: bigint
    paid: bigint
    ofPayments: bigint
    ofRefunds: bigint
    ofOverpaid: bigint
    overpaid: bigint
    ledger: bigint
    lowest: bigint
  }>(sql`
    SELECT c.total_minor AS total, c.refunded_minor AS refunded,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM payment
        WHERE contribution_id = c.id AND status <> 'failed') AS paid,
      (SELECT coalesce(sum(refunded_minor), 0)::bigint FROM payment WHERE contribution_id = c.id) AS "ofPayments",
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM refund
        WHERE contribution_id = c.id AND status IN ('succeeded', 'pending')) AS "ofRefunds",
      (SELECT coalesce(sum(overpaid_minor), 0)::bigint FROM refund
        WHERE contribution_id = c.id AND status IN ('succeeded', 'pending')) AS "ofOverpaid",
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry
        WHERE contribution_id = c.id AND type = 'Overpayment') AS overpaid,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry WHERE contribution_id = c.id) AS ledger,
      (SELECT coalesce(min(n.left_minor), 0)::bigint FROM (SELECT sum(amount_minor) AS left_minor FROM ledger_entry
        WHERE contribution_id = c.id GROUP BY type, line_id) n) AS lowest
    FROM contribution c WHERE c.id = ${id}`)
