import type { SqlTxCtx } from '~/db/ctx'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { readIssuer } from '../issuer.server'
import { freezeWords, lockReceiptWithTemplate } from '../paper/paper-words.server'
import { formatReceiptNumber } from '../receipt'

/**
 * Takes the next number. Locks the counter until the transaction ends; a rollback returns the number, so that there are
 * no gaps.
 */
async function takeSerial(ctx: SqlTxCtx): Promise<bigint> {
  const counted = await ctx.sql.first<{ value: bigint }>(
    sql`INSERT INTO counter (name, value) VALUES ('tax_receipt', 1) ON CONFLICT (name)
      DO UPDATE SET value = counter.value + 1 RETURNING value`,
  )
  return counted?.value ?? 1n
}

export const formatNumber = (ctx: SqlTxCtx, serial: bigint, issuedAt: Date): string =>
  formatReceiptNumber(receiptSettings(ctx.settings).numberFormat, serial, localDate(issuedAt, ctx.organisation.zone))

/** The journal's copy of an issued receipt, against which the register is checked. */
export type FrozenReceipt = { serial: bigint; number: string; amountMinor: bigint; seal: string }

export async function freezeReceipt(ctx: SqlTxCtx, receiptId: number): Promise<FrozenReceipt> {
  const { receipt, template } = await lockReceiptWithTemplate(ctx, receiptId)
  const paper = JSON.stringify(freezeWords(ctx, receipt, template))
  const frozen = await ctx.sql.first<FrozenReceipt>(
    sql`UPDATE tax_receipt r SET paper = ${paper}::jsonb, seal = tax_receipt_seal(jsonb_populate_record(r,
        jsonb_build_object('paper', ${paper}::jsonb))) WHERE id = ${receiptId}
      RETURNING serial, number, amount_minor, seal`,
  )
  if (!frozen) throw new Error(`the receipt ${receiptId} was not sealed`)
  return frozen
}

/**
 * Numbers a draft and freezes everything it says. Reads what it can before it takes the number, because from then on
 * every other receipt waits.
 */
export async function registerReceipt(ctx: SqlTxCtx, receiptId: number, issuedAt: Date): Promise<string> {
  const { receipt, template } = await lockReceiptWithTemplate(ctx, receiptId)
  const serial = await takeSerial(ctx)
  const number = formatNumber(ctx, serial, issuedAt)
  const issuer = readIssuer(ctx)
  const words = freezeWords(ctx, { ...receipt, status: 'issued', serial, number, issuedAt, issuer }, template)
  const [issuedBy, paper] = [JSON.stringify(issuer), JSON.stringify(words)]
  const frozen = await ctx.sql.first<FrozenReceipt>(
    sql`WITH given AS (UPDATE tax_receipt_line l SET given_at = coalesce(
        (SELECT c.ordered_at FROM contribution c WHERE c.id = l.contribution_id),
        (SELECT t.attempted_at FROM recurring_transaction t WHERE t.id = l.transaction_id))
        WHERE receipt_id = ${receiptId} AND given_at IS NULL)
      UPDATE tax_receipt r SET status = 'issued', serial = ${serial}, number = ${number}, issued_at = ${issuedAt},
        template_version_id = ${receipt.templateVersionId}, issuer = ${issuedBy}::jsonb, paper = ${paper}::jsonb,
        updated_at = ${ctx.now}, seal = tax_receipt_seal(jsonb_populate_record(r, jsonb_build_object(
          'serial', ${serial}::bigint, 'number', ${number}::text, 'issued_at', ${issuedAt}::timestamptz(3),
          'issuer', ${issuedBy}::jsonb, 'paper', ${paper}::jsonb)))
      WHERE id = ${receiptId} RETURNING serial, number, amount_minor, seal`,
  )
  if (!frozen) throw new Error(`the receipt ${receiptId} was not issued`)
  await ctx.publish('tax-receipt.issued', {
    id: receiptId,
    before: { status: 'draft' },
    after: { status: 'issued', ...frozen },
  })
  return number
}
