import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'
import { refreshProposals, proposeRest } from './propose-rest.server'

/** Each cause completes a sentence that begins with the gift's name. */
export type VoidCause = 'was refunded' | 'was deleted' | 'was marked as spam' | 'was not paid after all' | MoveReason
type MoveReason = 'no longer belongs to this supporter'

type Gift = { column: Sql; id: number; title: Sql; only?: Sql }

/**
 * Voids issued receipts and deletes drafts of a contribution that was refunded (even in part), deleted, marked as spam
 * or not paid. Proposes a draft for the other gifts of a consolidated receipt (R-RECEIPTS-6).
 */
export const voidReceipts = (ctx: SqlTxCtx, contributionId: number, cause: VoidCause): Promise<void> =>
  voidWhere(ctx, cause, toGift(contributionId))

const toGift = (contributionId: number): Gift => ({
  column: sql`contribution_id`,
  id: contributionId,
  title: sql`(SELECT 'Contribution #' || client_uuid FROM contribution WHERE id = ${contributionId})`,
})

/**
 * Runs when a contribution's supporter changes. Receipts of it alone move along, consolidated ones of the former
 * supporter become void, and the drafts proposed to the new one are made again (R-CONTRIBUTIONS-12).
 */
export async function moveReceipts(
  ctx: SqlTxCtx,
  contributionId: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  await ctx.sql.run(sql`
    UPDATE tax_receipt r SET supporter_id = ${to} WHERE r.supporter_id IS NOT DISTINCT FROM ${from}::int
      AND EXISTS (SELECT 1 FROM tax_receipt_line y WHERE y.receipt_id = r.id AND y.contribution_id = ${contributionId})
      AND NOT EXISTS (SELECT 1 FROM tax_receipt_line y
        WHERE y.receipt_id = r.id AND y.contribution_id IS DISTINCT FROM ${contributionId})`)
  const only = sql`receipt_type = 'consolidated' AND supporter_id IS NOT DISTINCT FROM ${from}::int`
  await voidWhere(ctx, 'no longer belongs to this supporter', { ...toGift(contributionId), only })
  const receipts = sql`SELECT l.receipt_id FROM tax_receipt_line l JOIN tax_receipt o ON o.id = l.receipt_id
    WHERE l.contribution_id = ${contributionId} AND o.supporter_id = ${to}::int`
  await refreshProposals(ctx, receipts, false)
}

/**
 * Voids the receipts of several contributions and of the charges of plans they began, because these count only as long
 * as the contribution does. Gifts without a receipt cost no separate statement.
 */
export async function voidReceiptsWithCharges(
  ctx: SqlTxCtx,
  contributionIds: readonly number[],
  cause: VoidCause,
): Promise<void> {
  const ids = sql`ANY(${[...contributionIds]}::int[])`
  const gifts = await ctx.sql.rows<{ contributionId: number | null; transactionId: number | null }>(sql`
    WITH charge AS (SELECT t.id FROM recurring_profile p JOIN recurring_transaction t ON t.profile_id = p.id
      WHERE p.contribution_id = ${ids})
    SELECT contribution_id, NULL::int AS transaction_id FROM tax_receipt
      WHERE contribution_id = ${ids}
    UNION SELECT contribution_id, NULL FROM tax_receipt_line WHERE contribution_id = ${ids}
    UNION SELECT NULL, transaction_id FROM tax_receipt_line WHERE transaction_id IN (SELECT id FROM charge)
    ORDER BY 1, 2`)
  for (const { contributionId, transactionId } of gifts) {
    if (contributionId !== null) await voidReceipts(ctx, contributionId, cause)
    if (transactionId !== null) await voidTransactionReceipts(ctx, transactionId, cause)
  }
}

export const voidTransactionReceipts = (ctx: SqlTxCtx, transactionId: number, cause: VoidCause): Promise<void> =>
  voidWhere(ctx, cause, {
    column: sql`transaction_id`,
    id: transactionId,
    title: sql`(SELECT 'Recurring payment #' || p.profile_id || '-' || t.id FROM recurring_transaction t
      JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = ${transactionId})`,
  })

type VoidedRow = { id: number; before: string; type: string; replaces: number | null }

async function voidWhere(
  ctx: SqlTxCtx,
  cause: VoidCause,
  { column, id: giftId, title, only = sql`true` }: Gift,
): Promise<void> {
  const gone = await ctx.sql.rows<VoidedRow>(sql`
    WITH was AS (SELECT id, status FROM tax_receipt WHERE id IN (SELECT id FROM tax_receipt WHERE ${column} = ${giftId}
        UNION SELECT receipt_id FROM tax_receipt_line WHERE ${column} = ${giftId}) AND status <> 'void'
      AND deleted_at IS NULL AND ${only} ORDER BY id FOR UPDATE)
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
