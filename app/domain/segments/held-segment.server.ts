import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'

/** Locks the segment until the transaction ends, so that its values are written in one type at a time. */
export async function lockSegment(runner: SqlRunner, id: number): Promise<{ name: string; type: string }> {
  const held = await runner.first<{ name: string; type: string }>(
    sql`SELECT name, type FROM segment WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (held === null) throw notFound('The segment')
  return held
}
