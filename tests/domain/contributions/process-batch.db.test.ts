import { beforeEach, expect, test } from 'vitest'
import { deleteView } from '~/domain/contributions/delete-view.server'
import { foldTally } from '~/domain/contributions/fold-tally.server'
import { processBatch } from '~/domain/contributions/process-batch.server'
import { contributionByNumber, contributionHistory, contributionTabs, recentContributions } from '~/domain/contributions/queries.server'
import { saveView } from '~/domain/contributions/save-view.server'
import { shareView } from '~/domain/contributions/share-view.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution, supporter } from '../../support/contributions'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
let open: number
let second: number

beforeEach(async () => {
  await ctx.read.run(sql`DELETE FROM contribution`)
  open = await contribution(ctx, { shippableItems: 1, source: 'Phone' })
  second = await contribution(ctx, { shippableItems: 1 })
})

/** As the next request sees them: one request counts its tabs once. */
const tabs = () => contributionTabs({ ...ctx })
const unfulfilled = async () => (await tabs()).unfulfilled

test('one and many are marked by the same rule, with one entry in the history of each that changed', async () => {
  await perform(processBatch, ctx, { ids: [open], action: 'complete' })
  expect(await unfulfilled()).toBe(1)
  expect(await perform(processBatch, ctx, { ids: `${open},${second}`, action: 'complete' })).toEqual({ requested: 2, changed: 1 })
  expect(await unfulfilled()).toBe(0)
  expect(await contributionHistory(ctx, open)).toHaveLength(1)
  await perform(processBatch, ctx, { ids: [String(open), second], action: 'incomplete' })
  expect(await unfulfilled()).toBe(2)
})

test('nothing selected and an unknown action are refused in words', async () => {
  await expect(perform(processBatch, ctx, { ids: [], action: 'complete' })).rejects.toThrow('There are no items selected.')
  await expect(perform(processBatch, ctx, { action: 'complete' })).rejects.toThrow('There are no items selected.')
  await expect(perform(processBatch, ctx, { ids: [open], action: 'burn' })).rejects.toMatchObject({ code: 'invalid' })
})

test('everything that matches is changed only while the number on the screen is still true', async () => {
  await expect(perform(processBatch, ctx, { matching: '?fs[]=Phone', shown: 2, action: 'complete' })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await unfulfilled()).toBe(2)
  expect(await perform(processBatch, ctx, { matching: '?fs[]=Phone', shown: 1, action: 'complete' })).toEqual({ requested: 1, changed: 1 })
  expect(await perform(processBatch, ctx, { matching: '', shown: 2, action: 'complete' })).toEqual({ requested: 2, changed: 1 })
})

test('spam leaves the list, and its supporter becomes inactive', async () => {
  const { id: supporterId } = await supporter(ctx, { name: 'Spam Person' })
  const id = await contribution(ctx, { supporterId })
  await perform(processBatch, ctx, { ids: [id], action: 'spam' })
  const row = await ctx.read.first<{ isSpam: boolean; isActive: boolean }>(sql`
    SELECT c.is_spam AS "isSpam", s.is_active AS "isActive" FROM contribution c JOIN supporter s ON s.id = c.supporter_id WHERE c.id = ${id}`)
  expect(row).toEqual({ isSpam: true, isActive: false })
})

test('carts and deleted contributions are never touched', async () => {
  const cart = await contribution(ctx, { isPaid: false })
  expect(await perform(processBatch, ctx, { ids: [cart], action: 'complete' })).toEqual({ requested: 1, changed: 0 })
})

test('who may only fulfil cannot mark spam; who may only look can do neither', async () => {
  const fulfiller = testCtx({ permissions: ['order.view', 'order.fullfill'] })
  expect(await perform(processBatch, fulfiller, { ids: [open], action: 'complete' })).toMatchObject({ changed: 1 })
  await expect(perform(processBatch, fulfiller, { ids: [open], action: 'spam' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(perform(processBatch, testCtx({ permissions: ['order.view'] }), { ids: [open], action: 'complete' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('folding changes no number', async () => {
  const before = await tabs()
  await perform(foldTally, ctx, {})
  expect(await tabs()).toEqual(before)
  expect((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM contribution_tally_delta`))?.n).toBe(0n)
})

test('a view is kept without its page, shared, and deleted', async () => {
  const staff = await ctx.read.first<{ id: number }>(
    sql`INSERT INTO staff (first_name, last_name, email) VALUES ('A', 'B', 'a@example.org') RETURNING id`,
  )
  const mine = testCtx({ staffId: staff?.id ?? null, permissions: ['order.view'] })
  const view = await perform(saveView, mine, { name: ' Friday check ', query: '?c=0&junk=1&page=7' })
  expect(view).toMatchObject({ name: 'Friday check', query: '?c=0' })
  await expect(perform(saveView, mine, { name: 'Friday check', query: '' })).rejects.toMatchObject({ code: 'refused' })
  expect((await tabs()).views).toEqual([])
  await perform(shareView, mine, { id: view.id })
  expect((await tabs()).views).toMatchObject([{ name: 'Friday check', isShared: true }])
  await expect(perform(deleteView, mine, { id: view.id })).rejects.toMatchObject({ code: 'not-found' })
  await perform(deleteView, ctx, { id: view.id })
  expect((await contributionTabs({ ...mine })).views).toEqual([])
})

test('a contribution is found by its number, in either case; a cart is not', async () => {
  const newest = (await recentContributions(ctx, 1))[0]
  expect((await contributionByNumber(ctx, newest?.number.toLowerCase() ?? '')).number).toBe(newest?.number)
  await expect(contributionByNumber(ctx, '0000000000')).rejects.toMatchObject({ code: 'not-found' })
  await expect(contributionByNumber(ctx, "'; drop table contribution; --".repeat(20))).rejects.toMatchObject({ code: 'not-found' })
})
