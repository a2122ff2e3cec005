import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { foldGifts } from '~/domain/fundraising/list/fold-gifts.server'
import { mergeSupporters } from '~/domain/merges/merge-supporters.server'
import { receiptContribution, loadReceipted } from '~/domain/receipts/receipt-contribution.server'
import { readReceiptLines } from '~/domain/receipts/receipt-lines.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { previewYear } from '~/domain/receipts/year/preview-year.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { INVARIANTS } from '../../prisma/invariants'
import { makeGift, makeSponsorship, makeSupporter } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'
import { makePlan } from '../../support/recurring'
import { refundOf } from '../../support/refunds'

const { ctx, gift, owner } = receiptOffice()
const sentence = 'the receiptable amount of each gift is stored as it would be counted'
const broken = INVARIANTS.find(([name]) => name === sentence)?.[1] ?? ''
const differences = async () => (await owner.query(broken)).rows
const fold = () => perform(foldGifts, ctx, {})
const succeeded = async (work: Promise<unknown>) => work.then(() => true).catch(() => false)
const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }

afterEach(() => ctx.read.run(sql`UPDATE contribution SET is_test = true`))

type Step = (pick: number) => Promise<unknown>

/** Each way in which a gift, its product or its receipt changes. */
function steps(variant: { id: number; product_id: number }, gifts: number[], people: number[]): Record<string, Step> {
  const selected = (pick: number) => gifts[pick % Math.max(1, gifts.length)] ?? 0
  const person = (pick: number) => people[pick % people.length]
  const receipt = async (pick: number) =>
    (await ctx.read.first<{ id: number }>(sql`SELECT id FROM tax_receipt ORDER BY (id * 7 + ${pick}) % 5 LIMIT 1`))?.id
  return {
    give: async (pick) =>
      gifts.push(await gift({ supporterId: person(pick) ?? 0 }, { variant_id: variant.id, dcc_minor: BigInt(pick) })),
    foreign: async (pick) => {
      const id = await gift({ supporterId: person(pick) ?? 0, currency: 'CAD' }, { variant_id: variant.id })
      gifts.push(id)
    },
    refund: (pick) => refundOf(ctx, selected(pick), pick % 2 === 0 ? { whole: 1 } : { amount: '3' }),
    takenBack: (pick) =>
      ctx.read.run(sql`UPDATE contribution SET refunded_minor = CASE WHEN refunded_minor = 0
      THEN total_minor ELSE 0 END WHERE id = ${selected(pick)}`),
    remove: (pick) => succeeded(perform(deleteContribution, ctx, { id: selected(pick) })),
    restore: (pick) => succeeded(perform(restoreContribution, ctx, { id: selected(pick) })),
    spam: (pick) => perform(markSpam, ctx, { ids: [selected(pick)] }),
    clear: (pick) => succeeded(perform(clearSpam, ctx, { id: selected(pick) })),
    merge: (pick) => succeeded(perform(mergeSupporters, ctx, { id: person(pick), loserId: person(pick + 1) })),
    currency: (pick) => ctx.read.run(sql`UPDATE contribution SET currency = 'EUR' WHERE id = ${selected(pick)}`),
    moved: (pick) =>
      ctx.read.run(sql`UPDATE contribution SET ordered_at = ordered_at - interval '40 days',
      billing_country = 'CA' WHERE id = ${selected(pick)}`),
    line: (pick) =>
      ctx.read.run(sql`UPDATE contribution_line SET dcc_minor = dcc_minor + 1
      WHERE contribution_id = ${selected(pick)}`),
    product: () =>
      ctx.read.run(sql`UPDATE product SET is_tax_receiptable = NOT is_tax_receiptable
      WHERE id = ${variant.product_id}`),
    worth: (pick) =>
      ctx.read.run(sql`UPDATE product_variant SET fair_market_value_minor = ${pick * 100}
      WHERE id = ${variant.id}`),
    receipt: (pick) =>
      succeeded(perform(receiptContribution, ctx, { contributionId: selected(pick), isDraft: pick % 2 === 0 })),
    void: async (pick) => succeeded(perform(voidReceipt, ctx, { id: await receipt(pick), reason: 'By mistake' })),
    // A draft does not come back beside a receipt that its contribution got meanwhile.
    erase: async (pick) =>
      succeeded(
        ctx.read.run(sql`UPDATE tax_receipt SET deleted_at = CASE WHEN deleted_at IS NULL
        THEN ${ctx.now}::timestamptz END WHERE status = 'draft' AND id = ${await receipt(pick)}`),
      ),
    fold,
  }
}

test('any order of changes to gifts, products and receipts keeps the amounts that counting gives', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const people = await Promise.all([1, 2, 3].map(async () => (await makeSupporter()).id))
  const gifts: number[] = []
  const all = steps(variant, gifts, people)
  const step = fc.constantFrom('give', 'give', 'receipt', 'fold', ...Object.keys(all))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(50)), { minLength: 8, maxLength: 25 }), async (walk) => {
      for (const [name, pick] of walk) {
        await all[name]?.(pick)
        expect(await differences(), name).toEqual([])
      }
      await fold()
      expect(await differences()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('each change is seen before and after the next fold', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const people = [(await makeSupporter()).id, (await makeSupporter()).id]
  const all = steps(variant, [await gift({ supporterId: people[0]! }, { variant_id: variant.id })], people)
  for (const name of Object.keys(all)) {
    await fold()
    await all[name]?.(0)
    expect(await differences(), `${name} before`).toEqual([])
    await fold()
    expect(await differences(), `${name} after`).toEqual([])
  }
})

test('a charge of a plan is kept, given back with its refund and moved with its plan', async () => {
  const plan = await makePlan(ctx)
  await perform(chargeDue, ctx, {})
  const stored = () =>
    ctx.read.record(sql`SELECT sponsored_minor::int AS minor, is_refunded AS "isRefunded", supporter_id AS by
      FROM receiptable_gift WHERE contribution_id = ${plan.contributionId} AND transaction_id > 0`)
  await fold()
  expect(await stored()).toEqual({ minor: 2500, isRefunded: false, by: plan.supporterId })
  const charge = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  await perform(refundCharge, ctx, { transactionId: charge?.id })
  const { id: other } = await makeSupporter()
  await ctx.read.run(sql`UPDATE recurring_profile SET supporter_id = ${other} WHERE id = ${plan.id}`)
  expect(await differences()).toEqual([])
  await fold()
  expect(await stored()).toEqual({ minor: 2500, isRefunded: true, by: other })
  await perform(markSpam, ctx, { ids: [plan.contributionId] })
  expect(await differences()).toEqual([])
  await fold()
  expect(await stored()).toBeNull()
})

test('the kept amount is that of a receipt of the gift alone, in its own currency', async () => {
  const variant = await makeGift({}, { is_tax_receiptable: true })
  const sponsorshipId = (await makeSponsorship()).id
  await ctx.read.run(sql`UPDATE product_variant SET fair_market_value_minor = 1234 WHERE id = ${variant.id}`)
  const { id: supporterId } = await makeSupporter()
  const at = { supporterId, country: 'US' }
  const ids = [
    await gift(at, { variant_id: variant.id }),
    await gift({ ...at, totalMinor: 1000n }, { variant_id: variant.id }),
    await gift({ ...at, currency: 'CAD' }, { variant_id: variant.id, dcc_minor: 150n }),
    await gift({ ...at, currency: 'JPY' }, { variant_id: variant.id }),
    await gift(at, { variant_id: null, sponsorship_id: sponsorshipId }),
    await gift(at, { variant_id: (await makeGift({}, { is_tax_receiptable: false })).id }),
  ]
  await ctx.read.run(sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.7345
    WHERE currency <> 'USD' AND id = ANY(${ids}::int[])`)
  const amounts = await Promise.all(
    ids.map(async (id) => {
      const lines = await readReceiptLines(ctx, await loadReceipted(ctx.read, id, { isLocked: false }), {
        over: ctx.read,
        isLocked: false,
      })
      return typeof lines === 'string' ? 0n : lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    }),
  )
  const stored = await ctx.read.rows<{ minor: bigint }>(
    sql`SELECT receiptable_minor AS minor FROM receiptable_gift_now WHERE contribution_id = ANY(${ids}::int[])
      ORDER BY contribution_id`,
  )
  expect(stored.map(({ minor }) => minor)).toEqual(amounts)
  expect(amounts).toEqual([3766n, 0n, 3470n, 4983n, 0n, 0n])
})

test('the year is the same before and after the fold', async () => {
  const { id: supporterId } = await makeSupporter()
  await gift({ supporterId })
  await perform(receiptContribution, ctx, { contributionId: await gift({ supporterId }), isDraft: false })
  const before = await perform(previewYear, ctx, year)
  expect(before).toMatchObject({ count: 1, minor: 5000n })
  await fold()
  expect(await perform(previewYear, ctx, year)).toEqual(before)
})
