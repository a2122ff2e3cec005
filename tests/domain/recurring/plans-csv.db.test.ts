import { expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { exported } from '../../support/exported'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()

test('exports the last try of a plan, its result and the cancellation date', async () => {
  const [paid, declined, untried] = [
    await makePlan(ctx),
    await makePlan(ctx, {}, { scenario: 'declined' }),
    await makePlan(ctx, {}, null),
  ]
  await perform(chargeDue, ctx, {})
  await ctx.read.run(
    sql`UPDATE recurring_profile SET status = 'Cancelled', cancel_reason = 'Moved away', cancelled_at = ${ctx.now}
      WHERE id = ${paid.id}`,
  )
  const profiles = await ctx.read.rows<{ id: number; name: string }>(
    sql`SELECT id, profile_id AS name FROM recurring_profile`,
  )
  const rows = await exported(recurringList, ctx)
  const of = ({ id }: { id: number }) => {
    const row = rows.find((one) => one.Profile === profiles.find((profile) => profile.id === id)?.name)
    return ['Cancelled Date', 'Last Attempt Date', 'Last Attempt Amount', 'Last Attempt Status'].map(
      (name) => row?.[name],
    )
  }
  const today = '20-Nov-26 12:00 PM'
  expect(of(paid)).toEqual([today, today, '25.00', 'Completed'])
  expect(of(declined)).toEqual(['', today, '25.00', 'Denied'])
  expect(of(untried)).toEqual(['', '', '', ''])
})
