import { sql, type SqlRunner } from '~/kit/sql'

export async function followMerges(runner: SqlRunner, id: string, opened: Readonly<Record<string, string>>) {
  return opened.mergedInto === '' ? String(await keptSupporter(runner, Number(id))) : id
}

export async function keptSupporter(runner: SqlRunner, id: number): Promise<number> {
  const target = await runner.first<{ id: number }>(sql`
    WITH RECURSIVE step AS (
      SELECT m.winner_id AS id, 1 AS depth FROM supporter_merge m
      WHERE m.loser_id = ${id} AND m.undone_at IS NULL
      UNION ALL
      SELECT m.winner_id, depth + 1 FROM step JOIN supporter_merge m ON m.loser_id = step.id AND m.undone_at IS NULL
      WHERE depth < 20)
    SELECT id FROM step ORDER BY depth DESC LIMIT 1`)
  return target?.id ?? id
}
