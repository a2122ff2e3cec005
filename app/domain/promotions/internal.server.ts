import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { PROMO_TAKEN } from './promo-input'

const invalid = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

/**
 * Locks so that two saves cannot take the same code. Deleted promos keep their code, because old contributions refer to
 * it.
 */
export async function refuseTaken(
  ctx: SqlTxCtx,
  code: string,
  { except, field }: { except: number | undefined; field: string },
): Promise<void> {
  await ctx.sql.rows(sql`SELECT pg_advisory_xact_lock(72707378)`)
  const taken = await ctx.sql.first(
    sql`SELECT 1 FROM promo_code WHERE lower(code) = lower(${code}) AND id <> ${except ?? 0}`,
  )
  if (taken !== null) throw invalid(field, PROMO_TAKEN)
}

export const lockPromo = async (runner: SqlRunner, id: number): Promise<{ code: string; usageCount: number }> => {
  const row = await runner.first<{ code: string; usageCount: number }>(
    sql`SELECT code, usage_count FROM promo_code WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (row === null) throw notFound('The promo code')
  return row
}
