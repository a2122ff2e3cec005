import type { SqlTxCtx } from '~/db/ctx'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { isRuleError, notFound, type RuleError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ADDRESSEE, selectAddressee } from './addressee.server'
import type { ReceiptLine } from './receipt'
import { readReceiptLines, type ReceiptSource } from './receipt-lines.server'
import { registerReceipt } from './register/number-receipt.server'

/**
 * Uses the linked supporter's billing data, or else the contribution's; both are frozen with the receipt
 * (R-RECEIPTS-2).
 */
async function insertDraft(
  ctx: SqlTxCtx,
  { contribution, supporterId }: ReceiptSource,
  lines: readonly ReceiptLine[],
): Promise<number> {
  const amount = lines.reduce((sum, line) => sum + line.amountMinor, 0n)
  const written = await ctx.sql.first<{ id: number }>(sql`
    WITH receipt AS (
      INSERT INTO tax_receipt (id, number, receipt_type, status, supporter_id, contribution_id, ${ADDRESSEE},
        amount_minor, currency, ordered_at, replaces_id, created_at, updated_at)
      SELECT n.id, 'DRAFT-' || n.id, 'single', 'draft', s.id, c.id, ${selectAddressee(sql`c`)}, ${amount},
        ${contribution.currency}, c.ordered_at,
        (SELECT v.id FROM tax_receipt v WHERE v.contribution_id = c.id AND v.status = 'void' ORDER BY v.id DESC
          LIMIT 1), ${ctx.now}, ${ctx.now}
      FROM (SELECT nextval('tax_receipt_id_seq')::int AS id) n, contribution c
      LEFT JOIN supporter s ON s.id = ${supporterId}::int
        LEFT JOIN account_type a ON a.id = s.account_type_id LEFT JOIN account_type o ON o.id = c.account_type_id
      WHERE c.id = ${contribution.id} RETURNING id),
    lines AS (
      INSERT INTO tax_receipt_line (receipt_id, contribution_id, line_id, description, amount_minor)
      SELECT r.id, ${contribution.id}, w.line_id, w.description, w.amount
      FROM receipt r, unnest(${lines.map(({ lineId }) => lineId)}::int[],
        ${lines.map(({ description }) => description)}::text[],
        ${lines.map(({ amountMinor }) => amountMinor)}::bigint[])
        AS w (line_id, description, amount))
    SELECT id FROM receipt`)
  if (!written) throw notFound('The contribution')
  return written.id
}

export type ReceiptOutcome = { number: string } | RuleError

/**
 * Creates a draft or an issued, frozen receipt, or returns the error that refuses it. Call it last: once it takes a
 * number, every other receipt waits for this transaction.
 */
export async function createReceipt(
  ctx: SqlTxCtx,
  receipted: ReceiptSource,
  { isDraft }: { isDraft: boolean },
): Promise<{ id: number; number: string } | RuleError> {
  const lines = await readReceiptLines(ctx, receipted, { runner: ctx.sql, isLocked: true })
  if (isRuleError(lines)) return lines
  const id = await insertDraft(ctx, receipted, lines)
  return isDraft ? { id, number: `DRAFT-${id}` } : { id, number: await registerReceipt(ctx, id, ctx.now) }
}

/**
 * Issues and freezes the receipt of a completed sale if single receipts are on; a job mails it. Returns null without a
 * query if they are off (R-RECEIPTS-3 and R-RECEIPTS-4).
 */
export async function issueReceipt(ctx: SqlTxCtx, receipted: ReceiptSource): Promise<ReceiptOutcome | null> {
  if (!receiptSettings(ctx.settings).isSingle) return null
  const receipt = await createReceipt(ctx, receipted, { isDraft: false })
  if (isRuleError(receipt)) return receipt
  if (receipted.contribution.sendConfirmationEmails)
    ctx.enqueue({ job: 'receipts.notify-receipt', payload: { receiptId: receipt.id } })
  return { number: receipt.number }
}
