import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * The single receipt that a refund made void is good again where the refund failed after all: the money never went back, and anyone who gave it holds that
 * number (decision 0281). A draft that went with it is there again. Nothing where another receipt was issued since.
 */
export async function reinstateReceipt(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  const back = await ctx.sql.first<{ id: number; status: string }>(sql`
    WITH was AS (
      SELECT id FROM tax_receipt r WHERE contribution_id = ${contributionId} AND receipt_type = 'single' AND (status = 'void' OR deleted_at IS NOT NULL)
        AND coalesce(voided_at, deleted_at) IN (SELECT settled_at FROM refund WHERE contribution_id = ${contributionId})
        AND NOT EXISTS (SELECT 1 FROM tax_receipt o WHERE o.contribution_id = r.contribution_id AND o.receipt_type = 'single' AND o.status <> 'void' AND o.deleted_at IS NULL)
      ORDER BY id DESC LIMIT 1)
    UPDATE tax_receipt r SET status = CASE WHEN r.status = 'void' THEN 'issued' ELSE r.status END, voided_at = NULL, voided_by = NULL, deleted_at = NULL, updated_at = ${ctx.now}
    FROM was WHERE r.id = was.id RETURNING r.id, r.status`)
  if (back)
    ctx.note({
      subject: ['tax-receipt', back.id],
      before: { status: back.status === 'draft' ? 'deleted' : 'void' },
      after: { status: back.status },
    })
}
