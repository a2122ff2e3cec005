import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { log, readReason } from '~/kit/log'
import { perform } from '~/kit/operation'
import { isOutgoingStopped, systemContext } from '~/composition.server'
import { HEARTBEAT_REFRESH_SECONDS } from './queue-options'
import { isStopped } from '~/domain/installation/identity.server'
import { OUTGOING_STOPPED } from '~/domain/installation/messages'
import { countJob } from './metrics.server'
import { closeQueue, openQueue, reopenQueue } from './queue.server'
import type { Job } from './job'
import { JOBS } from './registry'

const RequestedJob = z.object({
  requestedBy: z.object({ staffId: z.number().nullable(), name: z.string() }).optional().catch(undefined),
})

async function handle(name: string, payload: unknown, jobs: readonly Job[]): Promise<void> {
  const match = jobs.find((job) => job.name === name)
  if (!match) throw new Error(`no such job: ${name}`)
  const { requestedBy } = RequestedJob.parse(payload ?? {})
  const ctx = await systemContext(requestedBy ?? { staffId: null, name })
  // Another installation of this database was confirmed meanwhile, and its worker takes the job again.
  if (isStopped(ctx.settings)) throw new Error(OUTGOING_STOPPED)
  await perform(match.operation, ctx, payload ?? {})
}

type TakenJob = Pick<JobWithMetadata<unknown>, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit'>

export async function run(
  { id, name, data, retryCount, retryLimit }: TakenJob,
  jobs: readonly Job[] = JOBS,
): Promise<void> {
  try {
    await countJob(
      name,
      () => retryCount < retryLimit,
      () => handle(name, data, jobs),
    )
  } catch (error) {
    log('error', 'job failed', {
      job: name,
      id,
      attempt: retryCount + 1,
      willRetry: retryCount < retryLimit,
      reason: readReason(error),
      ...(error instanceof Error ? { stack: error.stack } : {}),
    })
    throw error
  }
}

const POLLING = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  includeMetadata: true,
} as const

/**
 * Polls every two seconds, and again at once after a job. Otherwise five hundred waiting jobs would take a quarter of
 * an hour.
 */
async function workOnQueue(boss: PgBoss, name: string, jobs: readonly Job[]): Promise<void> {
  let worker: string | undefined
  worker = await boss.work(name, POLLING, async ([job]) => {
    try {
      if (job) await run(job, jobs)
    } finally {
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  })
}

async function workOnAll(jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule, atOnce = 1 } of jobs) {
    const boss = await openQueue(name)
    if (schedule !== undefined) await boss.schedule(name, schedule, {})
    for (let worker = 0; worker < atOnce; worker++) await workOnQueue(boss, name, jobs)
  }
}

const CONFIRMED_POLL_MS = 2_000

let waiting: NodeJS.Timeout | undefined

/** An installation that may be the wrong one begins its work when an owner confirms it. */
function startWhenConfirmed(jobs: readonly Job[]): void {
  log('warn', 'outgoing work is stopped', { reason: OUTGOING_STOPPED })
  waiting = setInterval(() => {
    void (async () => {
      if (await isOutgoingStopped()) return
      clearInterval(waiting)
      await reopenQueue()
      await workOnAll(jobs)
      log('info', 'outgoing work has started')
    })().catch((error: unknown) => log('error', 'the work has not started', { reason: readReason(error) }))
  }, CONFIRMED_POLL_MS)
}

/** Started and stopped by the server of the pages (server/server.ts), unless ALMONER_WORKER=off. */
export const worker = {
  async start(jobs: readonly Job[] = JOBS): Promise<void> {
    if (await isOutgoingStopped()) return startWhenConfirmed(jobs)
    await workOnAll(jobs)
  },
  async stop(): Promise<void> {
    clearInterval(waiting)
    await closeQueue()
  },
}
