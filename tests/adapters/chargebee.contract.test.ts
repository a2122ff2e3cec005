import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargebeeBilling } from '~/adapters/chargebee/billing.server'
import type { BillingCheckout } from '~/ports/billing'
import { chargebeeServer } from '../support/chargebee/server'
import { contractFile } from '../support/contracts/contract-folder'

const FIONA = { organization: 'Harbor House', email: 'f@example.org', firstName: 'Fiona', lastName: 'Gallant' }
const CUSTOMERS: [string, BillingCheckout['customer']][] = [
  ['all that is known', FIONA],
  ['an email alone', { ...FIONA, organization: '', firstName: '', lastName: '' }],
  ['names too long', { ...FIONA, organization: 'é'.repeat(300), firstName: 'x'.repeat(200) }],
  ['an email too long', { ...FIONA, email: `${'a'.repeat(70)}@example.org` }],
]
let server: Awaited<ReturnType<typeof chargebeeServer>>
beforeAll(async () => {
  server = await chargebeeServer(contractFile('chargebee', 'chargebee_api_v1.trimmed.json'))
})
afterAll(async () => server.stop())

test.each(CUSTOMERS)('a checkout with %s is as Chargebee’s own document says', async (_what, customer) => {
  const billing = chargebeeBilling({ ...server.account, apiKey: 'live_the_key_of_the_tests', catalog: 1, plans: {} })
  await billing.checkout({ planId: 'lite-monthly', customer, returnUrl: 'https://office.example.org/jpanel/' })
  expect(server.calls.at(-1)?.path).toMatch(/\/hosted_pages\/checkout_new$/)
  expect(server.faults).toEqual([])
})
