import { PgBoss } from 'pg-boss'
import type { JobRequest } from '~/kit/operation'
import { log, readReason } from '~/kit/log'
import { Sql, type SqlRunner } from '~/kit/sql'
import { env } from '~/env.server'
import { toQueueOptions, SUPERVISION } from './queue-options'
import { JOBS } from './registry'

let starting: Promise<PgBoss> | undefined
/** A stopped installation would collect a job for every minute that it waits. */
let isScheduling = true
const opening = new Map<string, Promise<PgBoss>>()

const GRANTS = `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(72707375);
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
      GRANT USAGE ON SCHEMA pgboss TO almoner_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO almoner_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO almoner_app;
    END IF;
  END $$`

/** Call it before the queue is opened. Schedules rest until `reopenQueue`. */
export function pauseSchedules(): void {
  isScheduling = false
}

/**
 * The queue's tables live in the schema `pgboss`, created on first use, and the application's role may use them. A
 * start that failed is tried again.
 */
function queue(): Promise<PgBoss> {
  starting ??= (async () => {
    const boss = new PgBoss({
      connectionString: env().DATABASE_URL,
      max: 3,
      application_name: 'almoner-jobs',
      schedule: isScheduling,
      ...SUPERVISION,
    })
    boss.on('error', (error: { message: string }) => log('error', 'the queue failed', { reason: readReason(error) }))
    await boss.start()
    await boss.getDb().executeSql(GRANTS)
    return boss
  })()
  starting.catch(() => (starting = undefined))
  return starting
}

async function makeQueue(name: string): Promise<PgBoss> {
  const boss = await queue()
  await boss.createQueue(name, toQueueOptions(JOBS.find((job) => job.name === name)))
  await boss.getDb().executeSql(GRANTS)
  return boss
}

/**
 * Opens all queues at the first call, because an operation that has sent one job must never wait for the creation of
 * the next job's queue.
 */
const listQueues = () => JOBS.map(({ name }) => name)

export async function openQueue(name: string): Promise<PgBoss> {
  await Promise.all(listQueues().map(openOne))
  return openOne(name)
}

function openOne(name: string): Promise<PgBoss> {
  const earlier = opening.get(name)
  if (earlier) return earlier
  const created = makeQueue(name)
  opening.set(name, created)
  created.catch(() => opening.delete(name))
  return created
}

export async function updateQueues(): Promise<void> {
  for (const job of JOBS) {
    const boss = await openQueue(job.name)
    await boss.updateQueue(job.name, toQueueOptions(job))
  }
}

/**
 * Sends over the operation's own connection, so that jobs exist exactly when the operation does. Jobs of one name share
 * a statement.
 */
export async function enqueue(requests: readonly JobRequest[], runner: SqlRunner): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await runner.records<unknown>(numberParameters(text, values)),
    }),
  }
  for (const [job, ofKind] of Map.groupBy(requests, ({ job: name }) => name)) {
    const boss = await openQueue(job)
    const jobs = ofKind.map(({ payload, singletonKey, startAfter }) => ({
      data: payload,
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(startAfter === undefined ? {} : { startAfter }),
    }))
    await boss.insert(job, jobs, { db })
  }
}

function numberParameters(text: string, values: unknown[]): Sql {
  const parts: string[] = []
  const order: unknown[] = []
  let last = 0
  for (const match of text.matchAll(/\$(\d+)/g)) {
    parts.push(text.slice(last, match.index))
    order.push(values[Number(match[1]) - 1])
    last = match.index + match[0].length
  }
  return new Sql([...parts, text.slice(last)], order)
}

/** Operations that have just taken the former queue finish on it. */
const FORMER_QUEUE_MS = 5_000

export async function reopenQueue(): Promise<void> {
  isScheduling = true
  const former = await starting?.catch(() => undefined)
  starting = undefined
  opening.clear()
  setTimeout(() => void former?.stop({ graceful: true, timeout: FORMER_QUEUE_MS }), FORMER_QUEUE_MS).unref()
}

export async function closeQueue(): Promise<void> {
  const boss = await starting?.catch(() => undefined)
  starting = undefined
  opening.clear()
  await boss?.stop({ graceful: true, timeout: 20_000 })
}
