import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

export const markTasksSeen = sqlOperation({
  name: 'tasks.mark-tasks-seen',
  permission: null,
  input: z.object({}),
  audit: 'none',
  run: (ctx): Promise<number> =>
    ctx.sql.run(
      sql`UPDATE task SET seen_at = ${ctx.now} WHERE staff_id = ${ctx.actor.staffId} AND seen_at IS NULL
        AND finished_at IS NOT NULL`,
    ),
})
