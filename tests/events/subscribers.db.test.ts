import { beforeAll, describe, expect, test } from 'vitest'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { historySentence } from '~/domain/contributions/history'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { contributionHistory } from '~/domain/contributions/queries.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../support/ctx'
import { anAccountType, makeGift, makePage, makeTribute } from '../support/factories'
import { cartWith, tillOf } from '../support/pos-calls'
import { within } from '../support/within'

const ctx = testCtx()
const till = tillOf(ctx)
beforeAll(async () => void (await anAccountType()))

const raised = async (id: number) =>
  (await ctx.read.first<{ minor: bigint }>(sql`SELECT raised_minor AS minor FROM fundraising_page WHERE id = ${id}`))
    ?.minor

async function giftThroughPage() {
  const page = await makePage()
  const { id } = (await till.open()).json.order
  const added = await till.addPage(id, { fundraising_page_id: page.id, amount: 25 })
  expect(added.json.status).toBe('success')
  const paid = await till.complete(id, { payment_type: 'cash', cash_received: '100' })
  expect(paid.json.status).toBe('success')
  return { id, page: page.id }
}

const said = async (id: number) => (await contributionHistory(ctx, id)).map((entry) => historySentence(entry, 'USD'))
const events = (id: number) =>
  ctx.read.rows<{ event: string | null; verb: string; before: unknown; after: unknown }>(
    sql`SELECT event, verb, before, after FROM journal_entry
      WHERE subject_type = 'contribution' AND subject_id = ${String(id)} ORDER BY id`,
  )

describe('an event of a contribution', () => {
  test('is written by its name beside the operation, and read in words', async () => {
    const { id } = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '25' })
    await within(ctx, (tx) =>
      tx.publish('contribution.risk-approved', { id, before: { warningCount: 2 }, after: { warningCount: 0 } }),
    )
    expect((await events(id)).at(-1)).toEqual({
      event: 'contribution.risk-approved',
      verb: 'test.within',
      before: { warningCount: 2 },
      after: { warningCount: 0 },
    })
    expect(await said(id)).toEqual(['Risk warning approved', 'Added Gift', 'Started at the point of sale'])
  })

  test('leaves no entry when it is for other contexts alone', async () => {
    const { id } = await giftThroughPage()
    const before = await events(id)
    await within(ctx, (tx) => tx.publish('contribution.refunded', { id, silent: true, isWhole: false }))
    expect(await events(id)).toEqual(before)
  })

  test('a replaced line is published as one that left and one that came', async () => {
    const gift = await makeGift()
    const { id, items } = await cartWith(ctx, { variant_id: gift.id, amount: '25' })
    const reply = await till.add(id, { variant_id: gift.id, amount: '30', replaces_item_id: items[0]?.id })
    expect(reply.json.order.items).toHaveLength(1)
    expect((await said(id)).toSorted()).toEqual([
      'Added Gift',
      'Added Gift',
      'Removed Gift',
      'Started at the point of sale',
    ])
  })
})

describe('other contexts react in the transaction that published it', () => {
  test('a fundraiser no longer counts a deleted contribution, and counts it again once it is restored', async () => {
    const { id, page } = await giftThroughPage()
    const tribute = await makeTribute(id)
    expect(await raised(page)).toBe(2500n)
    await perform(deleteContribution, ctx, { id })
    expect(await raised(page)).toBe(0n)
    expect(await ctx.read.record(sql`SELECT deleted_at FROM tribute WHERE id = ${tribute.id}`)).toEqual({
      deleted_at: ctx.now,
    })
    await perform(restoreContribution, ctx, { id })
    expect(await raised(page)).toBe(2500n)
    expect((await said(id)).slice(0, 2)).toEqual(['Restored', 'Deleted'])
  })

  test('leaves out spam until it is cleared', async () => {
    const { id, page } = await giftThroughPage()
    await perform(markSpam, ctx, { ids: [id] })
    expect(await raised(page)).toBe(0n)
    await perform(clearSpam, ctx, { id })
    expect(await raised(page)).toBe(2500n)
  })

  test('rolls back the event and every reaction after a failure', async () => {
    const { id, page } = await giftThroughPage()
    const entries = (await events(id)).length
    const failing = within(ctx, async (tx) => {
      await tx.sql.run(sql`UPDATE contribution SET deleted_at = ${tx.now} WHERE id = ${id}`)
      await tx.publish('contribution.deleted', { id, before: { deletedAt: null }, after: { deletedAt: tx.now } })
      expect(await tx.sql.record(sql`SELECT raised_minor FROM fundraising_page WHERE id = ${page}`)).toEqual({
        raised_minor: 0n,
      })
      throw new Error('the server stops here')
    })
    await expect(failing).rejects.toThrow('the server stops here')
    expect(await raised(page)).toBe(2500n)
    expect(await events(id)).toHaveLength(entries)
  })
})
