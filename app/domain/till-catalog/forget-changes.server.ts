import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { days, later } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { STORED_DAYS } from './cursor'

export const forgetChanges = sqlOperation({
  name: 'till-catalog.forget-changes',
  permission: null,
  input: z.object({}),
  audit: 'none',
  run: (ctx): Promise<number> =>
    ctx.sql.run(sql`DELETE FROM till_change WHERE changed_at < ${later(ctx.now, -days(STORED_DAYS))}`),
})
