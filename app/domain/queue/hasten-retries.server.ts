import type { JobName } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'

export async function hastenRetries(
  runner: SqlRunner,
  job: JobName,
  { field, ids }: { field: string; ids: readonly number[] },
): Promise<number[]> {
  const rows = await runner.rows<{ id: number }>(sql`
    UPDATE pgboss.job SET start_after = now() WHERE name = ${job} AND state = 'retry'
      AND (data ->> ${field})::int = ANY(${[...ids]}::int[]) RETURNING (data ->> ${field})::int AS id`)
  return rows.map(({ id }) => id)
}
