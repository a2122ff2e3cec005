import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { perform } from '~/kit/operation'
import { systemContext } from '~/composition.server'
import { closeQueue, openQueue } from './queue.server'
import { JOBS } from './registry'

/** A job that somebody requested is done in their name: the journal says who. */
const RequestedJob = z.object({
  requestedBy: z.object({ staffId: z.number().nullable(), name: z.string() }).optional().catch(undefined),
})

async function handle(name: string, payload: unknown): Promise<void> {
  const found = JOBS.find((job) => job.name === name)
  if (!found) throw new Error(`no such job: ${name}`)
  const { requestedBy } = RequestedJob.parse(payload ?? {})
  await perform(found.operation, await systemContext(requestedBy ?? { staffId: null, name }), payload ?? {})
}

/**
 * The queue is looked at every two seconds, and again at once after a job: five hundred that wait would take a quarter
 * of an hour otherwise.
 */
async function work(boss: PgBoss, name: string): Promise<void> {
  let worker: string | undefined
  worker = await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
    try {
      await handle(name, job?.data)
    } finally {
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  })
}

/** Started and stopped by the server beside the pages (server/server.ts), unless ALMONER_WORKER=off. */
export const worker = {
  async start(): Promise<void> {
    for (const { name, schedule } of JOBS) {
      const boss = await openQueue(name)
      if (schedule !== undefined) await boss.schedule(name, schedule, {})
      await work(boss, name)
    }
  },
  stop: closeQueue,
}
