import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { startOfDay } from '~/kit/calendar'
import { someId } from '~/kit/fields'
import { join, sql } from '~/kit/sql'
import { ADDRESSEE, selectAddressee } from '../addressee.server'
import { YearBatchInput, type YearBatch } from '../receipt-input'
import { registerReceipt } from '../register/number-receipt.server'
import { listDonorGifts, readMinimum, refuseUnlessReady, type Gift } from './year-gifts.server'

/** Locks the donor until the transaction ends, so that two batches at once write one receipt. */
const lockDonor = (ctx: SqlTxCtx, supporterId: number) =>
  ctx.sql.first(sql`SELECT id FROM supporter WHERE id = ${supporterId} FOR NO KEY UPDATE`)

export const receiptSupporter = sqlOperation({
  name: 'receipts.receipt-supporter',
  permission: 'taxreceipt.edit',
  input: YearBatchInput.safeExtend({ supporterId: someId }),
  audit: 'when-changed',
  async run(ctx, { supporterId, ...batch }): Promise<boolean> {
    refuseUnlessReady(ctx, batch)
    await lockDonor(ctx, supporterId)
    const rows = await ctx.sql.rows<Gift>(listDonorGifts(ctx, batch, supporterId))
    const gifts = rows.filter(({ reason }) => reason === 'gift')
    const minor = gifts.reduce((sum, gift) => sum + gift.minor, 0n)
    if (gifts.length === 0 || minor < readMinimum(ctx, batch.minimum)) return false
    const id = await writeConsolidated(ctx, { supporterId, gifts, minor, batch })
    if (batch.status === 'issued') {
      const issuedAt = batch.issuedOn ? startOfDay(batch.issuedOn, ctx.organisation.zone) : ctx.now
      await registerReceipt(ctx, id, issuedAt)
      if (batch.isNotified) ctx.enqueue({ job: 'receipts.notify-receipt', payload: { receiptId: id } })
    } else await ctx.publish('tax-receipt.drafted', { id, after: { status: 'draft', supporterId, amountMinor: minor } })
    return true
  },
})

type ConsolidatedReceipt = { supporterId: number; gifts: readonly Gift[]; minor: bigint; batch: YearBatch }

async function writeConsolidated(
  ctx: SqlTxCtx,
  { supporterId, gifts, minor, batch }: ConsolidatedReceipt,
): Promise<number> {
  const issuedAt = batch.issuedOn ? startOfDay(batch.issuedOn, ctx.organisation.zone) : null
  const written = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO tax_receipt (id, number, receipt_type, status, supporter_id, ${ADDRESSEE}, amount_minor, currency,
      issued_at, period_from, period_to, replaces_id, template_id, created_at, updated_at)
    SELECT n.id, 'DRAFT-' || n.id, 'consolidated', 'draft', s.id, ${selectAddressee(sql`c`)}, ${minor},
      ${ctx.organisation.currency}, ${issuedAt}::timestamptz, ${batch.from}::date,
      ${batch.to}::date, (SELECT v.id FROM tax_receipt v WHERE v.supporter_id = s.id AND v.receipt_type = 'consolidated'
        AND v.status = 'void' AND v.period_from = ${batch.from}::date
        AND v.period_to = ${batch.to}::date ORDER BY v.id DESC LIMIT 1),
      (SELECT y.id FROM tax_receipt_template y WHERE y.id = ${batch.templateId ?? null}::int AND y.deleted_at IS NULL),
        ${ctx.now}, ${ctx.now}
    FROM (SELECT nextval('tax_receipt_id_seq')::int AS id) n, supporter s
    LEFT JOIN account_type a ON a.id = s.account_type_id
      LEFT JOIN LATERAL (SELECT * FROM contribution WHERE supporter_id = s.id AND is_listed
        ORDER BY ordered_at DESC, id DESC LIMIT 1) c ON true
      LEFT JOIN account_type o ON o.id = c.account_type_id
    WHERE s.id = ${supporterId} RETURNING id`)
  if (!written) throw new Error(`the receipt of supporter ${supporterId} was not written`)
  await ctx.sql.run(sql`
    INSERT INTO tax_receipt_line (receipt_id, contribution_id, transaction_id, description, amount_minor)
    VALUES
      ${join(
        gifts.map(
          (gift) => sql`(${written.id}, ${gift.contributionId}::int, ${gift.transactionId}::int,
        ${gift.description}, ${gift.minor})`,
        ),
      )}`)
  return written.id
}
