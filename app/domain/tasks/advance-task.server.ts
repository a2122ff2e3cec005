import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'
import { readMoment } from './read-moment'
import { MAX_PROBLEMS, type Problem, type TaskState } from './task'

export type Advance = {
  /** The total so far, so that a step reported twice counts once. Left out when no further records are done. */
  done?: number
  /** Only the records that failed in this step. */
  problems?: readonly Problem[]
  state: Exclude<TaskState, 'waiting'>
  outcome?: string
  link?: { href: string; label: string }
}

const RESULT = ({ begun, at }: { begun: Date; at: Date }, { state, outcome, link }: Advance) => sql`
  outcome = COALESCE(${outcome ?? null}, outcome), href = COALESCE(${link?.href ?? null}, href),
  href_label = COALESCE(${link?.label ?? null}, href_label),
  state = ${state}, started_at = COALESCE(started_at, ${begun}), updated_at = ${at},
  finished_at = CASE WHEN ${state} IN ('done', 'canceled') THEN ${at}::timestamptz END`

/** Runs in the transaction of a step, so that only finished work is shown as done. Does nothing without a task. */
export async function advanceTask(ctx: SqlTxCtx, id: number | null, step: Advance): Promise<void> {
  if (id === null) return
  const { done = null, problems = [] } = step
  const first = JSON.stringify(problems.slice(0, MAX_PROBLEMS))
  await ctx.sql.run(sql`
    UPDATE task SET done = LEAST(total, COALESCE(${done}::int, done)), failed = failed + ${problems.length}::int,
      problems = problems || (SELECT COALESCE(jsonb_agg(p), '[]') FROM (
        SELECT p FROM jsonb_array_elements(${first}::jsonb) WITH ORDINALITY AS new (p, at)
        WHERE new.at <= GREATEST(0, ${MAX_PROBLEMS}::int - jsonb_array_length(task.problems))
        ORDER BY new.at) AS first),
      ${RESULT({ begun: ctx.now, at: readMoment(ctx) }, step)}
    WHERE id = ${id} AND state NOT IN ('done', 'canceled')`)
}
