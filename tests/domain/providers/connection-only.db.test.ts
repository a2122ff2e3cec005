import { expect, test } from 'vitest'
import { PROVIDERS } from '~/domain/providers/provider'
import { methodWarning } from '~/domain/recurring/plan-method'
import { planRecord } from '~/domain/recurring/plan-record.server'
import { planBy } from '~/domain/recurring/plan.server'
import { methodsOf } from '~/domain/supporters/queries.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()

test('no account of a provider is said to take payments (R-PROVIDERS-1)', () => {
  for (const { about } of PROVIDERS) expect(about).toMatch(/^The connection to a .*No .* goes through it yet\./)
})

test('a method and a plan of a connection are said not to be charged (R-PROVIDERS-1)', async () => {
  const plan = await makePlan(ctx)
  await ctx.read.run(sql`UPDATE payment_method SET gateway = 'gocardless' WHERE id = ${plan.methodId}`)
  await ctx.read.run(sql`INSERT INTO payment_provider (key, enabled, credentials, updated_at)
    VALUES ('gocardless', true, 'sealed', ${ctx.now})`)
  expect(await methodsOf(ctx, plan.supporterId)).toMatchObject([{ isOfGateway: false }])
  const read = await planBy(ctx.read, plan.name)
  const { payable, methods } = await planRecord(ctx, read!)
  expect(methods.map(({ name }) => name)).toEqual(['Visa ending in 4242 (not charged here)'])
  expect(methodWarning(read!, payable)).toBe(
    'The provider of this plan’s payment method takes no payments here, so the plan is not charged.',
  )
})
