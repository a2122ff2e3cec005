import type { QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Ctx, JobName, JobPayloads, Operation } from '~/kit/operation'

export type Job = {
  name: JobName
  /** Cron, in UTC. */
  schedule?: string
  operation: Operation<z.ZodType, unknown, Ctx>
  /** The number that each instance runs at once, one by default. */
  atOnce?: number
  /** Overrides the options of other jobs, for a job that is retried longer or may run longer. */
  retry?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'retryBackoff' | 'expireInSeconds'>
}

export const job = <N extends JobName, I extends z.ZodType<unknown, JobPayloads[N]>, R, C extends Ctx>(
  name: N,
  operation: Operation<I, R, C>,
  schedule?: string,
): Job => ({
  name,
  operation: operation as unknown as Job['operation'],
  ...(schedule === undefined ? {} : { schedule }),
})
