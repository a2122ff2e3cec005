import { sql, type SqlRunner } from '~/kit/sql'

type QueuedJobs = { job: string; state: string; jobs: number; oldest: number }

/** Measures age only over jobs that could start now, not over scheduled ones such as retries. */
export const queuedJobs = (read: SqlRunner, now: Date): Promise<QueuedJobs[]> =>
  read.rows<QueuedJobs>(sql`
    SELECT name AS job, CASE state WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'retrying' ELSE state::text END
        AS state, count(*)::int AS jobs,
      COALESCE(max(extract(epoch FROM ${now}::timestamptz - greatest(created_on, start_after)))
        FILTER (WHERE state = 'created' AND start_after <= ${now}), 0)::float AS oldest
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name, state ORDER BY name, state`)

type UnsentEmails = { status: string; emails: number; oldest: number }

export const unsentEmails = (read: SqlRunner, now: Date): Promise<UnsentEmails[]> =>
  read.rows<UnsentEmails>(sql`
    SELECT CASE WHEN status = 'queued' THEN 'waiting' WHEN given_up_at IS NULL THEN 'retrying' ELSE 'failed' END
        AS status, count(*)::int AS emails,
      max(extract(epoch FROM ${now}::timestamptz - COALESCE(queued_at, created_at)))::float AS oldest
    FROM mail WHERE status IN ('queued', 'failed') GROUP BY 1 ORDER BY 1`)

type OtherFigures = { webhooks: number; openPayments: number; backedUpAt: Date | null; verifiedAt: Date | null }

export const otherFigures = (read: SqlRunner): Promise<OtherFigures | null> =>
  read.first<OtherFigures>(sql`
    SELECT (SELECT count(*)::int FROM hook_delivery WHERE state = 'waiting' OR next_at IS NOT NULL) AS webhooks,
      (SELECT count(*)::int FROM payment_attempt WHERE state IN ('created', 'sent', 'unknown')) AS open_payments,
      backed_up_at, backup_verified_at AS verified_at
    FROM installation`)
