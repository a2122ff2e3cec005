import type { SqlTxCtx } from '~/db/ctx'
import { sql, type Sql } from '~/kit/sql'

const NOT_REFUNDED = sql`greatest(0, l.total_minor - coalesce((SELECT sum(b.amount_minor) FROM refund_line b
  JOIN refund f ON f.id = b.refund_id
  WHERE b.line_id = l.id AND f.status IN ('succeeded', 'pending')), 0))`

/**
 * Converts at the rate of the gift's own day. A gift with no rate to the page's currency counts as zero (R-PRICES-6).
 */
const inPageCurrency = (of: Sql, minor: Sql): Sql => sql`CASE WHEN ${of}.currency = k.currency THEN ${minor}
  WHEN ${of}.functional_currency = k.currency THEN round(${minor} * ${of}.functional_rate * power(10::numeric,
    minor_digits(k.currency) - minor_digits(${of}.currency))) ELSE 0 END`

/**
 * Sums the paid lines and plan charges of each page, without refunded, deleted, test or spam contributions. Locks the
 * rows first, so that the second of two sales counts both (R-FUNDRAISING-3).
 */
export async function recountPages(ctx: SqlTxCtx, pageIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(pageIds.flatMap((id) => id ?? []))].sort((left, right) => left - right)
  if (ids.length === 0) return
  await ctx.sql.rows(sql`SELECT id FROM fundraising_page WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`)
  await ctx.sql.run(sql`
    UPDATE fundraising_page g SET raised_minor = w.raised + r.raised, donation_count = w.gifts + r.gifts,
      updated_at = ${ctx.now}
    FROM fundraising_page k, LATERAL (
      SELECT coalesce(sum(${inPageCurrency(sql`c`, NOT_REFUNDED)}), 0)::bigint AS raised,
        count(DISTINCT c.id)::int AS gifts
      FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
      WHERE l.fundraising_page_id = k.id AND c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test
        AND NOT c.is_spam
        AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)) w, LATERAL (
      SELECT coalesce(sum(${inPageCurrency(sql`t`, sql`t.net_minor`)}), 0)::bigint AS raised, count(t.id)::int AS gifts
      FROM contribution_line l JOIN counted_transaction t ON t.line_id = l.id WHERE l.fundraising_page_id = k.id) r
    WHERE g.id = k.id AND k.id = ANY(${ids}::int[])`)
}

export async function recountPagesFor(ctx: SqlTxCtx, contributionIds: readonly number[]): Promise<void> {
  const pages = await ctx.sql.rows<{ id: number }>(sql`
    SELECT DISTINCT fundraising_page_id AS id FROM contribution_line
    WHERE contribution_id = ANY(${contributionIds}::int[]) AND fundraising_page_id IS NOT NULL`)
  await recountPages(
    ctx,
    pages.map(({ id }) => id),
  )
}

type Sold = { order: { lines: readonly { fundraisingPageId: number | null }[] } }

export const creditPages = async (ctx: SqlTxCtx, { order }: Sold): Promise<void> =>
  recountPages(
    ctx,
    order.lines.map(({ fundraisingPageId }) => fundraisingPageId),
  )
