import type { QueueOptions } from 'pg-boss'
import type { Job } from './job'

/** The queue looks this often for jobs of an instance that ended without a word. */
export const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

/**
 * A running job is known to run by its heartbeats. One whose instance was killed is done again within a minute: this,
 * two rounds of SUPERVISION, and the first delay of a retry.
 */
const HEARTBEAT_SECONDS = 20
/** Four may be missed, as while the database restarts. */
export const HEARTBEAT_REFRESH_SECONDS = 5

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true }

/** Mails wait for their server for two days (R-EMAILS-2), at the end a quarter of an hour from try to try. */
export const MAIL_RETRY = { retryLimit: 220, retryDelayMax: 15 * 60 }

/** A backup may take hours, and one that failed is tried once more a quarter of an hour later. */
export const BACKUP_RETRY = { retryLimit: 1, retryDelay: 15 * 60, retryBackoff: false, expireInSeconds: 20 * 60 * 60 }

const DAY = 24 * 60 * 60
/** A job of every minute would fill the queue with finished runs. */
const everyMinute = ({ schedule }: Job): boolean => schedule === '* * * * *'

/** Retries back off for about a quarter of an hour, then the job has failed; both are shown on the page Jobs. */
export const toQueueOptions = (job: Job | undefined): QueueOptions => ({
  ...RETRY,
  ...job?.retry,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: job && everyMinute(job) ? DAY : 14 * DAY,
})
