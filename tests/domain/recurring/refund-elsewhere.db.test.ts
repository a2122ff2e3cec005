import { describe, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { refundTransaction } from '~/domain/transactions/refund-transaction.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const ELSEWHERE = { madeOn: '2026-11-20', reference: 'RF-PLAN', why: 'Charged twice' }

async function chargedByPaypal() {
  const plan = await makePlan(ctx)
  await perform(chargePlan, ctx, { id: plan.name, method: 'saved' })
  const charge = await ctx.read.first<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${plan.id}`,
  )
  await ctx.read.run(sql`UPDATE payment SET gateway = 'paypal', reference = 'PP-' || id, captured_at =
    '2026-11-10T15:00:00Z', created_at = '2026-11-10T15:00:00Z'
    WHERE id = (SELECT payment_id FROM recurring_transaction WHERE id = ${charge!.id})`)
  return { id: String(charge!.id), planId: plan.id }
}

const chargeRow = (id: string) =>
  ctx.read.record(sql`
    SELECT t.amount_minor AS amount, t.refunded_minor AS refunded, t.refunded_at AS at, t.refund_reference AS reference,
      p.refunded_minor AS "ofPayment", r.why, r.made_on AS "madeOn", r.status, r.gateway,
      (SELECT count(*)::int FROM ledger_entry WHERE transaction_id = t.id) AS entries
    FROM recurring_transaction t JOIN payment p ON p.id = t.payment_id LEFT JOIN refund r ON r.transaction_id = t.id
    WHERE t.id = ${Number(id)}`)

async function differences() {
  await perform(checkBooks, ctx, {})
  return ctx.read.records(sql`SELECT kind, reference, payment_id AS payment, contribution_id AS sale,
    expected_minor AS expected, found_minor AS found FROM book_difference ORDER BY 1, 2, 3`)
}

describe('a charge of a plan refunded in the panel of a provider that is not connected (R-REFUNDS-9)', () => {
  test('is recorded with its day, reference and reason, calls no gateway, and does everything else', async () => {
    const { id } = await chargedByPaypal()
    const before = await differences()
    await expect(perform(refundTransaction, ctx, { id, ...ELSEWHERE, madeOn: '2026-11-12' })).resolves.toBe(
      'The refund of $25.00 has been recorded.',
    )
    expect(await chargeRow(id)).toEqual({
      amount: 2500n,
      refunded: 2500n,
      at: new Date('2026-11-12T05:00:00Z'),
      reference: 'RF-PLAN',
      ofPayment: 2500n,
      why: 'Charged twice',
      madeOn: '2026-11-12',
      status: 'succeeded',
      gateway: 'paypal',
      entries: 0,
    })
    expect(await ctx.read.records(sql`SELECT 1 FROM sandbox_refund`)).toEqual([])
    expect(await differences()).toEqual(before)
    await expect(perform(refundTransaction, ctx, { id, ...ELSEWHERE, reference: 'RF-2' })).rejects.toThrow(
      'This payment has already been refunded.',
    )
  })

  test('names the date and the reference where the form of such a refund was sent without them', async () => {
    const { id } = await chargedByPaypal()
    await expect(perform(refundTransaction, ctx, { id, isRecorded: '1' })).rejects.toMatchObject({
      fields: {
        madeOn: ['Please enter the date on which the refund was made.'],
        reference: ["Please enter the provider's reference of the refund."],
      },
    })
  })

  test.each([
    ['without a date', { madeOn: '' }, 'madeOn', 'Please enter the date on which the refund was made.'],
    ['without a reference', { reference: ' ' }, 'reference', "Please enter the provider's reference of the refund."],
    ['of tomorrow', { madeOn: '2026-11-21' }, 'madeOn', 'The date is in the future.'],
    ['from before the payment', { madeOn: '2026-11-09' }, 'madeOn', 'The refund cannot be older than the payment.'],
  ])('%s is refused at its field', async (_, change, field, message) => {
    const { id } = await chargedByPaypal()
    await expect(perform(refundTransaction, ctx, { id, ...ELSEWHERE, ...change })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: [message] },
    })
  })

  test('cannot be sent from here, and a charge of the connected provider is refunded here', async () => {
    const { id } = await chargedByPaypal()
    await expect(perform(refundTransaction, ctx, { id })).rejects.toThrow(
      "The provider of this payment is not connected. Refund it in your provider's dashboard, then record it here.",
    )
    await ctx.read.run(sql`UPDATE payment SET gateway = 'sandbox' WHERE gateway = 'paypal'`)
    await expect(perform(refundTransaction, ctx, { id, ...ELSEWHERE })).rejects.toThrow(
      'Refunds of this payment are made here, not recorded.',
    )
    const here = await makePlan(ctx)
    await perform(chargePlan, ctx, { id: here.name, method: 'saved' })
    const charge = await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM recurring_transaction WHERE profile_id = ${here.id}`,
    )
    await perform(refundTransaction, ctx, { id: charge!.id, why: 'By mistake' })
    expect(await chargeRow(String(charge!.id))).toMatchObject({ why: 'By mistake', madeOn: null, refunded: 2500n })
  })
})
