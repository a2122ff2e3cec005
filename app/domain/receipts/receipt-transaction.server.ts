import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { isRuleError, notFound, refusedAt, type RuleError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { ADDRESSEE, selectAddressee } from './addressee.server'
import {
  ALREADY_RECEIPTED_CHARGE,
  FULLY_REFUNDED,
  NOTHING_RECEIPTABLE,
  explainOtherCountry,
  PAYMENT_NOT_ACCEPTED,
  RECEIPTS_OFF,
} from './messages'
import { TransactionReceiptInput } from './receipt-input'
import { registerReceipt } from './register/number-receipt.server'

type Charge = {
  description: string
  supporterId: number
  contributionId: number
  minor: bigint
  currency: string
  isPaid: boolean
  isRefunded: boolean
  isReceiptable: boolean
  isReceipted: boolean
  country: string | null
}

/** Returns the reason that a charge gets no receipt, or null (R-RECEIPTS-2). */
export function checkCharge(charge: Charge, country: string): string | null {
  if (charge.isReceipted) return ALREADY_RECEIPTED_CHARGE
  if (!charge.isPaid) return PAYMENT_NOT_ACCEPTED
  if (charge.isRefunded) return FULLY_REFUNDED
  if (!charge.isReceiptable) return NOTHING_RECEIPTABLE
  return country === 'ANY' || country === (charge.country ?? '').toUpperCase() ? null : explainOtherCountry(country)
}

export const readCharge = (
  runner: SqlRunner,
  { transactionId, hasSponsorships, isLocked }: { transactionId: number; hasSponsorships: boolean; isLocked: boolean },
) =>
  runner.first<Charge>(sql`
    SELECT p.description, p.supporter_id, p.contribution_id,
      t.amount_minor AS minor, t.currency, t.payment_status = 'Completed' AND p.is_kept AS is_paid,
      t.refunded_minor > 0 AS is_refunded, CASE WHEN l.sponsorship_id IS NOT NULL THEN ${hasSponsorships}::boolean
      ELSE coalesce(g.is_tax_receiptable, false) END AS is_receiptable,
      EXISTS (SELECT 1 FROM tax_receipt_line r JOIN tax_receipt x ON x.id = r.receipt_id
        WHERE r.transaction_id = t.id AND x.status <> 'void' AND x.deleted_at IS NULL) AS is_receipted,
      coalesce(nullif(s.bill_country, ''), c.billing_country) AS country
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
    JOIN contribution c ON c.id = p.contribution_id JOIN contribution_line l ON l.id = p.line_id
      JOIN supporter s ON s.id = p.supporter_id LEFT JOIN product_variant v ON v.id = p.variant_id
      LEFT JOIN product g ON g.id = v.product_id
    WHERE t.id = ${transactionId} ${isLocked ? sql`FOR UPDATE OF t` : sql``}`)

export async function createTransactionReceipt(
  ctx: SqlTxCtx,
  { transactionId, isNotified }: { transactionId: number; isNotified: boolean },
): Promise<{ id: number; number: string } | RuleError> {
  const { isOn, country, hasSponsorships } = receiptSettings(ctx.settings)
  if (!isOn) return { field: null, message: RECEIPTS_OFF }
  const charge = await readCharge(ctx.sql, { transactionId, hasSponsorships, isLocked: true })
  if (!charge) throw notFound('The transaction')
  const error = checkCharge(charge, country)
  if (error !== null) return { field: null, message: error }
  const written = await ctx.sql.first<{ id: number }>(sql`
      WITH receipt AS (
        INSERT INTO tax_receipt (id, number, receipt_type, status, supporter_id, transaction_id, ${ADDRESSEE},
          amount_minor, currency, ordered_at, replaces_id, created_at, updated_at)
        SELECT n.id, 'DRAFT-' || n.id, 'single', 'draft', s.id, ${transactionId}, ${selectAddressee(sql`c`)},
          ${charge.minor}, ${charge.currency},
          (SELECT attempted_at FROM recurring_transaction WHERE id = ${transactionId}),
          (SELECT v.id FROM tax_receipt v WHERE v.transaction_id = ${transactionId} AND v.status = 'void'
            ORDER BY v.id DESC LIMIT 1), ${ctx.now}, ${ctx.now}
        FROM (SELECT nextval('tax_receipt_id_seq')::int AS id) n, contribution c
        JOIN supporter s ON s.id = ${charge.supporterId} LEFT JOIN account_type a ON a.id = s.account_type_id
          LEFT JOIN account_type o ON o.id = c.account_type_id
        WHERE c.id = ${charge.contributionId} RETURNING id)
      INSERT INTO tax_receipt_line (receipt_id, transaction_id, description, amount_minor)
      SELECT id, ${transactionId}, ${charge.description || 'Recurring gift'}, ${charge.minor}
      FROM receipt RETURNING receipt_id AS id`)
  if (!written) throw new Error(`the receipt of the transaction ${transactionId} was not written`)
  const number = await registerReceipt(ctx, written.id, ctx.now)
  if (isNotified) ctx.enqueue({ job: 'receipts.notify-receipt', payload: { receiptId: written.id } })
  return { id: written.id, number }
}

export const receiptTransaction = sqlOperation({
  name: 'receipts.receipt-transaction',
  permission: 'taxreceipt.edit',
  input: TransactionReceiptInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const receipt = await createTransactionReceipt(ctx, input)
    if (isRuleError(receipt)) throw refusedAt(receipt)
    return receipt
  },
})
