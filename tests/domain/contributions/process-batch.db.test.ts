import { beforeEach, describe, expect, test } from 'vitest'
import { foldTally } from '~/domain/contributions/list/fold-tally.server'
import { processBatch } from '~/domain/contributions/batch/process-batch.server'
import {
  batchProgress,
  contributionByNumber,
  contributionHistory,
  contributionTabs,
  recentContributions,
} from '~/domain/contributions/queries.server'
import { runBatch } from '~/domain/contributions/batch/run-batch.server'
import { calls } from '~/endpoints/jpanel/contributions'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { contribution, supporter } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'
import { spokenBy, type Spoken } from '../../support/statements'

const batch = calls['POST /jpanel/contributions/batch']
const refundsOf = calls['POST /jpanel/contributions/batch/refunds']
const progressOf = calls['GET /jpanel/contributions/batch/:id']

const ctx = testCtx()
let open: number
let second: number

beforeEach(async () => {
  await ctx.read.run(sql`DELETE FROM contribution`)
  open = await contribution(ctx, { shippableItems: 1, source: 'Phone' })
  second = await contribution(ctx, { shippableItems: 1 })
})

/** Uses a new context, because one request counts its tabs only once. */
const tabs = () => contributionTabs({ ...ctx })
const unfulfilled = async () => (await tabs()).unfulfilled

test('one and many are marked by the same rule, with one entry in the history of each that changed', async () => {
  await perform(processBatch, ctx, { ids: [open], action: 'complete' })
  expect(await unfulfilled()).toBe(1)
  expect(await perform(processBatch, ctx, { ids: `${open},${second}`, action: 'complete' })).toMatchObject({
    requested: 2,
    changed: 1,
  })
  expect(await unfulfilled()).toBe(0)
  expect(await contributionHistory(ctx, open)).toHaveLength(1)
  await perform(processBatch, ctx, { ids: [String(open), second], action: 'incomplete' })
  expect(await unfulfilled()).toBe(2)
})

test('previews the refunds of a selection in each currency', async () => {
  await ctx.read.run(sql`UPDATE contribution SET subtotal_minor = 125000, total_minor = 125000 WHERE id = ${open}`)
  const [euro, returned] = [await contribution(ctx, {}), await contribution(ctx, {})]
  await ctx.read.run(
    sql`UPDATE contribution SET subtotal_minor = 4000, total_minor = 4000, currency = 'EUR' WHERE id = ${euro}`,
  )
  await ctx.read.run(
    sql`UPDATE contribution SET subtotal_minor = 900, total_minor = 900, refunded_minor = 900 WHERE id = ${returned}`,
  )
  const requested = async (body: object) => (await call(refundsOf, { ctx, body })).json
  expect(await requested({ ids: [open, euro, returned] })).toEqual({ count: 2, sums: ['$1,250.00', '€40.00 EUR'] })
  expect(await requested({ ids: [returned] })).toEqual({ count: 0, sums: [] })
  await expect(
    call(refundsOf, { ctx: testCtx({ permissions: ['order.view'] }), body: { ids: [open] } }),
  ).resolves.toMatchObject({ status: 403 })
})

test('refuses an empty selection and an unknown action with a message', async () => {
  await expect(perform(processBatch, ctx, { ids: [], action: 'complete' })).rejects.toThrow(
    'There are no items selected.',
  )
  await expect(perform(processBatch, ctx, { action: 'complete' })).rejects.toThrow('There are no items selected.')
  await expect(perform(processBatch, ctx, { ids: [open], action: 'burn' })).rejects.toMatchObject({ code: 'invalid' })
})

test('everything that matches is changed only while the number on the screen is still true', async () => {
  await expect(
    perform(processBatch, ctx, { matching: '?fs[]=Phone', shown: 2, action: 'complete' }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await unfulfilled()).toBe(2)
  expect(await perform(processBatch, ctx, { matching: '?fs[]=Phone', shown: 1, action: 'complete' })).toMatchObject({
    requested: 1,
    changed: 1,
  })
  expect(await perform(processBatch, ctx, { matching: '', shown: 2, action: 'complete' })).toMatchObject({
    requested: 2,
    changed: 1,
  })
})

describe('more than one request can carry is a job with progress (R-CONTRIBUTIONS-10)', () => {
  const ask = async (of = ctx, action = 'complete') => perform(processBatch, of, { matching: '', shown: 1202, action })
  const done = async () =>
    (await ctx.read.first<{ n: number }>(sql`SELECT count(*)::int AS n FROM contribution WHERE is_fulfilled`))?.n
  const jobs = async (id: number) =>
    ctx.read.rows<{ data: unknown }>(
      sql`SELECT data FROM pgboss.job WHERE name = 'contributions.run-batch' AND (data ->> 'id')::int = ${id}`,
    )
  const progress = async (id: number) => batchProgress(ctx, id)

  beforeEach(async () => {
    await ctx.read.run(sql`
      INSERT INTO contribution (client_uuid, number, started_at, completed_at, ordered_at, confirmed_at, currency,
        subtotal_minor, total_minor, shippable_items)
      SELECT u, u, t, t, t, t, 'USD', 100, 100, 1 FROM (SELECT upper(lpad(to_hex(g + 4096), 10, 'C')) AS u,
        timestamptz '2026-11-01 15:00Z' AS t FROM generate_series(1, 1200) g) x`)
  })

  test('the request only selects rows; the job processes them in parts, in the name of the requester', async () => {
    const staff = await makeStaff()
    const fiona = testCtx({ staffId: staff.id, permissions: ['order.view', 'order.fullfill'] })
    const requested = await ask(fiona)
    expect(requested).toEqual({
      requested: 1202,
      changed: null,
      batchId: expect.any(Number),
      taskId: expect.any(Number),
    })
    const id = requested.batchId ?? 0
    expect(await done()).toBe(0)
    expect(await progress(id)).toEqual({
      id,
      action: 'complete',
      requested: 1202,
      done: 0,
      changed: 0,
      state: 'running',
    })
    expect(await jobs(id)).toEqual([{ data: { id, requestedBy: { staffId: staff.id, name: 'Test Person' } } }])
    const late = await contribution(ctx, { shippableItems: 1 })
    await perform(runBatch, testCtx({ staffId: staff.id }), { id })
    expect(await done()).toBe(1202)
    expect(await progress(id)).toMatchObject({ done: 1202, changed: 1202, state: 'done' })
    expect(await ctx.read.record(sql`SELECT is_fulfilled AS is FROM contribution WHERE id = ${late}`)).toEqual({
      is: false,
    })
    expect(await contributionHistory(ctx, open)).toMatchObject([{ verb: 'contributions.set-fulfilment' }])
    await perform(runBatch, ctx, { id })
    expect(await contributionHistory(ctx, open)).toHaveLength(1)
  })

  test.each(['complete', 'spam'] as const)(
    '500 need no task: %s takes as many statements as for five',
    async (action) => {
      const rows = await ctx.read.rows<{ id: number }>(sql`SELECT id FROM contribution ORDER BY id LIMIT 505`)
      const ids = rows.map(({ id }) => id)
      const few = await spokenBy(() => perform(processBatch, ctx, { ids: ids.slice(500), action }))
      const many = await spokenBy(async () => {
        const reply = await perform(processBatch, ctx, { ids: ids.slice(0, 500), action })
        expect(reply).toEqual({ requested: 500, changed: 500, batchId: null, taskId: null })
      })
      const openings = ({ texts }: Spoken) => texts.map((text) => text.trim().slice(0, 60))
      expect(openings(many)).toEqual(openings(few))
      expect(many.statements).toBeLessThanOrEqual(10)
    },
  )

  test('refunds ask the gateway one by one, so that more than ten are a task', async () => {
    const rows = await ctx.read.rows<{ id: number }>(
      sql`SELECT id FROM contribution WHERE number IS NOT NULL ORDER BY id DESC LIMIT 11`,
    )
    const requested = (count: number) =>
      perform(processBatch, testCtx({ staffId: null }), {
        ids: rows.slice(0, count).map(({ id }) => id),
        action: 'spam_and_refund',
      })
    expect(await requested(10)).toMatchObject({ changed: 10, batchId: null })
    const long = await requested(11)
    expect(long).toMatchObject({ requested: 11, changed: null, batchId: expect.any(Number) })
    await perform(runBatch, ctx, { id: long.batchId ?? 0 })
    expect(await progress(long.batchId ?? 0)).toMatchObject({ requested: 11, done: 11, state: 'done' })
  })

  test('continues where it stopped after an interruption', async () => {
    const id = (await ask()).batchId ?? 0
    let parts = 0
    const broken: typeof ctx = {
      ...ctx,
      begin: async (kind, verb, run) => {
        if (verb === 'contributions.set-fulfilment' && ++parts === 2) throw new Error('the database went away')
        return ctx.begin(kind, verb, run)
      },
    }
    await expect(perform(runBatch, broken, { id })).rejects.toThrow('the database went away')
    expect(await progress(id)).toMatchObject({ done: 500, changed: 500, state: 'stopped' })
    expect(await done()).toBe(500)
    await perform(runBatch, ctx, { id })
    expect(await progress(id)).toMatchObject({ done: 1202, changed: 1202, state: 'done' })
  })

  test('refuses before storing anything when permission is missing', async () => {
    const fulfiller = testCtx({ permissions: ['order.view', 'order.fullfill'] })
    const before = await ctx.read.record(sql`SELECT count(*)::int AS n FROM batch_run`)
    await expect(ask(fulfiller, 'spam')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(processBatch, ctx, { matching: '', shown: 1201, action: 'complete' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await ctx.read.record(sql`SELECT count(*)::int AS n FROM batch_run`)).toEqual(before)
  })

  test('keeps the documented reply, and adds the number of the batch', async () => {
    const reply = await call(batch, { ctx, body: { matching: '', shown: 1202, action: 'incomplete' } })
    expect(reply).toMatchObject({
      status: 200,
      json: { status: 'success', message: 'processed 1202 items', batch_id: expect.any(Number) },
    })
    const short = await call(batch, { ctx, body: { ids: [open], action: 'complete' } })
    expect(short.json).toEqual({ status: 'success', message: 'processed 1 item' })
  })

  test('an unknown batch is not found', async () => {
    for (const id of ['0', 'x', '99999999', '1e99']) expect((await call(progressOf, { ctx, id })).status).toBe(404)
  })
})

test('spam leaves the list, and its supporter becomes inactive', async () => {
  const { id: supporterId } = await supporter(ctx, { name: 'Spam Person' })
  const id = await contribution(ctx, { supporterId })
  await perform(processBatch, ctx, { ids: [id], action: 'spam' })
  const row = await ctx.read.first<{ isSpam: boolean; isActive: boolean }>(sql`
    SELECT c.is_spam AS "isSpam", s.is_active AS "isActive" FROM contribution c
    JOIN supporter s ON s.id = c.supporter_id WHERE c.id = ${id}`)
  expect(row).toEqual({ isSpam: true, isActive: false })
})

test('carts and deleted contributions are never touched', async () => {
  const cart = await contribution(ctx, { isPaid: false })
  expect(await perform(processBatch, ctx, { ids: [cart], action: 'complete' })).toMatchObject({
    requested: 1,
    changed: 0,
  })
})

test('refuses spam without the right to edit, and everything without a right', async () => {
  const fulfiller = testCtx({ permissions: ['order.view', 'order.fullfill'] })
  expect(await perform(processBatch, fulfiller, { ids: [open], action: 'complete' })).toMatchObject({ changed: 1 })
  await expect(perform(processBatch, fulfiller, { ids: [open], action: 'spam' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(
    perform(processBatch, testCtx({ permissions: ['order.view'] }), { ids: [open], action: 'complete' }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('keeps every number when tallies are folded', async () => {
  const before = await tabs()
  await perform(foldTally, ctx, {})
  expect(await tabs()).toEqual(before)
  expect((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM contribution_tally_delta`))?.n).toBe(0n)
})

test('finds a contribution by its number in either case, and no cart', async () => {
  const newest = (await recentContributions(ctx, 1))[0]
  expect((await contributionByNumber(ctx, newest?.number.toLowerCase() ?? '')).number).toBe(newest?.number)
  await expect(contributionByNumber(ctx, '0000000000')).rejects.toMatchObject({ code: 'not-found' })
  await expect(contributionByNumber(ctx, "'; drop table contribution; --".repeat(20))).rejects.toMatchObject({
    code: 'not-found',
  })
})
