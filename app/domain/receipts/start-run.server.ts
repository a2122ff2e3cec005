import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

const StartRunInput = z.object({
  ids: z.array(z.number().int().positive()).min(1),
  action: z.string().max(40),
  terms: z.record(z.string(), z.unknown()).default({}),
})

/** Stores what is to be done to which rows and hands it to the job, which works in the name of the person. */
export const startRun = sqlOperation({
  name: 'receipts.start-run',
  permission: 'taxreceipt.edit',
  input: StartRunInput,
  isQuiet: true,
  async run(ctx, { ids, action, terms }): Promise<number> {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO batch_run (action, ids, requested, staff_id, terms, created_at)
      VALUES (${action}, ${ids}::int[], ${ids.length}, ${ctx.actor.staffId}, ${JSON.stringify(terms)}::jsonb, ${ctx.now}) RETURNING id`)
    const id = row?.id ?? 0
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'receipts.run', payload: { id, requestedBy: { staffId, name } } })
    return id
  },
})
