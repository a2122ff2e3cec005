import { beforeEach, expect, test } from 'vitest'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { issueAndEmail } from '~/domain/receipts/issue-and-email.server'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { recordOutsideRefund } from '~/domain/refunds/record-outside-refund.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { GatewayRefund } from '~/ports/payment-gateway'
import { testCtx } from '../../support/ctx'
import { makePayment, makeSupporter } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'
import { makePlan } from '../../support/recurring'
import { refundOf } from '../../support/refunds'

const { ctx, gift, issued, found, faults } = receiptOffice()
const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }

/** The sandbox does not know the card, so the test provides its refunds. */
const back = (paymentId: number, minor: bigint, status: 'succeeded' | 'failed') => {
  const outcome = { status, reference: `re_${paymentId}`, code: 'lost', message: 'Lost.' }
  const refunds = [{ key: `re_${paymentId}`, money: { minor, currency: 'USD' }, outcome }] as GatewayRefund[]
  return perform(recordOutsideRefund, ctx, { paymentId, refunds })
}

async function issueYear(): Promise<number> {
  await perform(startYear, ctx, year)
  const run = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM batch_run`)
  await perform(runReceipts, ctx, { id: run?.id })
  return (await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM tax_receipt`))?.id ?? 0
}

let gifts: number[] = []
let issuedId = 0

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE contribution SET supporter_id = NULL`)
  const { id } = await makeSupporter({ bill_country: 'US', email: `year${Date.now()}@example.org` })
  gifts = []
  for (const totalMinor of [10000n, 20000n, 30000n]) {
    const one = await gift({ totalMinor, supporterId: id, isPos: true })
    await makePayment(one, { amount_minor: totalMinor, is_paid: true, type: 'cash', gateway: 'offline' })
    gifts.push(one)
  }
  issuedId = await issueYear()
  await ctx.read.run(sql`DELETE FROM mail`)
})

const [first, second, third] = [() => gifts[0] ?? 0, () => gifts[1] ?? 0, () => gifts[2] ?? 0]
const receiptMails = () => ctx.read.records(sql`SELECT 1 FROM mail WHERE dedupe_key NOT LIKE 'refund:%'`)
const numberOf = async (id: number) =>
  (await ctx.read.first<{ number: string }>(sql`SELECT client_uuid AS number FROM contribution WHERE id = ${id}`))
    ?.number
const drafts = () =>
  ctx.read.rows<{ id: number; minor: bigint; lines: string[]; replaces: number | null }>(sql`
    SELECT r.id, r.amount_minor AS minor, r.replaces_id AS replaces, (SELECT
      array_agg(l.amount_minor::text ORDER BY l.id) FROM tax_receipt_line l WHERE l.receipt_id = r.id) AS lines
    FROM tax_receipt r WHERE r.status = 'draft' AND r.deleted_at IS NULL ORDER BY r.id`)

test('is void with its reason when a gift in it is refunded, and a draft of the rest is proposed', async () => {
  await refundOf(ctx, first(), { whole: 1 })
  expect(await found(issuedId)).toMatchObject({
    status: 'void',
    number: 'WEB26-000000001',
    amountMinor: 60000n,
    voidReason: `Contribution #${await numberOf(first())} was refunded`,
  })
  expect(await drafts()).toMatchObject([{ minor: 50000n, lines: ['20000', '30000'], replaces: issuedId }])
  expect(await receiptMails()).toEqual([])
  expect(await faults()).toEqual([])
})

test('proposes what is left when another gift is deleted, and nothing when none is left', async () => {
  await refundOf(ctx, first(), { whole: 1 })
  await perform(deleteContribution, ctx, { id: second() })
  expect(await drafts()).toMatchObject([{ minor: 30000n, lines: ['30000'], replaces: issuedId }])
  await perform(restoreContribution, ctx, { id: second() })
  expect(await drafts()).toMatchObject([{ minor: 50000n, lines: ['20000', '30000'], replaces: issuedId }])
  await perform(deleteContribution, ctx, { id: second() })
  await refundOf(ctx, third(), { whole: 1 })
  expect(await drafts()).toEqual([])
})

test('proposes less while a gift in it is spam, and all of it once it is cleared', async () => {
  await refundOf(ctx, first(), { whole: 1 })
  await perform(markSpam, ctx, { ids: [second()] })
  expect(await drafts()).toMatchObject([{ minor: 30000n, lines: ['30000'], replaces: issuedId }])
  await perform(clearSpam, ctx, { id: second() })
  expect(await drafts()).toMatchObject([{ minor: 50000n, lines: ['20000', '30000'], replaces: issuedId }])
  expect(await receiptMails()).toEqual([])
  expect(await faults()).toEqual([])
})

test('is void when a gift in it is marked as spam, and all of it is proposed once that is cleared', async () => {
  await perform(markSpam, ctx, { ids: [first()] })
  expect(await found(issuedId)).toMatchObject({
    status: 'void',
    voidReason: `Contribution #${await numberOf(first())} was marked as spam`,
  })
  expect(await drafts()).toMatchObject([{ minor: 50000n, lines: ['20000', '30000'], replaces: issuedId }])
  await perform(clearSpam, ctx, { id: first() })
  expect(await drafts()).toMatchObject([{ minor: 60000n, lines: ['10000', '20000', '30000'], replaces: issuedId }])
  expect(await receiptMails()).toEqual([])
  expect(await faults()).toEqual([])
})

test('is void when a gift in it is unlinked, and all of it is proposed once that is linked again', async () => {
  const { supporterId } = await found(issuedId)
  const other = await makeSupporter({ bill_country: 'US' })
  for (const to of ['', other.id]) await perform(editContribution, ctx, { id: first(), supporterId: to })
  expect(await found(issuedId)).toMatchObject({
    status: 'void',
    voidReason: `Contribution #${await numberOf(first())} no longer belongs to this supporter`,
  })
  expect(await drafts()).toMatchObject([{ minor: 50000n, lines: ['20000', '30000'], replaces: issuedId }])
  await refundOf(ctx, second(), { whole: 1 })
  expect(await drafts()).toMatchObject([{ minor: 30000n, lines: ['30000'], replaces: issuedId }])
  await perform(editContribution, ctx, { id: first(), supporterId })
  expect(await drafts()).toMatchObject([{ minor: 40000n, lines: ['10000', '30000'], replaces: issuedId }])
  expect(await faults()).toEqual([])
})

test('of one gift is void while that is spam, and another one can be issued afterwards', async () => {
  const single = await issued({ isPos: true })
  const { contributionId } = await found(single)
  await perform(markSpam, ctx, { ids: [contributionId!] })
  expect(await found(single)).toMatchObject({ status: 'void', voidReason: expect.stringContaining('marked as spam') })
  const next = { contributionId, isDraft: false }
  await expect(perform(receiptContribution, ctx, next)).rejects.toThrow('was not accepted')
  await perform(clearSpam, ctx, { id: contributionId! })
  expect(await perform(receiptContribution, ctx, next)).toMatchObject({ number: expect.stringMatching(/^WEB26-/) })
  expect(await faults()).toEqual([])
})

test('counts what is left of a gift that is refunded in part', async () => {
  await refundOf(ctx, third(), { kind: 'custom', amount: '120.00' })
  expect(await drafts()).toMatchObject([{ minor: 48000n, lines: ['10000', '20000', '18000'] }])
})

test('issues and emails the draft once', async () => {
  await refundOf(ctx, first(), { whole: 1 })
  const [draft] = await drafts()
  const { number } = await perform(issueAndEmail, ctx, { id: draft?.id ?? 0 })
  expect(number).toBe('WEB26-000000002')
  expect(await found(draft?.id ?? 0)).toMatchObject({
    status: 'issued',
    replaces: { id: issuedId },
    amountMinor: 50000n,
  })
  expect(await receiptMails()).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test('is good again when the refund fails, unless the draft was issued', async () => {
  const payment = await makePayment(first(), { amount_minor: 10000n, gateway: 'sandbox', type: 'card', is_paid: true })
  await back(payment.id, 10000n, 'succeeded')
  expect(await drafts()).toMatchObject([{ minor: 50000n }])
  await back(payment.id, 10000n, 'failed')
  expect(await found(issuedId)).toMatchObject({ status: 'issued', voidReason: null, voidedAt: null })
  expect(await drafts()).toEqual([])
  expect(await faults()).toEqual([])
})

test('holds the charges of plans: one refunded, another of a plan that is spam and cleared', async () => {
  const plans = [await makePlan(ctx), await makePlan(ctx)]
  const supporterId = plans[0]!.supporterId
  await ctx.read.run(sql`UPDATE recurring_profile SET supporter_id = ${supporterId} WHERE id = ${plans[1]!.id}`)
  await ctx.read.run(sql`UPDATE payment_method SET supporter_id = ${supporterId} WHERE id = ${plans[1]!.methodId}`)
  await ctx.read.run(sql`UPDATE contribution SET supporter_id = NULL`)
  await perform(chargeDue, testCtx(), {})
  const receiptId = await issueYear()
  expect(await found(receiptId)).toMatchObject({ status: 'issued', amountMinor: 5000n })
  const [charge] = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plans[0]!.id}`,
  )
  await perform(refundCharge, ctx, { transactionId: charge!.id })
  expect(await found(receiptId)).toMatchObject({ status: 'void', voidReason: expect.stringContaining('was refunded') })
  const rest = { minor: 2500n, lines: ['2500'], replaces: receiptId }
  expect(await drafts()).toMatchObject([rest])
  const { contributionId: id } = plans[1]!
  await perform(markSpam, ctx, { ids: [id] })
  expect(await drafts()).toEqual([])
  await perform(clearSpam, ctx, { id })
  expect(await drafts()).toMatchObject([rest])
  expect(await faults()).toEqual([])
})

test('is void with the charge of a plan whose contribution is marked as spam', async () => {
  const plan = await makePlan(ctx)
  await ctx.read.run(sql`UPDATE contribution SET supporter_id = NULL`)
  await perform(chargeDue, testCtx(), {})
  const receiptId = await issueYear()
  const charge = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  expect(await found(receiptId)).toMatchObject({ status: 'issued', amountMinor: 2500n })
  await perform(markSpam, ctx, { ids: [plan.contributionId] })
  expect(await found(receiptId)).toMatchObject({
    status: 'void',
    voidReason: `Recurring payment #${plan.name}-${charge!.id} was marked as spam`,
  })
  expect(await drafts()).toEqual([])
  await expect(perform(issueTaxReceipt, ctx, { id: charge!.id })).rejects.toThrow('was not accepted')
  await perform(clearSpam, ctx, { id: plan.contributionId })
  expect(await drafts()).toMatchObject([{ minor: 2500n, lines: ['2500'], replaces: receiptId }])
})

test('takes no charge of a plan that is a test, spam or deleted', async () => {
  const plans = [await makePlan(ctx), await makePlan(ctx), await makePlan(ctx), await makePlan(ctx)]
  await perform(chargeDue, testCtx(), {})
  for (const [index, change] of [sql`is_test = true`, sql`is_spam = true`, sql`deleted_at = now()`].entries())
    await ctx.read.run(sql`UPDATE contribution SET ${change} WHERE id = ${plans[index]!.contributionId}`)
  await ctx.read.run(sql`UPDATE contribution SET supporter_id = NULL`)
  await issueYear()
  const receipts = await ctx.read.records(sql`SELECT supporter_id AS by FROM tax_receipt
    WHERE supporter_id = ANY(${plans.map(({ supporterId }) => supporterId)}::int[])`)
  expect(receipts).toEqual([{ by: plans[3]!.supporterId }])
})
