import { afterAll, describe, expect, test, vi } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { prepareDatabase } from '~/jobs/process.server'
import { openQueue } from '~/jobs/queue.server'
import { run, worker } from '~/jobs/worker.server'
import { poolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'

afterAll(async () => {
  await worker.stop()
  await closeDatabase()
})

describe('a job that fails', () => {
  test('writes one log line with its name, reason, tries and retry', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const taken = { id: 'f2b0', name: 'messaging.deliver-mail', data: { mailId: 'none' } }
    await expect(run({ ...taken, retryCount: 1, retryLimit: 2 })).rejects.toThrow()
    await expect(run({ ...taken, retryCount: 2, retryLimit: 2 })).rejects.toThrow()
    const lines = said.mock.calls.map(([line]) => JSON.parse(String(line)) as object)
    said.mockRestore()
    expect(lines).toMatchObject([
      { level: 'error', event: 'job failed', job: 'messaging.deliver-mail', id: 'f2b0', attempt: 2, willRetry: true },
      { attempt: 3, willRetry: false, reason: expect.stringMatching(/\S/) },
    ])
  })
})

test('runs a killed instance’s job on another one after missed heartbeats', async () => {
  const read = poolRunner()
  await prepareDatabase()
  const boss = await openQueue('staff.forget-expired')
  const id = await boss.send('staff.forget-expired', {})
  // A killed instance leaves its job active and without a heartbeat.
  const left = await read.run(sql`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '25 seconds',
    heartbeat_on = now() - interval '25 seconds' WHERE id = ${id}::uuid AND heartbeat_seconds = 20`)
  expect(left).toBe(1)
  await worker.start()
  await vi.waitFor(
    async () =>
      expect(await read.record(sql`SELECT state, retry_count AS again FROM pgboss.job WHERE id = ${id}::uuid`)).toEqual(
        {
          state: 'completed',
          again: 1,
        },
      ),
    { timeout: 110_000, interval: 500 },
  )
}, 120_000)
