import type { SqlTxCtx } from '~/db/ctx'
import { recountPages } from '~/domain/fundraising/recount-pages.server'
import { countSponsorPayments } from '~/domain/sponsorships/count-payments.server'
import { addCharges, recountSupporters } from '~/domain/supporters/recount-lifetimes.server'
import { sql } from '~/kit/sql'

/** Call this before locking a plan, its charges or its transactions, in the same order as the daily run. */
export const lockSupporter = (ctx: SqlTxCtx, supporterId: number): Promise<unknown> =>
  ctx.sql.run(sql`SELECT 1 FROM supporter WHERE id = ${supporterId} FOR NO KEY UPDATE`)

export const lockSupporterFor = (ctx: SqlTxCtx, transactionId: number): Promise<unknown> =>
  ctx.sql.run(sql`
    SELECT 1 FROM supporter WHERE id = (SELECT p.supporter_id FROM recurring_transaction t
      JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = ${transactionId}) FOR NO KEY UPDATE`)

/** `isNew` means that all charges were just paid and are added to their supporters' totals. */
type CountOptions = { isNew: boolean }

/**
 * Updates everything that counts payments of plans: supporter totals, sponsor payments and page totals (R-SUPPORTERS-8,
 * R-SPONSORSHIP-4 and R-FUNDRAISING-3).
 */
export async function countCharges(
  ctx: SqlTxCtx,
  transactionIds: readonly number[],
  { isNew }: CountOptions,
): Promise<void> {
  const rows = await ctx.sql.rows<{ supporterId: number; contributionId: number; pageId: number | null }>(sql`
    SELECT DISTINCT p.supporter_id AS supporter_id, p.contribution_id,
      l.fundraising_page_id AS page_id
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
    JOIN contribution_line l ON l.id = p.line_id WHERE t.id = ANY(${transactionIds}::int[]) ORDER BY 1, 2`)
  if (isNew) await addCharges(ctx, transactionIds)
  else await recountSupporters(ctx, [...new Set(rows.map(({ supporterId }) => supporterId))])
  await countSponsorPayments(
    ctx,
    rows.map(({ contributionId }) => contributionId),
  )
  await recountPages(
    ctx,
    rows.map(({ pageId }) => pageId),
  )
}

/**
 * Writes ledger entries for paid charges and removes those of unpaid ones. A second call changes nothing (R-BOOKS-1).
 */
export async function writeToLedger(ctx: SqlTxCtx, transactionIds: readonly number[]): Promise<void> {
  await ctx.sql.run(sql`
    DELETE FROM ledger_entry e USING recurring_transaction t
    WHERE e.transaction_id = t.id AND t.id = ANY(${transactionIds}::int[])
      AND (t.payment_status <> 'Completed' OR t.refunded_minor >= t.amount_minor)`)
  await ctx.sql.run(sql`
    INSERT INTO ledger_entry (transaction_id, line_id, type, fund_code, amount_minor, currency, qty, supporter_id,
      captured_at)
    SELECT e.* FROM transaction_entry e JOIN recurring_transaction t ON t.id = e.transaction_id
    WHERE t.id = ANY(${transactionIds}::int[]) AND t.payment_status = 'Completed' AND t.refunded_minor < t.amount_minor
      AND NOT EXISTS (SELECT 1 FROM ledger_entry x WHERE x.transaction_id = t.id)`)
}
