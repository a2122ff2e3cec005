import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { jobTitle } from './job-titles'

export const retryJobs = sqlOperation({
  name: 'queue.retry-jobs',
  permission: OWNER_ONLY,
  input: z.object({ job: z.string().min(1).max(60) }),
  async run(ctx, { job }): Promise<{ title: string; jobs: number }> {
    const jobs = await ctx.sql.run(sql`
      UPDATE pgboss.job j SET state = 'created', retry_count = 0, started_on = NULL, completed_on = NULL,
        start_after = now(), keep_until = now() + interval '14 days'
      WHERE j.name = ${job} AND j.state IN ('retry', 'failed') AND j.output IS NOT NULL`)
    if (jobs === 0) throw refused('There is nothing to retry.')
    await ctx.publish('job.retried', { id: job, after: { jobs } })
    return { title: jobTitle(job), jobs }
  },
})
