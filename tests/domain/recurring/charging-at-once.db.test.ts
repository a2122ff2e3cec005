import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { PaymentGateway } from '~/ports/payment-gateway'
import { testCtx, testSandbox } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const AT_ONCE = 8
const PATIENCE_MS = 500

/** Replies once the expected number of requests is open. */
function meetingAt(expected: number) {
  const seen = { open: 0, max: 0, keys: new Set<string>(), charges: 0 }
  const all = Promise.withResolvers<void>()
  const sandbox = testSandbox()
  const gateway: PaymentGateway = {
    ...sandbox,
    async charge(request) {
      seen.open += 1
      seen.charges += 1
      seen.max = Math.max(seen.max, seen.open)
      seen.keys.add(request.key)
      if (seen.open === expected) all.resolve()
      try {
        await Promise.race([all.promise, setTimeout(PATIENCE_MS)])
        return await sandbox.charge(request)
      } finally {
        seen.open -= 1
      }
    },
  }
  return { seen, gateway }
}

test('charges eight supporters at a time when many are due, each of them once (R-RECURRING-5)', async () => {
  const plans = []
  for (let count = 0; count < 2 * AT_ONCE + 3; count++) plans.push(await makePlan(ctx))
  const { seen, gateway } = meetingAt(AT_ONCE)
  await perform(chargeDue, testCtx({ gateway }), {})
  expect(seen.max).toBe(AT_ONCE)
  expect([seen.charges, seen.keys.size]).toEqual([plans.length, plans.length])
  const rows = await ctx.read.rows<{ n: bigint; paid: bigint }>(sql`
    SELECT count(*) AS n, count(*) FILTER (WHERE payment_status = 'Completed') AS paid FROM recurring_transaction
    WHERE profile_id = ANY(${plans.map(({ id }) => id)}::int[]) GROUP BY profile_id`)
  expect(rows).toEqual(plans.map(() => ({ n: 1n, paid: 1n })))
})

test('charges one payment of a supporter after the other when several of them are due', async () => {
  const one = await makePlan(ctx)
  for (let count = 1; count < 3; count++) await makePlan(ctx, { supporter_id: one.supporterId })
  const { seen, gateway } = meetingAt(2)
  await perform(chargeDue, testCtx({ gateway }), {})
  expect([seen.charges, seen.max]).toEqual([3, 1])
})
