import { sql, type SqlRunner } from '~/kit/sql'
import type { SoldDownload } from './grant-downloads.server'
import { handsOut } from './hands-out'

export const soldDownloads = (runner: SqlRunner, contributionId: number): Promise<SoldDownload[]> =>
  runner.rows(sql`
    SELECT l.id, l.variant_id, true AS is_download FROM contribution_line l
    JOIN product_variant v ON v.id = l.variant_id
    WHERE l.contribution_id = ${contributionId} AND ${handsOut(sql`v`)} ORDER BY l.id`)
