import { makeVault } from '~/adapters/vault/vault.server'
import type { Ctx } from '~/kit/operation'
import { join, Sql, sql } from '~/kit/sql'
import { contribution } from './contributions'
import { makeGift, makeLine, makeSupporter } from './factories'

const vault = makeVault('a secret of the tests')
let made = 0

type Values = Record<string, unknown>

/** The scenario decides the result of later charges. */
export async function makeMethod(
  ctx: Ctx,
  supporterId: number,
  { scenario = 'ok', type = 'card', expires = [12, 2040] } = {},
): Promise<number> {
  const token = `sbx_pm_${++made}_${supporterId}`
  const customer = `sbx_cus_${supporterId}`
  const instrument = {
    type,
    brand: type === 'card' ? 'visa' : null,
    bankName: type === 'bank' ? 'Casco Bay Bank' : null,
    last4: '4242',
    expiresMonth: expires[0],
    expiresYear: expires[1],
    holderName: null,
    holderType: null,
    accountType: null,
    funding: null,
    checks: { cvc: 'pass', address: 'pass', zip: 'pass' },
  }
  await ctx.read.run(
    sql`INSERT INTO sandbox_method (token, customer, instrument, scenario)
      VALUES (${token}, ${customer}, ${JSON.stringify(instrument)}::jsonb, ${scenario})`,
  )
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO payment_method (supporter_id, status, gateway, type, display_name, brand, last4, expires_month,
      expires_year, sealed_token, sealed_customer, created_at)
    VALUES (${supporterId}, 'ACTIVE', 'sandbox', ${type}, 'Visa', 'visa', '4242', ${expires[0]}, ${expires[1]},
      ${vault.seal(token)}, ${vault.seal(customer)}, ${ctx.now}) RETURNING id`)
  return row?.id ?? 0
}

/** 25.00 a month, due on the day of `ctx`, unless the test says otherwise. Returns its public name and ids. */
export async function makePlan(ctx: Ctx, values: Values = {}, method: Parameters<typeof makeMethod>[2] | null = {}) {
  const supporterId =
    (values.supporter_id as number | undefined) ??
    (await makeSupporter({ email: `plan${++made}@example.org`, bill_country: 'US' })).id
  const contributionId = await contribution(ctx, { supporterId, recurringItems: 1 })
  const gift = await makeGift({ billing_period: 'monthly' }, { is_tax_receiptable: true })
  const line = await makeLine(contributionId, {
    variant_id: gift.id,
    recurring_minor: 2500n,
    recurring_frequency: 'monthly',
    recurring_day: 20,
  })
  const methodId =
    values.payment_method_id === undefined
      ? method === null
        ? null
        : await makeMethod(ctx, supporterId, method)
      : values.payment_method_id
  const all: Values = {
    profile_id: `p${++made}x${supporterId}`,
    contribution_id: contributionId,
    line_id: line.id,
    variant_id: gift.id,
    supporter_id: supporterId,
    profile_reference: 'A000000000',
    subscriber_name: 'Ada',
    description: 'Monthly gift',
    transaction_type: 'Donation',
    status: 'Active',
    billing_period: 'Month',
    billing_cycle_anchor: '2026-10-20',
    starts_on: '2026-11-20',
    next_billing_on: '2026-11-20',
    currency: 'USD',
    amount_minor: 2500n,
    payment_method_id: methodId,
    is_manual: methodId === null,
    created_at: ctx.now,
    updated_at: ctx.now,
    ...values,
  }
  const columns = Object.keys(all).join(', ')
  const row = await ctx.read.record<{ id: number; profile_id: string }>(
    sql`INSERT INTO recurring_profile (${new Sql([columns], [])})
      VALUES (${join(Object.values(all).map((value) => sql`${value}`))}) RETURNING id, profile_id`,
  )
  return {
    id: row?.id ?? 0,
    name: row?.profile_id ?? '',
    supporterId,
    contributionId,
    methodId: methodId as number | null,
  }
}
