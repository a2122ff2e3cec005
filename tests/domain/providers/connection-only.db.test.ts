import { expect, test } from 'vitest'
import { gatewayName, gatewayNameSql } from '~/domain/payments/gateway-name'
import { PROVIDERS } from '~/domain/providers/provider'
import { findMethodWarning } from '~/domain/recurring/plan-method'
import { loadPlanRecord } from '~/domain/recurring/plan-record.server'
import { findPlan } from '~/domain/recurring/plan.server'
import { METHOD } from '~/domain/reports/plan-conditions.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import type { Row } from '~/lists/declare/columns'
import { listMethods, listPlans } from '~/domain/supporters/queries.server'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()

test('shows no provider account as taking payments (R-PROVIDERS-1)', () => {
  for (const { about } of PROVIDERS) expect(about).toMatch(/^The connection to a .*No .* goes through it yet\./)
})

test('each provider has its name where payments through it are listed', async () => {
  for (const { key, title } of PROVIDERS) {
    expect(gatewayName(key)).toBe(title)
    expect(await ctx.read.record(sql`SELECT ${gatewayNameSql(sql`${key}::text`)} AS name`)).toEqual({ name: title })
  }
})

test('shows methods and plans of a connection as not charged (R-PROVIDERS-1)', async () => {
  const plan = await makePlan(ctx)
  await ctx.read.run(sql`UPDATE payment_method SET gateway = 'gocardless' WHERE id = ${plan.methodId}`)
  await ctx.read.run(sql`INSERT INTO payment_provider (key, enabled, credentials, updated_at)
    VALUES ('gocardless', true, 'sealed', ${ctx.now})`)
  expect(await listMethods(ctx, plan.supporterId)).toMatchObject([{ isOfGateway: false }])
  const read = await findPlan(ctx.read, plan.name)
  const { payable, methods } = await loadPlanRecord(ctx, read!)
  expect(methods.map(({ name }) => name)).toEqual(['Visa ending in 4242 (not charged here)'])
  expect(findMethodWarning(read!, payable)).toBe(
    'The provider of this plan’s payment method takes no payments here, so the plan is not charged.',
  )
})

test('the list of plans and the page of a supporter say which plans are not charged (R-RECURRING-5)', async () => {
  const [paid, removed, elsewhere, byHand] = [
    await makePlan(ctx),
    await makePlan(ctx),
    await makePlan(ctx),
    await makePlan(ctx, {}, null),
  ]
  await ctx.read.run(sql`UPDATE payment_method SET deleted_at = ${ctx.now} WHERE id = ${removed.methodId}`)
  await ctx.read.run(sql`UPDATE payment_method SET gateway = 'bbms' WHERE id = ${elsewhere.methodId}`)
  const { rows } = await recurringList.page(ctx, recurringList.read({}))
  const shown = ({ id }: { id: number }) => {
    const row: Row = rows.find((one) => one.id === id)!
    return METHOD.show(row.method ?? null, row, { key: 'method', ctx, isMixed: false }).text
  }
  expect([paid, removed, elsewhere, byHand].map(shown)).toEqual([
    'Visa 4242',
    'Visa 4242 (removed)',
    'Visa 4242 (not charged here)',
    'Collected manually',
  ])
  const collected = async ({ supporterId }: { supporterId: number }) =>
    (await listPlans(ctx, supporterId))[0]?.isCollected
  expect(await Promise.all([paid, removed, elsewhere, byHand].map(collected))).toEqual([true, false, false, true])
})
