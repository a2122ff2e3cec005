import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { isCanceled } from '~/domain/tasks/queries.server'
import type { Problem } from '~/domain/tasks/task'
import { DomainError } from '~/kit/errors'
import { MAX_BATCH } from '~/kit/limits'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { grouped } from '~/kit/text'
import { BATCH_STEPS } from './process-batch.server'
import { RunBatchInput, type BatchAction } from '../schemas'

type Run = {
  action: BatchAction
  ids: number[]
  requested: number
  done: number
  changed: number
  state: string
  taskId: number | null
  failed: number
}

const ProblemInput = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.string(),
  href: z.string().optional(),
})

const Progress = z.object({
  id: z.number().int(),
  taskId: z.number().int().nullable(),
  done: z.number().int().optional(),
  changed: z.number().int().default(0),
  problems: z.array(ProblemInput).max(MAX_BATCH).default([]),
  state: z.enum(['running', 'stopped', 'done', 'canceled']),
  outcome: z.string().optional(),
})

const keepProgress = sqlOperation({
  name: 'contributions.keep-progress',
  permission: ['order.edit', 'order.fullfill'],
  input: Progress,
  audit: 'none',
  async run(ctx, { id, taskId, done, changed, problems, state, outcome }) {
    const isOver = state === 'done' || state === 'canceled'
    await ctx.sql.run(sql`
      UPDATE batch_run SET done = ${done === undefined ? sql`done` : sql`${done}::int`},
        changed = changed + ${changed}::int, state = ${isOver ? 'done' : state},
        ids = CASE WHEN ${isOver}::boolean THEN '{}' ELSE ids END, finished_at =
        CASE WHEN ${isOver}::boolean THEN ${readMoment(ctx)}::timestamptz END
      WHERE id = ${id} AND state <> 'done'`)
    const step = {
      problems: problems as Problem[],
      state,
      ...(done === undefined ? {} : { done }),
      ...(outcome === undefined ? {} : { outcome }),
    }
    await advanceTask(ctx, taskId, step)
  },
})

type Outcome = { changed: number; problems: Problem[] }

async function processPart(ctx: Ctx, action: BatchAction, ids: readonly number[]): Promise<Outcome> {
  try {
    return { changed: await BATCH_STEPS[action].act(ctx, [...ids]), problems: [] }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (ids.length === 1) return { changed: 0, problems: [await describeProblem(ctx, ids[0] ?? 0, error)] }
  }
  const all: Outcome = { changed: 0, problems: [] }
  for (const id of ids) {
    const { changed, problems } = await processPart(ctx, action, [id])
    all.changed += changed
    all.problems.push(...problems)
  }
  return all
}

async function describeProblem(ctx: Ctx, id: number, { message }: DomainError): Promise<Problem> {
  const row = await ctx.read.first<{ number: string | null }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  const number = row?.number ?? null
  return number === null
    ? { id, name: 'Deleted contribution', reason: message }
    : { id, name: `#${number}`, reason: message, href: `/jpanel/contributions/${number}` }
}

const summarizeBatch = (changed: number, failed: number): string =>
  failed === 0 ? `${grouped(changed)} changed` : `${grouped(changed)} changed, ${grouped(failed)} failed`

async function workThrough(ctx: Ctx, id: number, run: Run): Promise<void> {
  const { action, ids, requested, taskId } = run
  const { part } = BATCH_STEPS[action]
  let { changed, failed } = run
  await perform(keepProgress, ctx, { id, taskId, state: 'running' })
  for (let at = run.done; at < requested; at += part) {
    if (await isCanceled(ctx, taskId)) {
      await perform(keepProgress, ctx, {
        id,
        taskId,
        state: 'canceled',
        outcome: `Canceled. ${summarizeBatch(changed, failed)} before that.`,
      })
      return
    }
    const upTo = Math.min(requested, at + part)
    const outcome = await processPart(ctx, action, ids.slice(at, upTo))
    changed += outcome.changed
    failed += outcome.problems.length
    const end = upTo === requested ? { state: 'done', outcome: summarizeBatch(changed, failed) } : { state: 'running' }
    await perform(keepProgress, ctx, {
      id,
      taskId,
      done: upTo,
      changed: outcome.changed,
      problems: outcome.problems,
      ...end,
    })
  }
}

/**
 * Works through a long selection with one transaction per part. An interrupted batch continues where it stopped,
 * because repeating a part changes nothing.
 */
export const runBatch = workflow({
  name: 'contributions.run-batch',
  permission: ['order.edit', 'order.fullfill'],
  input: RunBatchInput,
  async run(ctx, { id }) {
    const row = await ctx.read.first<Run>(sql`
      SELECT b.action, b.ids, b.requested, b.done, b.changed, b.state, b.task_id,
        COALESCE(t.failed, 0) AS failed
      FROM batch_run b LEFT JOIN task t ON t.id = b.task_id WHERE b.id = ${id}`)
    if (!row || row.state === 'done') return
    try {
      await workThrough(ctx, id, row)
    } catch (error) {
      await perform(keepProgress, ctx, { id, taskId: row.taskId, state: 'stopped' })
      throw error
    }
  },
})
