import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { hours } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'

const STORED_FOR = hours(24)
const MAX_AT_ONCE = 500

const forgetUploads = sqlOperation({
  name: 'media.forget-uploads',
  permission: null,
  input: z.object({ ids: z.array(z.number()).max(MAX_AT_ONCE) }),
  audit: 'none',
  run: async ({ sql: runner }, { ids }) => runner.run(sql`DELETE FROM upload WHERE id = ANY(${ids}::int[])`),
})

/** Removes the stored object before the row, because an unfinished upload may have left one. Returns how many. */
export const sweepUploads = workflow({
  name: 'media.sweep-uploads',
  permission: null,
  input: z.object({}),
  async run(ctx) {
    const before = new Date(ctx.now.getTime() - STORED_FOR)
    const old = await ctx.read.rows<{ id: number; key: string }>(
      sql`SELECT id, key FROM upload WHERE created_at < ${before} ORDER BY created_at LIMIT ${MAX_AT_ONCE}`,
    )
    for (const { key } of old) await ctx.ports.objectStore.remove(key)
    return perform(forgetUploads, ctx, { ids: old.map(({ id }) => id) })
  },
})
