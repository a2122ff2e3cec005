import type { QueueOptions } from 'pg-boss'
import type { Job } from './job'

/** The queue checks this often for jobs of an instance that died without notice. */
export const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

/**
 * Heartbeats show that a job still runs. A job of a killed instance runs again within a minute: this, two rounds of
 * SUPERVISION, and the first delay of a retry.
 */
const HEARTBEAT_SECONDS = 20
/** Four heartbeats may be missed, for example while the database restarts. */
export const HEARTBEAT_REFRESH_SECONDS = 5

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true }

/** Emails wait two days for their server, with a retry every quarter of an hour at the end (R-EMAILS-2). */
export const MAIL_RETRY = { retryLimit: 220, retryDelayMax: 15 * 60 }

/** A backup may take hours, and one that failed is tried once more a quarter of an hour later. */
export const BACKUP_RETRY = { retryLimit: 1, retryDelay: 15 * 60, retryBackoff: false, expireInSeconds: 20 * 60 * 60 }

const DAY = 24 * 60 * 60
/** A job that runs every minute would fill the queue with finished runs. */
const runsEveryMinute = ({ schedule }: Job): boolean => schedule === '* * * * *'

export const toQueueOptions = (job: Job | undefined): QueueOptions => ({
  ...RETRY,
  ...job?.retry,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: job && runsEveryMinute(job) ? DAY : 14 * DAY,
})
