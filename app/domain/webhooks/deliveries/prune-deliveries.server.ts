import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { days } from '~/kit/clock'
import { sql } from '~/kit/sql'

const STORED_DAYS = 30
const MAX_PER_HOOK = 1000

/**
 * Deletes old and surplus deliveries: their bodies hold people's addresses, and they are not read after a month
 * (R-WEBHOOKS-7).
 */
export const pruneDeliveries = sqlOperation({
  name: 'webhooks.prune-deliveries',
  permission: null,
  input: z.object({}),
  audit: 'none',
  run: (ctx): Promise<number> =>
    ctx.sql.run(sql`
      DELETE FROM hook_delivery d WHERE d.state = 'sent' AND d.next_at IS NULL
      AND (d.delivered_at < ${new Date(ctx.now.getTime() - days(STORED_DAYS))}
        OR d.id < (SELECT x.id FROM hook_delivery x WHERE x.hook_id = d.hook_id
          ORDER BY x.id DESC OFFSET ${MAX_PER_HOOK - 1} LIMIT 1))`),
})
