import { beforeEach, expect, test } from 'vitest'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { issueAndEmail } from '~/domain/receipts/issue-and-email.server'
import { runReceipts } from '~/domain/receipts/batch/run-receipts.server'
import { startYear } from '~/domain/receipts/year/start-year.server'
import { recordOutsideRefund } from '~/domain/refunds/record-outside-refund.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { Returned } from '~/ports/payment-gateway'
import { makePayment, makeSupporter } from '../../support/factories'
import { receiptOffice } from '../../support/receipts'
import { refundOf } from '../../support/refunds'

const { ctx, gift, found, faults } = receiptOffice()
const year = { from: '2026-01-01', to: '2026-12-31', status: 'issued' }

/** Paid by a card that the sandbox knows nothing of: the test says what it gave back. */
const back = (paymentId: number, minor: bigint, status: 'succeeded' | 'failed') => {
  const outcome = { status, reference: `re_${paymentId}`, code: 'lost', message: 'Lost.' }
  const refunds = [{ key: `re_${paymentId}`, money: { minor, currency: 'USD' }, outcome }] as Returned[]
  return perform(recordOutsideRefund, ctx, { paymentId, refunds })
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
  await perform(startYear, ctx, year)
  const run = await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM batch_run`)
  await perform(runReceipts, ctx, { id: run?.id })
  issuedId = (await ctx.read.first<{ id: number }>(sql`SELECT max(id) AS id FROM tax_receipt`))?.id ?? 0
  await ctx.read.run(sql`DELETE FROM mail`)
})

const [first, second, third] = [() => gifts[0] ?? 0, () => gifts[1] ?? 0, () => gifts[2] ?? 0]
/** Without those that tell of the refunds. */
const receiptMails = () => ctx.read.rows(sql`SELECT 1 FROM mail WHERE dedupe_key NOT LIKE 'refund:%'`)
const numberOf = async (id: number) =>
  (await ctx.read.first<{ number: string }>(sql`SELECT client_uuid AS number FROM contribution WHERE id = ${id}`))
    ?.number
/** Drafts that are there, with what they come to. */
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

test('counts what is left of a gift that is refunded in part', async () => {
  await refundOf(ctx, third(), { kind: 'custom', amount: '120.00' })
  expect(await drafts()).toMatchObject([{ minor: 48000n, lines: ['10000', '20000', '18000'] }])
})

test('issues and emails the draft in one press, and not again by itself', async () => {
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
