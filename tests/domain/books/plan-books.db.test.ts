import { expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()

const found = async () => {
  await perform(checkBooks, ctx, {})
  // The contribution that begins the plan is a bare row without a payment.
  return ctx.read.rows<{ kind: string; reference: string; missing: bigint }>(sql`
    SELECT kind, reference, found_minor - expected_minor AS missing FROM book_difference
    WHERE check_id = (SELECT max(id) FROM book_check) AND reference NOT IN (SELECT client_uuid FROM contribution)
    ORDER BY kind, reference`)
}

test('explains charges and refunds of plans, and reports changed rows', async () => {
  const first = await makePlan(ctx, { dcc_minor: 100n })
  await makePlan(ctx, { supporter_id: first.supporterId, payment_method_id: first.methodId, amount_minor: 4000n })
  await perform(chargeDue, ctx, {})
  const [one] = await ctx.read.rows<{ id: number }>(
    sql`SELECT id FROM recurring_transaction WHERE profile_id = ${first.id} AND payment_status = 'Completed'`,
  )
  if (!one) throw new Error('nothing was charged')
  expect(await found()).toEqual([])
  await perform(refundCharge, ctx, { transactionId: one.id })
  expect(await found()).toEqual([])
  await ctx.read.run(
    sql`UPDATE ledger_entry SET amount_minor = amount_minor + 1 WHERE id = (SELECT max(id) FROM ledger_entry)`,
  )
  await ctx.read.run(sql`UPDATE recurring_transaction SET refunded_minor = 0 WHERE id = ${one.id}`)
  expect((await found()).map(({ kind }) => kind)).toEqual(['ledger', 'refund'])
})
