import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { processBatch } from '~/domain/contributions/batch/process-batch.server'
import { retryBatch } from '~/domain/contributions/batch/retry-batch.server'
import { runBatch } from '~/domain/contributions/batch/run-batch.server'
import { startBatch } from '~/domain/contributions/batch/start-batch.server'
import { advanceTask, type Advance } from '~/domain/tasks/advance-task.server'
import { cancelTask } from '~/domain/tasks/cancel-task.server'
import { forgetTasks } from '~/domain/tasks/forget-tasks.server'
import { markTasksSeen } from '~/domain/tasks/mark-tasks-seen.server'
import { openTask, type NewTask } from '~/domain/tasks/open-task.server'
import { isCanceled, ownFeed, ownTask, ownTasks } from '~/domain/tasks/queries.server'
import { MAX_PROBLEMS } from '~/domain/tasks/task'
import { days, later, seconds } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'

const TASK: NewTask = {
  kind: 'imports.supporters',
  title: 'Import supporters',
  unit: 'rows',
  total: 1000,
  needs: 'member.view',
}

const opens = sqlOperation({
  name: 'tests.open-task',
  permission: null,
  input: z.object({ task: z.custom<NewTask>() }),
  audit: 'none',
  run: (ctx, { task }) => openTask(ctx, task),
})
const advances = sqlOperation({
  name: 'tests.advance-task',
  permission: null,
  input: z.object({ id: z.number(), step: z.custom<Advance>() }),
  audit: 'none',
  run: (ctx, { id, step }) => advanceTask(ctx, id, step),
})

const person = async (more: Parameters<typeof testCtx>[0] = {}): Promise<Ctx> =>
  testCtx({ staffId: (await makeStaff()).id, ...more })
const begun = async (ctx: Ctx, more: Partial<NewTask> = {}) =>
  (await perform(opens, ctx, { task: { ...TASK, ...more } })) ?? 0
const step = (ctx: Ctx, id: number, made: Advance) => perform(advances, ctx, { id, step: made })
const problem = (id: number) => ({ id, name: `Row ${id}`, reason: 'Last name is required.' })

test('it is under the bell from the moment it is begun, with how far it has come and what failed', async () => {
  const ctx = await person()
  const id = await begun(ctx)
  expect(await ownFeed(ctx)).toMatchObject({
    running: 1,
    unread: 0,
    tasks: [{ id, state: 'waiting', done: 0, startedAt: null }],
  })
  await step(testCtx({ staffId: ctx.actor.staffId, now: later(NOON, seconds(10)) }), id, {
    done: 400,
    problems: [problem(7)],
    state: 'running',
  })
  expect((await ownFeed(ctx)).tasks[0]).toMatchObject({
    state: 'running',
    total: 1000,
    done: 400,
    failed: 1,
    unit: 'rows',
  })
  await step(ctx, id, {
    done: 1000,
    state: 'done',
    outcome: '999 added',
    link: { href: '/jpanel/supporters', label: 'Show list' },
  })
  expect(await ownFeed(ctx)).toMatchObject({
    running: 0,
    unread: 1,
    tasks: [
      { id, state: 'done', outcome: '999 added', href: '/jpanel/supporters', hrefLabel: 'Show list', isUnread: true },
    ],
  })
  expect((await ownTask(ctx, id)).problems).toEqual([problem(7)])
})

test('once it is over nothing changes it, and a step noted twice counts once', async () => {
  const ctx = await person()
  const id = await begun(ctx)
  await step(ctx, id, { done: 500, state: 'running' })
  await step(ctx, id, { done: 500, state: 'running' })
  expect((await ownTask(ctx, id)).task.done).toBe(500)
  await step(ctx, id, { done: 2000, state: 'done' })
  await step(ctx, id, { done: 1, state: 'running' })
  expect((await ownTask(ctx, id)).task).toMatchObject({ done: 1000, state: 'done' })
})

test('the first two hundred of those that failed are named, all are counted', async () => {
  const ctx = await person()
  const id = await begun(ctx)
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => problem(from + index))
  await step(ctx, id, { done: 150, problems: many(0, 150), state: 'running' })
  await step(ctx, id, { done: 500, problems: many(150, 500), state: 'running' })
  const { task, problems } = await ownTask(ctx, id)
  expect(task.failed).toBe(500)
  expect(problems?.map((one) => one.id)).toEqual(Array.from({ length: MAX_PROBLEMS }, (_, index) => index))
})

describe('shows tasks only to their person', () => {
  test('are hidden from everybody else', async () => {
    const [ctx, other] = [await person(), await person()]
    const id = await begun(ctx)
    expect(await ownTasks(other)).toEqual([])
    expect((await ownFeed(other)).tasks).toEqual([])
    for (const wrong of [id, 0, -1, 1.5, Number.NaN, 2 ** 40])
      await expect(ownTask(other, wrong)).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(cancelTask, other, { id })).rejects.toMatchObject({ code: 'conflict' })
    await step(ctx, id, { done: 1000, state: 'done' })
    await perform(markTasksSeen, other, {})
    expect((await ownFeed(ctx)).unread).toBe(1)
    await perform(markTasksSeen, ctx, {})
    expect((await ownFeed(ctx)).unread).toBe(0)
  })

  test('hides failed records from people who may no longer see them', async () => {
    const ctx = await person()
    const id = await begun(ctx)
    await step(ctx, id, { done: 1, problems: [problem(1)], state: 'running' })
    const less = testCtx({ staffId: ctx.actor.staffId, permissions: ['pos.edit'] })
    expect(await ownTask(less, id)).toMatchObject({ task: { failed: 1 }, problems: null })
  })

  test('never shows scheduled work', async () => {
    expect(await perform(opens, testCtx(), { task: TASK })).toBeNull()
    expect(await ownTasks(testCtx())).toEqual([])
  })
})

test('is kept for 30 days after it finished', async () => {
  const ctx = await person()
  const [old, open] = [await begun(ctx), await begun(ctx)]
  await step(ctx, old, { done: 1000, state: 'done' })
  const at = (count: number) => testCtx({ staffId: ctx.actor.staffId, now: later(NOON, days(count)) })
  await perform(forgetTasks, at(29), {})
  expect((await ownTasks(at(29))).map(({ id }) => id)).toEqual([open, old])
  await perform(forgetTasks, at(31), {})
  expect((await ownTasks(at(31))).map(({ id }) => id)).toEqual([open])
})

describe('a long batch of contributions', () => {
  let made = 4096
  const many = async (count: number): Promise<number[]> => {
    made += 10_000
    const ctx = testCtx()
    const rows = await ctx.read.rows<{ id: number }>(sql`
      INSERT INTO contribution (client_uuid, number, started_at, completed_at, ordered_at, confirmed_at, currency,
        subtotal_minor, total_minor, shippable_items)
      SELECT u, u, t, t, t, t, 'USD', 100, 100, 1 FROM (SELECT upper(lpad(to_hex(g + ${made}::int), 10, 'D')) AS u,
        timestamptz '2026-11-01 15:00Z' AS t FROM generate_series(1, ${count}::int) g) x
      RETURNING id`)
    return rows.map(({ id }) => id)
  }
  const begin = async (ctx: Ctx, ids: number[]) => {
    const { batchId, taskId } = await perform(startBatch, ctx, { ids, action: 'complete' })
    return { batchId, taskId: taskId ?? 0 }
  }

  test('is a task, step by step', async () => {
    const ctx = await person()
    const { batchId, taskId } = await begin(ctx, await many(620))
    expect((await ownTask(ctx, taskId)).task).toMatchObject({
      title: 'Mark 620 contributions as fulfilled',
      state: 'waiting',
      total: 620,
    })
    await perform(runBatch, ctx, { id: batchId })
    expect((await ownTask(ctx, taskId)).task).toMatchObject({
      state: 'done',
      done: 620,
      failed: 0,
      outcome: '620 changed',
    })
  })

  test('stops after the current chunk when canceled, and reports what was done', async () => {
    const ctx = await person()
    const ids = await many(1100)
    const { batchId, taskId } = await begin(ctx, ids)
    let parts = 0
    const canceling: Ctx = {
      ...ctx,
      begin: async (kind, verb, run) => {
        if (verb === 'contributions.set-fulfilment' && ++parts === 1) await perform(cancelTask, ctx, { id: taskId })
        return ctx.begin(kind, verb, run)
      },
    }
    await perform(runBatch, canceling, { id: batchId })
    expect(parts).toBe(1)
    expect(await isCanceled(ctx, taskId)).toBe(true)
    expect((await ownTask(ctx, taskId)).task).toMatchObject({
      state: 'canceled',
      done: 500,
      outcome: 'Canceled. 500 changed before that.',
    })
    await perform(runBatch, ctx, { id: batchId })
    expect(parts).toBe(1)
    await expect(perform(cancelTask, ctx, { id: taskId })).rejects.toThrow('This job has finished.')
  })

  test('names the one that refuses and does the others; only that one is retried', async () => {
    const ctx = await person()
    const ids = await many(505)
    const bad = ids[3] ?? 0
    const { batchId, taskId } = await begin(ctx, ids)
    let isRefusing = true
    const { DomainError } = await import('~/kit/errors')
    const refusing: Ctx = {
      ...ctx,
      begin: (kind, verb, run) =>
        ctx.begin(kind, verb, async (tx) => {
          const result = await run(tx)
          if (isRefusing && verb === 'contributions.set-fulfilment') {
            const hit = await ctx.read.record(sql`SELECT 1 FROM contribution WHERE id = ${bad} AND is_fulfilled`)
            const { sql: runner } = tx as unknown as { sql: Ctx['read'] }
            const now = await runner.record(sql`SELECT 1 FROM contribution WHERE id = ${bad} AND is_fulfilled`)
            if (!hit && now) throw new DomainError('refused', 'It was refunded meanwhile.')
          }
          return result
        }),
    }
    await perform(runBatch, refusing, { id: batchId })
    const { task, problems } = await ownTask(ctx, taskId)
    expect(task).toMatchObject({ state: 'done', done: 505, failed: 1, outcome: '504 changed, 1 failed' })
    expect(problems).toMatchObject([
      { id: bad, reason: 'It was refunded meanwhile.', href: expect.stringMatching(/^\/jpanel\/contributions\/D/) },
    ])
    isRefusing = false
    const again = await perform(retryBatch, ctx, { id: taskId })
    expect((await ownTask(ctx, again)).task).toMatchObject({ title: 'Mark 1 contribution as fulfilled', total: 1 })
    const id = (await ctx.read.first<{ id: number }>(sql`SELECT id FROM batch_run WHERE task_id = ${again}`))?.id
    await perform(runBatch, ctx, { id })
    expect((await ownTask(ctx, again)).task).toMatchObject({ state: 'done', failed: 0, outcome: '1 changed' })
    await expect(perform(retryBatch, ctx, { id: again })).rejects.toThrow('There is nothing to retry.')
    await expect(perform(retryBatch, await person(), { id: taskId })).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('makes no task for a single contribution', async () => {
  const ctx = await person()
  await perform(processBatch, ctx, { ids: [await contribution(ctx, { shippableItems: 1 })], action: 'complete' })
  expect(await ownTasks(ctx)).toEqual([])
})
