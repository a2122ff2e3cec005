import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'

/**
 * The single receipts of a contribution that was refunded, even in part, or whose payment failed (R-RECEIPTS-6): an
 * issued one is void, a draft is gone. A later receipt has a number of its own.
 */
export const voidReceipts = (ctx: SqlTxCtx, contributionId: number): Promise<void> =>
  voidWhere(ctx, sql`contribution_id = ${contributionId}`)

/** The same for a charge of a recurring plan. */
export const voidReceiptsOfTransaction = (ctx: SqlTxCtx, transactionId: number): Promise<void> =>
  voidWhere(ctx, sql`transaction_id = ${transactionId}`)

async function voidWhere(ctx: SqlTxCtx, condition: Sql): Promise<void> {
  const gone = await ctx.sql.rows<{ id: number; before: string }>(sql`
    WITH was AS (SELECT id, status FROM tax_receipt WHERE ${condition} AND receipt_type = 'single' AND status <> 'void'
      AND deleted_at IS NULL FOR UPDATE)
    UPDATE tax_receipt r SET status = CASE WHEN was.status = 'draft' THEN 'draft' ELSE 'void' END, deleted_at =
      CASE WHEN was.status = 'draft' THEN ${ctx.now}::timestamptz END,
      voided_at = CASE WHEN was.status = 'draft' THEN NULL ELSE ${ctx.now}::timestamptz END,
      voided_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
    FROM was WHERE r.id = was.id RETURNING r.id, was.status AS before`)
  for (const { id, before } of gone)
    await ctx.publish(before === 'draft' ? 'tax-receipt.deleted' : 'tax-receipt.voided', {
      id,
      before: { status: before },
      after: { status: before === 'draft' ? 'deleted' : 'void' },
    })
}
