import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

export async function lockRule(runner: SqlRunner, id: number): Promise<{ code: string }> {
  const held = await runner.first<{ code: string }>(
    sql`SELECT code FROM tax_rule WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (held === null) throw notFound('The tax')
  return held
}
