import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'

/** Hands the check to the job: it may take minutes, and is done in the name of who requested it. */
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
