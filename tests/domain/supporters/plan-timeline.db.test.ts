import { expect, test } from 'vitest'
import { editPlan } from '~/domain/recurring/edit-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const changesOf = async (id: number, reader = ctx) => {
  const { months } = await supporterActivity(reader, id, { kinds: ['changes'], before: null, emails: [] })
  return months.flatMap(({ entries }) => entries.map(({ details, href, by }) => ({ details, href, by })))
}

test('shows on a supporter’s timeline what was changed of their plan, with who and where', async () => {
  const plan = await makePlan(ctx)
  await perform(editPlan, ctx, { id: plan.name, amount: '$40.00', nextBillingOn: '2026-12-01' })
  await perform(suspendPlan, ctx, { id: plan.name })
  const href = `/jpanel/recurring_payments/${plan.name}`
  const [paused, edited] = await changesOf(plan.supporterId)
  expect(paused).toMatchObject({ details: [expect.stringContaining('Paused')], href, by: 'Test Person' })
  expect(edited).toMatchObject({ href, by: 'Test Person' })
  expect(edited?.details[0]).toMatch(/^Amount \$[\d.]+ → \$40\.00, from Dec 1, 2026\. Next payment .* → Dec 1, 2026$/)
})

test('leaves them out for people who may not see contributions', async () => {
  const plan = await makePlan(ctx)
  await perform(editPlan, ctx, { id: plan.name, amount: '$40.00' })
  expect(await changesOf(plan.supporterId, testCtx({ permissions: ['member.view'] }))).toEqual([])
})
