import { describe, expect, test } from 'vitest'
import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { restoreContribution } from '~/domain/contributions/restore-contribution.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { transactionModal } from '~/domain/transactions/queries.server'
import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { refundTransaction } from '~/domain/transactions/refund-transaction.server'
import { syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution, type Wanted } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeGift, makeLine, makePayment, makeSupporter } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const settings = { tax_receipt_pdfs: '1', tax_receipt_type: 'none', dp_api_key: 'a key' }
const ctx = testCtx({ settings })

async function sale(wanted: Wanted = {}, payment: object = { gateway: 'offline', type: 'cash' }) {
  const { id: supporterId } = await makeSupporter({ bill_country: 'US' })
  const id = await contribution(ctx, { supporterId, totalMinor: 1000n, isPos: true, ...wanted })
  await makeLine(id, { variant_id: (await makeGift({}, { is_tax_receiptable: true })).id })
  await makePayment(id, { is_paid: true, ...payment })
  const row = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  return { id, number: row?.number ?? '', supporterId }
}

async function charge() {
  const plan = await makePlan(ctx)
  await perform(chargeDue, ctx, {})
  const row = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  return { id: row?.id ?? 0, ...{ plan } }
}

describe('the documented actions, of a contribution and of a charge', () => {
  test('an id means one of them, and the number of a contribution means it too', async () => {
    const [one, two] = [await sale(), await charge()]
    expect(one.id).not.toBe(two.id)
    expect(await transactionModal(ctx, String(one.id))).toMatchObject({
      kind: 'contribution',
      number: one.number,
      amountMinor: 1000n,
    })
    expect(await transactionModal(ctx, one.number.toLowerCase())).toMatchObject({ kind: 'contribution', id: one.id })
    expect(await transactionModal(ctx, String(two.id))).toMatchObject({
      kind: 'transaction',
      amountMinor: 2500n,
      paymentStatus: 'Completed',
    })
    for (const none of ['2000000000', '0', '-1', 'abc', '99999999999'])
      await expect(transactionModal(ctx, none)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a tax receipt is issued once', async () => {
    for (const { id } of [await sale(), await charge()]) {
      await expect(perform(issueTaxReceipt, ctx, { id })).resolves.toMatch(
        /^Tax receipt WEB26-\d{9} has been issued\.$/,
      )
      await expect(perform(issueTaxReceipt, ctx, { id: String(id) })).rejects.toThrow('already has a tax receipt')
    }
  })

  test('a refund gives back the whole amount once and voids the receipt', async () => {
    for (const [{ id }, said] of [
      [await sale(), '$10.00 has been refunded.'],
      [await charge(), '$25.00 has been refunded.'],
    ] as const) {
      await perform(issueTaxReceipt, ctx, { id })
      await expect(perform(refundTransaction, ctx, { id })).resolves.toBe(said)
      const receipts = await ctx.read.rows<{ status: string }>(
        sql`SELECT status FROM tax_receipt WHERE ${id} IN (contribution_id, transaction_id)`,
      )
      expect(receipts).toEqual([{ status: 'void' }])
    }
    const again = await charge()
    await perform(refundTransaction, ctx, { id: again.id })
    await expect(perform(refundTransaction, ctx, { id: again.id })).rejects.toThrow(
      'This payment has already been refunded.',
    )
  })

  test('a second whole refund is refused instead of refunding $0.00', async () => {
    const { id } = await sale()
    await perform(refundTransaction, ctx, { id })
    await expect(perform(refundTransaction, ctx, { id })).rejects.toThrow(
      'This contribution has already been fully refunded.',
    )
  })

  test('a push to the donor CRM keeps its ids, the same ones again; a test is not pushed', async () => {
    const { id, supporterId } = await sale()
    await expect(perform(syncDonorCrm, ctx, { id })).resolves.toBe('Pushed to the donor CRM.')
    const stored = () =>
      ctx.read.first<{ gift: number; donor: number }>(
        sql`SELECT c.donor_gift AS gift, s.donor_id AS donor FROM contribution c
          JOIN supporter s ON s.id = c.supporter_id WHERE c.id = ${id}`,
      )
    const first = await stored()
    expect(first?.gift).toBeGreaterThan(0)
    expect(first?.donor).toBeGreaterThan(0)
    await perform(syncDonorCrm, ctx, { id })
    expect(await stored()).toEqual(first)
    expect(supporterId).toBeGreaterThan(0)
    await perform(syncDonorCrm, ctx, { id: (await charge()).id })
    await expect(perform(syncDonorCrm, ctx, { id: (await sale({ isTest: true })).id })).rejects.toThrow(
      'Test contributions are not pushed',
    )
  })

  test.each<[what: string, stored: Record<string, string>]>([
    ['no account', {}],
    ['a paused account', { dp_api_key: 'a key', dp_paused: '1' }],
  ])('a push with %s is refused and stores no gift', async (_what, stored) => {
    const { id } = await sale()
    await expect(perform(syncDonorCrm, testCtx({ settings: stored }), { id })).rejects.toThrow('Nothing was pushed.')
    expect(
      await ctx.read.record(sql`SELECT donor_gift AS gift, synced_at AS at FROM contribution WHERE id = ${id}`),
    ).toEqual({ gift: null, at: null })
  })

  test('changes nothing when refreshed without a gateway', async () => {
    await expect(perform(refreshPaymentStatus, ctx, { id: (await sale()).id })).resolves.toBe(
      'The payment is succeeded.',
    )
    await expect(perform(refreshPaymentStatus, ctx, { id: (await charge()).id })).resolves.toBe(
      'The payment is succeeded.',
    )
  })

  test('each needs its permission', async () => {
    const { id } = await sale()
    const viewer = testCtx({ permissions: ['order.view'], settings })
    for (const op of [issueTaxReceipt, refundTransaction, syncDonorCrm])
      await expect(perform(op, viewer, { id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('deleting a contribution (R-CONTRIBUTIONS-11)', () => {
  const stored = (id: number) =>
    ctx.read.first<{ deleted: boolean; given: bigint }>(
      sql`SELECT c.deleted_at IS NOT NULL AS deleted, s.lifetime_donation_minor + s.lifetime_purchase_minor AS given
        FROM contribution c JOIN supporter s ON s.id = c.supporter_id WHERE c.id = ${id}`,
    )

  test('takes its receipt and totals with it, and restoring brings back the contribution only', async () => {
    const { id } = await sale()
    await perform(issueTaxReceipt, ctx, { id })
    await perform(deleteContribution, ctx, { id })
    await perform(deleteContribution, ctx, { id })
    expect(await stored(id)).toEqual({ deleted: true, given: 0n })
    expect(await ctx.read.record(sql`SELECT status FROM tax_receipt WHERE contribution_id = ${id}`)).toEqual({
      status: 'void',
    })
    await perform(restoreContribution, ctx, { id })
    expect(await stored(id)).toEqual({ deleted: false, given: 1000n })
    expect(await ctx.read.record(sql`SELECT status FROM tax_receipt WHERE contribution_id = ${id}`)).toEqual({
      status: 'void',
    })
  })

  test.each([
    [
      'that came from the website',
      { isPos: false },
      {},
      'Only contributions entered at the point of sale can be deleted.',
    ],
    [
      'that a provider took',
      {},
      { gateway: 'sandbox' },
      'This contribution was paid through a payment provider. Refund it instead.',
    ],
    [
      'that was sent',
      { shippableItems: 1, isFulfilled: true },
      { gateway: 'offline' },
      'This contribution has already been fulfilled.',
    ],
  ])('%s is refused', async (_, wanted, payment, message) => {
    const { id } = await sale(wanted, {
      type: 'cash',
      ...payment,
      gateway: (payment as { gateway?: string }).gateway ?? 'offline',
    })
    await expect(perform(deleteContribution, ctx, { id })).rejects.toThrow(message)
    expect((await stored(id))?.deleted).toBe(false)
  })

  test('with a refund or a charged plan is refused; a test may go whatever it is', async () => {
    const { id } = await sale()
    await perform(refundTransaction, ctx, { id })
    await expect(perform(deleteContribution, ctx, { id })).rejects.toThrow('This contribution has refunds.')
    const { plan } = await charge()
    await ctx.read.run(sql`UPDATE contribution SET is_pos = true WHERE id = ${plan.contributionId}`)
    await expect(perform(deleteContribution, ctx, { id: plan.contributionId })).rejects.toThrow(
      'has already been charged',
    )
    const test = await sale({ isTest: true, isPos: false }, { gateway: 'sandbox' })
    await expect(perform(deleteContribution, ctx, { id: test.id })).resolves.toEqual({ id: test.id })
  })
})
