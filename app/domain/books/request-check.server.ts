import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'

/** Leaves the check to a job, because it may take minutes. The job runs in the name of the requester. */
export const requestCheck = sqlOperation({
  name: 'books.request-check',
  permission: 'reports.settlements',
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<void> {
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'books.check', payload: { requestedBy: { staffId, name } } })
    return Promise.resolve()
  },
})
