import type { SqlTxCtx } from '~/db/ctx'
import { newSecret } from '~/kit/secret'
import { sql } from '~/kit/sql'

export type SoldDownload = { id: number; variantId: number | null; isDownload: boolean }

/**
 * The right to fetch what a completed sale hands out, with the limits its variant has today (R-PAYMENTS-4 and R-DOWNLOADS-1).
 * A line has one right for good, however often the sale is completed.
 */
export async function grantDownloads(ctx: SqlTxCtx, contributionId: number, sold: readonly SoldDownload[]): Promise<void> {
  const lines = sold.filter((line) => line.isDownload && line.variantId !== null)
  if (lines.length === 0) return
  await ctx.sql.run(sql`
    INSERT INTO download_grant (contribution_id, line_id, download_file_id, url, title, token, expires_at, address_limit, download_limit, granted_at)
    SELECT ${contributionId}, w.line_id, v.download_file_id, v.download_url,
      CASE WHEN v.download_url IS NOT NULL THEN coalesce(nullif(v.download_description, ''), p.name) END, w.token,
      CASE WHEN v.download_expiry_seconds >= 0 THEN ${ctx.now}::timestamptz + v.download_expiry_seconds * interval '1 second' END, v.download_address_limit, v.download_limit, ${ctx.now}
    FROM unnest(${lines.map(({ id }) => id)}::int[], ${lines.map(({ variantId }) => variantId)}::int[], ${lines.map(() => newSecret())}::text[]) AS w (line_id, variant_id, token)
      JOIN product_variant v ON v.id = w.variant_id JOIN product p ON p.id = v.product_id
    WHERE v.download_file_id IS NOT NULL OR v.download_url IS NOT NULL
    ON CONFLICT (line_id) DO NOTHING`)
}
