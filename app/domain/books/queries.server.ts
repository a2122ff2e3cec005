import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

type Checked = {
  at: Date
  by: string | null
  contributions: number
  payments: number
  records: number | null
  differences: number
}

export async function newestCheck(ctx: Ctx): Promise<{ check: Checked | null; isRunning: boolean }> {
  const [check, running] = await Promise.all([
    ctx.read.first<Checked>(sql`
      SELECT k.finished_at AS at, nullif(trim(s.first_name || ' ' || s.last_name), '') AS by, k.contributions,
        k.payments, k.gateway_records AS records, k.differences
      FROM book_check k LEFT JOIN staff s ON s.id = k.staff_id WHERE k.finished_at IS NOT NULL ORDER BY k.id DESC
      LIMIT 1`),
    ctx.read.first(sql`SELECT 1 FROM book_check WHERE finished_at IS NULL`),
  ])
  return { check, isRunning: running !== null }
}

export const sumUnexplained = (ctx: Ctx): Promise<{ currency: string; minor: bigint }[]> =>
  ctx.read.rows(sql`
    SELECT currency, sum(abs(found_minor - expected_minor))::bigint AS minor FROM book_difference
    WHERE check_id = (SELECT max(id) FROM book_check WHERE finished_at IS NOT NULL) GROUP BY 1 ORDER BY 1`)
