import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

/** Takes an advisory lock, so that there is one default and a price for every pair of method and tier. */
export const oneShippingSaveAtATime = (runner: SqlRunner) => runner.rows(sql`SELECT pg_advisory_xact_lock(72707379)`)

export async function lockMethod(runner: SqlRunner, id: number): Promise<{ name: string }> {
  const held = await runner.first<{ name: string }>(
    sql`SELECT name FROM shipping_method WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (held === null) throw notFound('The shipping method')
  return held
}
