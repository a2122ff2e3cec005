import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargebeeBilling } from '~/adapters/chargebee/billing.server'
import { BillingRefused, type BillingCheckout } from '~/ports/billing'
import { chargebeeServer } from '../support/chargebee/server'

const KEY = 'live_the_key_of_the_tests'
let server: Awaited<ReturnType<typeof chargebeeServer>>

beforeAll(async () => {
  server = await chargebeeServer(null)
})
beforeEach(() => {
  server.state.line = 'good'
  server.state.answer = null
  server.calls.length = 0
})
afterAll(async () => server.stop())

const billing = (catalog: 1 | 2, waits?: number) =>
  chargebeeBilling({ ...server.account, apiKey: KEY, catalog, plans: {}, ...(waits === undefined ? {} : { waits }) })

const REQUEST: BillingCheckout = {
  planId: 'lite-monthly',
  customer: { organization: 'Harbor House', email: 'fiona@example.org', firstName: 'Fiona', lastName: 'Gallant' },
  returnUrl: 'https://office.example.org/jpanel/settings/billing',
}

describe('Chargebee', () => {
  test('opens the page of a plan of the first catalog, and answers its values under its own names', async () => {
    const page = await billing(1).checkout(REQUEST)
    expect(page).toMatchObject({ id: expect.any(String) as string, type: 'checkout_new', state: 'created' })
    expect(Object.keys(page)).toEqual(expect.arrayContaining(['url', 'expires_at']))
    const [call] = server.calls
    expect(call?.path).toMatch(/\/hosted_pages\/checkout_new$/)
    expect(call?.fields).toEqual({
      embed: 'false',
      redirect_url: REQUEST.returnUrl,
      cancel_url: REQUEST.returnUrl,
      subscription: { plan_id: 'lite-monthly' },
      customer: { company: 'Harbor House', email: 'fiona@example.org', first_name: 'Fiona', last_name: 'Gallant' },
    })
    expect(call?.authorization).toBe(`Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
  })

  test('asks for the price of an item where the site has the second catalog', async () => {
    await billing(2).checkout(REQUEST)
    expect(server.calls[0]?.path).toMatch(/\/hosted_pages\/checkout_new_for_items$/)
    expect(server.calls[0]?.fields).toMatchObject({ subscription_items: { item_price_id: ['lite-monthly'] } })
  })

  test('cuts long names and leaves out what Chargebee refuses', async () => {
    await billing(1).checkout({
      planId: 'lite-monthly',
      customer: {
        organization: 'é'.repeat(300),
        email: `${'a'.repeat(70)}@example.org`,
        firstName: 'x'.repeat(200),
        lastName: '',
      },
      returnUrl: `https://office.example.org/${'p'.repeat(300)}`,
    })
    expect(server.calls[0]?.fields).toEqual({
      embed: 'false',
      subscription: { plan_id: 'lite-monthly' },
      customer: { company: 'é'.repeat(250), first_name: 'x'.repeat(150) },
    })
  })

  test('shows the provider’s own message when it refuses', async () => {
    server.state.answer = {
      status: 400,
      body: {
        message: 'plan_id : archived',
        type: 'invalid_request',
        api_error_code: 'resource_not_found',
        http_status_code: 400,
      },
    }
    const failed = billing(1).checkout(REQUEST)
    await expect(failed).rejects.toBeInstanceOf(BillingRefused)
    await expect(failed).rejects.toThrow('plan_id : archived')
  })

  test('reports an invalid key without showing the key', async () => {
    server.state.answer = {
      status: 401,
      body: {
        message: `Sorry, authentication failed. Invalid api key ${KEY}`,
        api_error_code: 'api_authentication_failed',
        http_status_code: 401,
      },
    }
    const failed = billing(1).checkout(REQUEST)
    await expect(failed).rejects.toBeInstanceOf(BillingRefused)
    await expect(failed).rejects.toThrow(/^The billing provider rejected our key.$/)
  })

  test.each([
    ['a broken line', 'cut' as const, null],
    ['silence', 'slow' as const, null],
    ['a fault of its own', 'good' as const, { status: 503, body: { message: 'busy', http_status_code: 503 } }],
    ['something that is no page', 'good' as const, { status: 200, body: { subscription: {} } }],
  ])('%s is no answer', async (_what, line, answer) => {
    server.state.line = line
    server.state.answer = answer
    const outcome = await billing(1, 300)
      .checkout(REQUEST)
      .then(
        () => 'a page',
        (error: unknown) => error,
      )
    expect(outcome).toBeInstanceOf(Error)
    expect(outcome).not.toBeInstanceOf(BillingRefused)
    expect(String(outcome)).not.toContain(KEY)
  })
})
