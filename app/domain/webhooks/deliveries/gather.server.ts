import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

const ONE_AT_A_TIME = 72_707_385
const MAX_SUBJECTS = 500

const IS_RUN = sql`(cause LIKE 'run:%')`

/**
 * Turns events that have waited long enough into deliveries and deletes their rows in the same transaction, so that
 * each becomes one delivery with any number of workers. Events that no webhook wants anymore are dropped
 * (R-WEBHOOKS-4).
 */
export const gather = sqlOperation({
  name: 'webhooks.gather',
  permission: 'hooks.edit',
  input: z.object({}),
  audit: 'none',
  async run({ sql: runner, now }): Promise<void> {
    await runner.run(sql`SELECT pg_advisory_xact_lock(${ONE_AT_A_TIME})`)
    await runner.run(sql`
      WITH due AS (
        DELETE FROM hook_outbox o WHERE o.due_at <= ${now}
          AND NOT EXISTS (SELECT 1 FROM hook_outbox x
            WHERE x.hook_id = o.hook_id AND x.event = o.event AND x.cause = o.cause AND x.due_at > ${now})
        RETURNING o.id, o.hook_id, o.event, o.subject_type, o.subject_id, o.cause),
      once AS (SELECT hook_id, event, subject_type, subject_id, cause, min(id) AS id FROM due
        GROUP BY hook_id, event, subject_type, subject_id, cause),
      parts AS (SELECT once.*, CASE WHEN ${IS_RUN}
        THEN (row_number() OVER (PARTITION BY hook_id, event, subject_type, cause
          ORDER BY id) - 1) / ${MAX_SUBJECTS}::int ELSE id END AS part FROM once)
      INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at)
      SELECT p.hook_id, p.event, p.subject_type, array_agg(p.subject_id ORDER BY p.id), ${now} FROM parts p
      JOIN hook h ON h.id = p.hook_id AND h.active AND h.deleted_at IS NULL
      GROUP BY p.hook_id, p.event, p.subject_type, p.cause, p.part ORDER BY min(p.id)`)
  },
})
