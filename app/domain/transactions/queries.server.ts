import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { findSubject } from './subject.server'

export type TransactionRecord = {
  kind: 'contribution' | 'transaction'
  id: number
  number: string
  profileId: string | null
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  at: Date
  supporter: string | null
  paymentStatus: string | null
  reference: string | null
  response: string | null
  receipt: string | null
  donorGift: number | null
  syncedAt: Date | null
}

export async function transactionModal(ctx: Ctx, input: string): Promise<TransactionRecord> {
  const { kind, id } = await findSubject(ctx, input)
  const receiptOf = (column: ReturnType<typeof sql>) =>
    sql`(SELECT r.number FROM tax_receipt_line l JOIN tax_receipt r ON r.id = l.receipt_id
      WHERE ${column} AND r.status <> 'void' AND r.deleted_at IS NULL LIMIT 1)`
  const row = await ctx.read.first<Omit<TransactionRecord, 'kind'>>(
    kind === 'contribution'
      ? sql`SELECT c.id, c.number, NULL AS profile_id, c.total_minor AS amount_minor, c.refunded_minor, c.currency,
        c.ordered_at AS at, c.supporter_name AS supporter, p.status AS payment_status, p.reference,
          p.failure_message AS response,
          ${receiptOf(sql`l.contribution_id = c.id`)} AS receipt, c.donor_gift, c.synced_at
        FROM contribution c LEFT JOIN LATERAL (SELECT * FROM payment WHERE contribution_id = c.id ORDER BY id DESC
          LIMIT 1) p ON true WHERE c.id = ${id}`
      : sql`SELECT t.id, c.number, p.profile_id, t.amount_minor, t.refunded_minor, t.currency, t.attempted_at AS at,
        s.display_name AS supporter, t.payment_status, t.reference, t.response,
          ${receiptOf(sql`l.transaction_id = t.id`)} AS receipt, t.donor_gift, t.synced_at
        FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
        JOIN contribution c ON c.id = p.contribution_id JOIN supporter s ON s.id = p.supporter_id WHERE t.id = ${id}`,
  )
  if (!row) throw notFound('The transaction')
  return { kind, ...row }
}
