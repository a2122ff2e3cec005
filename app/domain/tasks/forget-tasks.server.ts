import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { days } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { STORED_DAYS } from './task'

export const forgetTasks = sqlOperation({
  name: 'tasks.forget-tasks',
  permission: null,
  input: z.object({}),
  audit: 'none',
  run: (ctx): Promise<number> =>
    ctx.sql.run(sql`DELETE FROM task WHERE finished_at < ${new Date(ctx.now.getTime() - days(STORED_DAYS))}`),
})
