import { z } from 'zod'
import { sqlOperation, steps } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { DEEDS, PART } from './process-batch.server'
import { RunBatchInput, type BatchAction } from './schemas'

type Run = { action: BatchAction; ids: number[]; requested: number; done: number; changed: number; state: string }

const Progress = z.object({
  id: z.number().int(),
  done: z.number().int().optional(),
  changed: z.number().int().default(0),
  state: z.enum(['running', 'stopped', 'done']),
})

/** How far it came; the contributions are forgotten once all of them are done. */
const keepProgress = sqlOperation({
  name: 'contributions.keep-progress',
  permission: 'order.edit',
  input: Progress,
  isQuiet: true,
  run: (ctx, { id, done, changed, state }) =>
    ctx.sql.run(sql`
      UPDATE batch_run SET done = ${done === undefined ? sql`done` : sql`${done}::int`}, changed = changed + ${changed}::int, state = ${state},
        ids = CASE WHEN ${state} = 'done' THEN '{}' ELSE ids END, finished_at = CASE WHEN ${state} = 'done' THEN ${ctx.now}::timestamptz END
      WHERE id = ${id} AND state <> 'done'`),
})

async function workThrough(ctx: Ctx, id: number, { action, ids, requested, done }: Run): Promise<void> {
  for (let at = done; at < requested; at += PART) {
    const upTo = Math.min(requested, at + PART)
    const changed = await DEEDS[action].act(ctx, ids.slice(at, upTo))
    await perform(keepProgress, ctx, { id, done: upTo, changed, state: upTo === requested ? 'done' : 'running' })
  }
}

/** Works through a long selection, a transaction for each part. Broken off, it goes on where it stopped: doing a part twice changes nothing the second time. */
export const runBatch = steps({
  name: 'contributions.run-batch',
  permission: 'order.edit',
  input: RunBatchInput,
  async run(ctx, { id }) {
    const found = await ctx.read.first<Run>(sql`SELECT action, ids, requested, done, changed, state FROM batch_run WHERE id = ${id}`)
    if (!found || found.state === 'done') return
    try {
      await workThrough(ctx, id, found)
    } catch (error) {
      await perform(keepProgress, ctx, { id, state: 'stopped' })
      throw error
    }
  },
})
