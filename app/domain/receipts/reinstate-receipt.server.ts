import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'
import { refreshProposals } from './propose-rest.server'

/**
 * Reinstates the single receipt or draft that a refund voided, when the refund fails after all (R-REFUNDS-4). Does
 * nothing if another receipt was issued since, or if the gift was deleted or is spam.
 */
export const reinstateReceipt = (ctx: SqlTxCtx, contributionId: number): Promise<void> =>
  reinstate(ctx, sql`contribution_id`, contributionId)

export const reinstateTransactionReceipt = (ctx: SqlTxCtx, transactionId: number): Promise<void> =>
  reinstate(ctx, sql`transaction_id`, transactionId)

export const reviseProposals = (
  ctx: SqlTxCtx,
  contributionIds: readonly number[],
  mayReinstate: boolean,
): Promise<void> => {
  const contributions = sql`ANY(${[...contributionIds]}::int[])`
  const receiptIds = sql`SELECT receipt_id FROM tax_receipt_line WHERE contribution_id = ${contributions}
    UNION ALL SELECT l.receipt_id FROM recurring_profile p JOIN recurring_transaction t ON t.profile_id = p.id
      JOIN tax_receipt_line l ON l.transaction_id = t.id WHERE p.contribution_id = ${contributions}`
  return refreshProposals(ctx, receiptIds, mayReinstate)
}

export const reviseTransactionProposals = (ctx: SqlTxCtx, transactionId: number): Promise<void> =>
  refreshProposals(ctx, sql`SELECT receipt_id FROM tax_receipt_line WHERE transaction_id = ${transactionId}`, true)

async function reinstate(ctx: SqlTxCtx, column: Sql, id: number): Promise<void> {
  const back = await ctx.sql.first<{ id: number; status: string }>(sql`
    WITH was AS (
      SELECT id FROM tax_receipt r WHERE ${column} = ${id} AND receipt_type = 'single'
        AND (status = 'void' OR deleted_at IS NOT NULL)
        AND coalesce(voided_at, deleted_at) IN (SELECT settled_at FROM refund WHERE ${column} = ${id})
        AND NOT EXISTS (SELECT 1 FROM tax_receipt o WHERE o.${column} = r.${column} AND o.receipt_type = 'single'
          AND o.status <> 'void' AND o.deleted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM contribution c WHERE c.id = r.contribution_id AND NOT c.is_listed)
        AND NOT EXISTS (SELECT 1 FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
          WHERE t.id = r.transaction_id AND NOT p.is_kept)
      ORDER BY id DESC LIMIT 1)
    UPDATE tax_receipt r SET status = CASE WHEN r.status = 'void' THEN 'issued' ELSE r.status END, voided_at = NULL,
      voided_by = NULL, void_reason = NULL, deleted_at = NULL, updated_at = ${ctx.now}
    FROM was WHERE r.id = was.id RETURNING r.id, r.status`)
  if (back)
    await ctx.publish('tax-receipt.reinstated', {
      id: back.id,
      before: { status: back.status === 'draft' ? 'deleted' : 'void' },
      after: { status: back.status },
    })
}
