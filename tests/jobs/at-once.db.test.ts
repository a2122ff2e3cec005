import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closeDatabase } from '~/composition.server'
import { workflow } from '~/db/operation.server'
import type { Job } from '~/jobs/job'
import { prepareDatabase } from '~/jobs/process.server'
import { openQueue } from '~/jobs/queue.server'
import { worker } from '~/jobs/worker.server'

const AT_ONCE = 3
const WAITING = AT_ONCE + 2
const running: (() => void)[] = []

const wait = workflow({
  name: 'messaging.wait',
  permission: 'admin.general',
  input: z.object({}),
  run: () => new Promise<void>((resolve) => running.push(resolve)),
}) as unknown as Job['operation']
const JOBS: readonly Job[] = [
  { name: 'messaging.deliver-mail', operation: wait, atOnce: AT_ONCE },
  { name: 'messaging.sale-completed', operation: wait },
]

beforeAll(async () => {
  await prepareDatabase()
  await worker.start(JOBS)
})
afterAll(async () => {
  await worker.stop()
  await closeDatabase()
})

test.each([
  ['messaging.deliver-mail', AT_ONCE],
  ['messaging.sale-completed', 1],
])('runs %s as often at once as its job says when more wait', async (name, max) => {
  const boss = await openQueue(name)
  for (let count = 0; count < WAITING; count++) await boss.send(name, {})
  for (let left = WAITING; left > 0; left--) {
    await vi.waitFor(() => expect(running).toHaveLength(Math.min(max, left)), { timeout: 15_000, interval: 100 })
    running.shift()?.()
  }
})
