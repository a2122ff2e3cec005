import type { SqlTxCtx } from '~/db/ctx'
import { newSecret } from '~/kit/codes/secret'
import { sql, type Sql } from '~/kit/sql'
import { handsOut } from './hands-out'

export type SoldDownload = { id: number; variantId: number | null; isDownload: boolean }

const downloadTitle = (variant: Sql, product: Sql): Sql =>
  sql`CASE WHEN ${variant}.download_url IS NOT NULL THEN coalesce(nullif(${variant}.download_description, ''),
    ${product}.name) END`

const downloadExpiry = (variant: Sql, now: Date): Sql =>
  sql`CASE WHEN ${variant}.download_expiry_seconds >= 0
    THEN ${now}::timestamptz + ${variant}.download_expiry_seconds * interval '1 second' END`

/**
 * Grants the downloads of a completed sale with the current limits of each variant. A line keeps one grant, even if the
 * sale is completed again (R-PAYMENTS-4 and R-DOWNLOADS-1).
 */
export async function grantDownloads(
  ctx: SqlTxCtx,
  contributionId: number,
  sold: readonly SoldDownload[],
): Promise<void> {
  const lines = sold.filter((line) => line.isDownload && line.variantId !== null)
  if (lines.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO download_grant (contribution_id, line_id, download_file_id, url, title, token, expires_at,
      address_limit, download_limit, granted_at)
    SELECT ${contributionId}, w.line_id, v.download_file_id, v.download_url, ${downloadTitle(sql`v`, sql`p`)}, w.token,
      ${downloadExpiry(sql`v`, ctx.now)}, v.download_address_limit, v.download_limit, ${ctx.now}
    FROM unnest(${lines.map(({ id }) => id)}::int[], ${lines.map(({ variantId }) => variantId)}::int[],
      ${lines.map(() => newSecret())}::text[]) AS w (line_id, variant_id, token)
      JOIN product_variant v ON v.id = w.variant_id JOIN product p ON p.id = v.product_id
    WHERE ${handsOut(sql`v`)}
    ON CONFLICT (line_id) DO NOTHING`)
}

export const renewGrants = (ctx: SqlTxCtx, contributionId: number): Promise<unknown> =>
  ctx.sql.run(sql`
    UPDATE download_grant g SET download_file_id = v.download_file_id, url = v.download_url,
      title = ${downloadTitle(sql`v`, sql`p`)}, expires_at = ${downloadExpiry(sql`v`, ctx.now)},
      download_limit = CASE WHEN v.download_limit = -1 THEN -1 ELSE g.downloads_used + v.download_limit END,
      address_limit = CASE WHEN v.download_address_limit = -1 THEN -1
      ELSE cardinality(g.addresses) + v.download_address_limit END
    FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    WHERE g.contribution_id = ${contributionId} AND l.id = g.line_id AND ${handsOut(sql`v`)}`)
