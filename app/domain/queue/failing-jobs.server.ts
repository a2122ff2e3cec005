import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { jobTitle } from './job-titles'

/** `recovered` means that the job failed, and the same work was completed later. */
export type FailingState = 'failed' | 'retrying' | 'recovered'

export type FailingJobs = {
  name: string
  title: string
  state: FailingState
  jobs: number
  attempts: number
  reason: string
  failedAt: Date
  nextAt: Date | null
}

const WORDS: Readonly<Record<string, string>> = {
  'job heartbeat timeout': 'The server process that worked on it ended.',
  'job timed out': 'It took longer than 15 minutes.',
}

const MAX_REASON = 300

const REASON = sql`COALESCE(j.output ->> 'message', j.output -> 'value' ->> 'message', '')`
const FAILED_AT = sql`COALESCE(j.completed_on, j.started_on, j.created_on)`
const STATE = sql`CASE WHEN j.state = 'retry' THEN 'retrying'
  WHEN EXISTS (SELECT FROM pgboss.job d WHERE d.name = j.name AND d.state = 'completed' AND d.data = j.data
    AND d.completed_on > j.completed_on) THEN 'recovered' ELSE 'failed' END`

/** Retries that wait without a failure have no output. */
const FAILED: Sql = sql`j.state IN ('retry', 'failed') AND j.output IS NOT NULL`

export async function failingJobs(read: SqlRunner): Promise<FailingJobs[]> {
  const rows = await read.rows<Omit<FailingJobs, 'title'>>(sql`
    SELECT name, state, count(*)::int AS jobs, max(attempts)::int AS attempts,
      (array_agg(reason ORDER BY failed_at DESC))[1] AS reason, max(failed_at) AS failed_at,
      CASE WHEN state = 'retrying' THEN min(start_after) END AS next_at
    FROM (SELECT j.name, ${STATE} AS state, j.retry_count + 1 AS attempts, left(${REASON}, ${MAX_REASON}) AS reason,
        ${FAILED_AT} AS failed_at, j.start_after
      FROM pgboss.job j WHERE ${FAILED}) AS failing
    GROUP BY name, state ORDER BY state = 'recovered', max(failed_at) DESC, name`)
  return rows.map((row) => ({ ...row, title: jobTitle(row.name), reason: WORDS[row.reason] ?? row.reason }))
}

export async function listFailed(
  read: SqlRunner,
  { after, until }: { after: Date; until: Date },
): Promise<Pick<FailingJobs, 'title' | 'jobs' | 'reason'>[]> {
  const rows = await read.rows<{ name: string; jobs: number; reason: string }>(sql`
    SELECT j.name, count(*)::int AS jobs,
      (array_agg(left(${REASON}, ${MAX_REASON}) ORDER BY j.completed_on DESC))[1] AS reason
    FROM pgboss.job j WHERE j.state = 'failed' AND j.completed_on > ${after} AND j.completed_on <= ${until}
    GROUP BY j.name ORDER BY max(j.completed_on) DESC, j.name`)
  return rows.map(({ name, jobs, reason }) => ({ title: jobTitle(name), jobs, reason: WORDS[reason] ?? reason }))
}
