import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { poolRunner } from '~/db/pool.server'
import { metrics } from '~/jobs/metrics.server'
import { prepareDatabase } from '~/jobs/process.server'
import { closeQueue, openQueue } from '~/jobs/queue.server'
import { run } from '~/jobs/worker.server'
import { formatExposition } from '~/kit/process/metrics'
import { sql } from '~/kit/sql'

beforeAll(prepareDatabase, 60_000)
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
})

const linesOf = async (isDatabaseUp: boolean): Promise<string[]> =>
  formatExposition(await metrics(isDatabaseUp))
    .split('\n')
    .filter((line) => !line.startsWith('#'))

test('count jobs that were done, that are retried and that failed', async () => {
  await run({ id: '1', name: 'staff.forget-expired', data: {}, retryCount: 0, retryLimit: 2 })
  const failing = { id: '2', name: 'messaging.deliver-mail', data: { mailId: 'none' } }
  await expect(run({ ...failing, retryCount: 0, retryLimit: 1 })).rejects.toThrow()
  await expect(run({ ...failing, retryCount: 1, retryLimit: 1 })).rejects.toThrow()
  expect(await linesOf(false)).toEqual(
    expect.arrayContaining([
      'almoner_jobs_total{job="staff.forget-expired",outcome="done"} 1',
      'almoner_jobs_total{job="messaging.deliver-mail",outcome="retried"} 1',
      'almoner_jobs_total{job="messaging.deliver-mail",outcome="failed"} 1',
      'almoner_job_duration_seconds_count{job="messaging.deliver-mail"} 2',
    ]),
  )
})

test('say how many jobs wait and for how long, and nothing of later ones', async () => {
  const boss = await openQueue('staff.forget-expired')
  await boss.send('staff.forget-expired', {})
  await boss.send('staff.forget-expired', {}, { startAfter: 3600 })
  await poolRunner().run(sql`UPDATE pgboss.job SET created_on = created_on - interval '90 seconds',
    start_after = start_after - interval '90 seconds' WHERE name = 'staff.forget-expired'`)
  const lines = await linesOf(true)
  expect(lines).toContain('almoner_queue_jobs{job="staff.forget-expired",state="waiting"} 2')
  expect(lines.find((line) => line.startsWith('almoner_queue_oldest_seconds{job="staff.forget-expired"}'))).toMatch(
    / (?:9\d|1\d\d)(?:\.\d+)?$/,
  )
})

test('query nothing when the database is down', async () => {
  const names = (await linesOf(false)).map((line) => line.split(/[{ ]/, 1)[0] ?? '')
  expect(names).toContain('almoner_pool_connections')
  expect(names.filter((name) => /queue|outbox|backup|payments/.test(name))).toEqual([])
})
