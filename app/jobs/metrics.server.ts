import { connectionPools, systemContext } from '~/composition.server'
import { lastBackup as readLastBackup, type LastBackup } from '~/domain/backups/queries.server'
import { otherFigures, queuedJobs, unsentEmails } from '~/domain/queue/queue-figures.server'
import { Counter, gauge, Histogram, type Metric } from '~/kit/process/metrics'

const BOUNDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900]
const MILLISECONDS = 1000

const outcomes = new Counter('almoner_jobs_total', 'Jobs that this process worked on, by name and outcome.')
const durations = new Histogram('almoner_job_duration_seconds', 'How long jobs took, by name.', BOUNDS)

/** `retried`: it failed, and the queue tries it again. */
type JobOutcome = 'done' | 'retried' | 'failed'

export async function countJob(job: string, willRetry: () => boolean, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const count = (outcome: JobOutcome) => {
    outcomes.add({ job, outcome })
    durations.observe({ job }, (performance.now() - began) / MILLISECONDS)
  }
  try {
    await work()
  } catch (error) {
    count(willRetry() ? 'retried' : 'failed')
    throw error
  }
  count('done')
}

function readPoolMetrics(): Metric {
  const samples = Object.entries(connectionPools()).flatMap(([pool, counts]) => {
    const { totalCount, idleCount, waitingCount } = counts
    return Object.entries({ busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(
      ([state, value]) => ({ labels: { pool, state }, value }),
    )
  })
  return gauge('almoner_pool_connections', 'Database connections by pool; waiting: what waits for one.', samples)
}

const toSeconds = (moment: Date | null | undefined): number => (moment ? moment.getTime() / MILLISECONDS : 0)

/** Read again for each scrape and the same on every instance, because the waiting work is in the shared database. */
async function readSharedMetrics(): Promise<Metric[]> {
  const { read, now } = await systemContext({ staffId: null, name: 'Metrics' })
  const [jobs, emails, others] = await Promise.all([queuedJobs(read, now), unsentEmails(read, now), otherFigures(read)])
  return [
    gauge(
      'almoner_queue_jobs',
      'Jobs in the queue, by name and state.',
      jobs.map(({ job, state, jobs: value }) => ({ labels: { job, state }, value })),
    ),
    gauge(
      'almoner_queue_oldest_seconds',
      'How long the oldest job has waited that could begin.',
      jobs.filter(({ state }) => state === 'waiting').map(({ job, oldest: value }) => ({ labels: { job }, value })),
    ),
    gauge(
      'almoner_outbox_emails',
      'Emails that are not sent, by state.',
      emails.map(({ status: state, emails: value }) => ({ labels: { state }, value })),
    ),
    gauge(
      'almoner_outbox_oldest_seconds',
      'How long the oldest email of each state has waited.',
      emails.map(({ status: state, oldest: value }) => ({ labels: { state }, value })),
    ),
    gauge('almoner_webhooks_waiting', 'Webhooks that are to be sent, or sent again.', others?.webhooks ?? 0),
    gauge('almoner_payments_open', 'Payments whose outcome is not known yet.', others?.openPayments ?? 0),
    gauge(
      'almoner_last_backup_timestamp_seconds',
      'When npm run backup last succeeded; 0: never.',
      toSeconds(others?.backedUpAt),
    ),
    gauge(
      'almoner_last_verified_backup_timestamp_seconds',
      'When a backup was last restored and compared; 0: never.',
      toSeconds(others?.verifiedAt),
    ),
  ]
}

export const findLastBackup = async (): Promise<LastBackup> =>
  readLastBackup((await systemContext({ staffId: null, name: 'Health' })).read)

export const metrics = async (isDatabaseUp: boolean): Promise<Metric[]> => [
  outcomes.read(),
  durations.read(),
  readPoolMetrics(),
  ...(isDatabaseUp ? await readSharedMetrics() : []),
]
