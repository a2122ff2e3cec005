import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'
import { ADDRESSEE } from './addressee.server'

const selectRest = (receiptId: number): Sql => sql`
  SELECT l.id, l.contribution_id, l.transaction_id, l.line_id, l.description, l.amount_minor, greatest(0,
    least(l.amount_minor, g.minor - coalesce(sum(l.amount_minor) OVER (PARTITION BY l.contribution_id, l.transaction_id
      ORDER BY l.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint AS minor
  FROM tax_receipt_line l JOIN tax_receipt o ON o.id = l.receipt_id, LATERAL (SELECT CASE WHEN l.transaction_id IS NULL
    THEN (SELECT CASE WHEN c.is_listed AND c.supporter_id IS NOT DISTINCT FROM o.supporter_id
        THEN c.total_minor - c.refunded_minor ELSE 0 END FROM contribution c WHERE c.id = l.contribution_id)
    ELSE (SELECT CASE WHEN t.payment_status = 'Completed' AND p.is_kept THEN t.amount_minor - t.refunded_minor
        ELSE 0 END
      FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = l.transaction_id)
    END AS minor) g
  WHERE l.receipt_id = ${receiptId}`

/**
 * Drafts a receipt for what is left of the gifts of an invalid consolidated receipt. Issues and mails nothing, and
 * drafts nothing if nothing is left (R-RECEIPTS-6).
 */
export async function proposeRest(
  ctx: SqlTxCtx,
  { of, replaces }: { of: number; replaces: number | null },
): Promise<void> {
  const draft = await ctx.sql.first<{ id: number; supporterId: number; minor: bigint }>(sql`
    INSERT INTO tax_receipt (id, number, receipt_type, status, supporter_id, ${ADDRESSEE}, amount_minor, currency,
      period_from, period_to, replaces_id, template_id, created_at, updated_at)
    SELECT n.next, 'DRAFT-' || n.next, 'consolidated', 'draft', supporter_id, ${ADDRESSEE},
      least(amount_minor, s.minor), currency,
      period_from, period_to, ${replaces}::int, template_id, ${ctx.now}, ${ctx.now}
    FROM tax_receipt r, (SELECT sum(minor) AS minor FROM (${selectRest(of)}) l) s,
      (SELECT nextval('tax_receipt_id_seq')::int AS next) n
    WHERE r.id = ${of} AND s.minor > 0 RETURNING id, supporter_id, amount_minor AS minor`)
  if (!draft) return
  await ctx.sql.run(sql`
    INSERT INTO tax_receipt_line (receipt_id, contribution_id, transaction_id, line_id, description, amount_minor)
    SELECT ${draft.id}, contribution_id, transaction_id, line_id, description, minor FROM (${selectRest(of)}) l
    WHERE minor > 0 ORDER BY id`)
  const { id, supporterId, minor: amountMinor } = draft
  await ctx.publish('tax-receipt.drafted', { id, after: { status: 'draft', supporterId, amountMinor } })
}

/**
 * Runs after a gift changes: deletes the proposed draft and creates it again from its void receipt, or reinstates that
 * receipt if nothing is missing. Does nothing if the draft was issued meanwhile.
 */
export async function refreshProposals(ctx: SqlTxCtx, receiptIds: Sql, mayReinstate: boolean): Promise<void> {
  const receipts = await ctx.sql.rows<{ id: number; draftId: number | null }>(sql`
    SELECT r.id, d.id AS draft_id FROM tax_receipt r LEFT JOIN tax_receipt d ON d.replaces_id = r.id
      AND d.status = 'draft' AND d.deleted_at IS NULL
    WHERE r.id IN (${receiptIds})
      AND r.receipt_type = 'consolidated' AND r.status = 'void' AND r.void_reason IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM tax_receipt o WHERE o.replaces_id = r.id AND o.status <> 'draft')
    ORDER BY r.id FOR UPDATE OF r`)
  for (const { id, draftId } of receipts) {
    if (draftId !== null) {
      await ctx.sql.run(
        sql`UPDATE tax_receipt SET deleted_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${draftId}`,
      )
      await ctx.publish('tax-receipt.deleted', {
        id: draftId,
        before: { status: 'draft' },
        after: { status: 'deleted' },
      })
    }
    const missing = await ctx.sql.first(sql`SELECT 1 FROM (${selectRest(id)}) l WHERE minor <> amount_minor LIMIT 1`)
    if (missing !== null || !mayReinstate) await proposeRest(ctx, { of: id, replaces: id })
    else await reinstateConsolidated(ctx, id)
  }
}

async function reinstateConsolidated(ctx: SqlTxCtx, id: number): Promise<void> {
  await ctx.sql.run(sql`UPDATE tax_receipt SET status = 'issued', voided_at = NULL, voided_by = NULL,
    void_reason = NULL, updated_at = ${ctx.now} WHERE id = ${id}`)
  await ctx.publish('tax-receipt.reinstated', { id, before: { status: 'void' }, after: { status: 'issued' } })
}
