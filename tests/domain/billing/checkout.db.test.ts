import { afterAll, describe, expect, test } from 'vitest'
import { standInBilling } from '~/adapters/fake/billing.server'
import { closeDatabase } from '~/composition.server'
import { describePlans } from '~/domain/billing/plans'
import { startCheckout } from '~/domain/billing/start-checkout.server'
import { perform } from '~/kit/operation'
import { BillingRefused, type Billing, type BillingCheckout } from '~/ports/billing'
import { testCtx } from '../../support/ctx'

const PLANS = { 'lite.monthly': 'lite-usd', 'lite.monthly.CAD': 'lite-cad', 'impact.annual': 'impact-year' }

afterAll(closeDatabase)

test('offers plans in the billing currency, and no button for those without an id (R-BILLING-2)', () => {
  const idsIn = (currency: string) =>
    describePlans(PLANS, currency).map(({ key, offered }) => [key, ...offered.map(({ id }) => id)])
  expect(idsIn('EUR')).toEqual([['lite', 'lite-usd'], ['impact', 'impact-year'], ['impact-plus']])
  expect(idsIn('CAD')).toEqual([['lite', 'lite-cad'], ['impact', 'impact-year'], ['impact-plus']])
})

describe('a checkout (R-BILLING-3)', () => {
  test('opens the page of a plan on offer, for the organization and the person who pays', async () => {
    const requests: BillingCheckout[] = []
    const standIn = standInBilling(PLANS)
    const billing: Billing = { ...standIn, checkout: (request) => (requests.push(request), standIn.checkout(request)) }
    const staff = await testCtx().prisma.staff.create({
      data: { firstName: 'Fiona', lastName: 'Gallant', email: 'fiona@example.org' },
    })
    const ctx = testCtx({
      staffId: staff.id,
      isOwner: true,
      settings: { organization_name: 'Harbor House' },
      ports: { billing },
    })
    const page = await perform(startCheckout, ctx, { planId: 'lite-usd' })
    expect(page).toMatchObject({
      type: 'checkout_new',
      state: 'created',
      url: expect.stringMatching(/^https:/) as string,
    })
    expect(requests.map(({ planId, customer }) => ({ planId, customer }))).toEqual([
      {
        planId: 'lite-usd',
        customer: { organization: 'Harbor House', email: 'fiona@example.org', firstName: 'Fiona', lastName: 'Gallant' },
      },
    ])
  })

  test('refuses a plan that is not on offer, or is in another currency', async () => {
    const ctx = testCtx({ ports: { billing: standInBilling(PLANS) } })
    for (const planId of ['free-forever', 'lite-cad', '']) {
      await expect(perform(startCheckout, ctx, { planId })).rejects.toThrow('This plan is not on offer.')
    }
    await expect(perform(startCheckout, ctx, {})).rejects.toThrow('This plan is not on offer.')
  })

  test('shows the provider’s refusal, and no details when it does not answer', async () => {
    const failing = (error: Error): Billing => ({ ...standInBilling(PLANS), checkout: () => Promise.reject(error) })
    const refusing = testCtx({ ports: { billing: failing(new BillingRefused('This plan was archived.')) } })
    await expect(perform(startCheckout, refusing, { planId: 'lite-usd' })).rejects.toThrow(/^This plan was archived.$/)
    const away = testCtx({ ports: { billing: failing(new Error('key live_secret refused by 10.0.0.1')) } })
    await expect(perform(startCheckout, away, { planId: 'lite-usd' })).rejects.toThrow(
      /^The billing provider did not answer/,
    )
  })

  test('offers nothing to pay for when there is no billing site (R-BILLING-1)', async () => {
    await expect(perform(startCheckout, testCtx(), { planId: 'lite-usd' })).rejects.toThrow(
      'This installation has no plan to pay for.',
    )
  })

  test('requires admin.billing', async () => {
    const ctx = testCtx({ permissions: ['admin.general'], ports: { billing: standInBilling(PLANS) } })
    await expect(perform(startCheckout, ctx, { planId: 'lite-usd' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
