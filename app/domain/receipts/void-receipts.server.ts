import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'
import { proposeRest } from './propose-rest.server'

/** Follows the name of a gift whose receipt is voided. */
export type VoidCause = 'was refunded' | 'was deleted' | 'was not paid after all'

type Gift = { column: Sql; id: number; title: Sql }

/**
 * The receipts of a contribution that was refunded, even in part, or deleted, or whose payment failed (R-RECEIPTS-6):
 * an issued one is void, a draft is gone. For the other gifts of a consolidated one a draft is proposed.
 */
export const voidReceipts = (ctx: SqlTxCtx, contributionId: number, cause: VoidCause): Promise<void> =>
  voidWhere(ctx, cause, {
    column: sql`contribution_id`,
    id: contributionId,
    title: sql`(SELECT 'Contribution #' || client_uuid FROM contribution WHERE id = ${contributionId})`,
  })

/** The same for a charge of a recurring plan. */
export const voidReceiptsOfTransaction = (ctx: SqlTxCtx, transactionId: number, cause: VoidCause): Promise<void> =>
  voidWhere(ctx, cause, {
    column: sql`transaction_id`,
    id: transactionId,
    title: sql`(SELECT 'Recurring payment #' || p.profile_id || '-' || t.id FROM recurring_transaction t
      JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = ${transactionId})`,
  })

type Gone = { id: number; before: string; type: string; replaces: number | null }

async function voidWhere(ctx: SqlTxCtx, cause: VoidCause, { column, id: giftId, title }: Gift): Promise<void> {
  const gone = await ctx.sql.rows<Gone>(sql`
    WITH was AS (SELECT id, status FROM tax_receipt WHERE id IN (SELECT id FROM tax_receipt WHERE ${column} = ${giftId}
        UNION SELECT receipt_id FROM tax_receipt_line WHERE ${column} = ${giftId}) AND status <> 'void'
      AND deleted_at IS NULL ORDER BY id FOR UPDATE)
    UPDATE tax_receipt r SET status = CASE WHEN was.status = 'draft' THEN 'draft' ELSE 'void' END, deleted_at =
      CASE WHEN was.status = 'draft' THEN ${ctx.now}::timestamptz END,
      voided_at = CASE WHEN was.status = 'draft' THEN NULL ELSE ${ctx.now}::timestamptz END,
      voided_by = ${ctx.actor.staffId}, void_reason = ${title} || ' ' || ${cause}::text, updated_at = ${ctx.now}
    FROM was WHERE r.id = was.id
    RETURNING r.id, was.status AS before, r.receipt_type AS type, r.replaces_id AS replaces`)
  for (const { id, before, type, replaces } of gone) {
    await ctx.publish(before === 'draft' ? 'tax-receipt.deleted' : 'tax-receipt.voided', {
      id,
      before: { status: before },
      after: { status: before === 'draft' ? 'deleted' : 'void' },
    })
    if (type === 'consolidated') await proposeRest(ctx, { of: id, replaces: before === 'draft' ? replaces : id })
  }
}
