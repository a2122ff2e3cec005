import { describe, expect, test } from 'vitest'
import { as, rows } from '../../support/server'

const linked = async () =>
  (await rows<{ key: string }>("SELECT key FROM setting WHERE key LIKE 'hotglue%' ORDER BY key")).map(({ key }) => key)

describe('data integrations', () => {
  test('answers 422 with its error without a connector service, and calls nothing connected', async () => {
    const owner = await as('owner')
    const reply = await owner.post('/jpanel/settings/integrations/hubspot/connect', {})
    expect([reply.status, await reply.json()]).toEqual([
      422,
      { error: 'This installation has no connector service, so nothing can be connected.' },
    ])
    expect(await linked()).toEqual([])
    const page = await (await owner.visit('/jpanel/settings/integrations')).text()
    expect(page).toContain('Not available: this installation has no connector service.')
    expect(page).not.toContain('Connect HubSpot')
  })

  test('disconnecting answers {} and takes away what was connected before', async () => {
    const owner = await as('owner')
    await rows("INSERT INTO setting (key, value) VALUES ('hotglue_mailchimp_linked', '1')")
    expect(await (await owner.visit('/jpanel/settings/integrations')).text()).toContain('Disconnect Mailchimp')
    const reply = await owner.post('/jpanel/settings/integrations/mailchimp/disconnect', {})
    expect([reply.status, await reply.json()]).toEqual([200, {}])
    expect(await linked()).toEqual([])
  })

  test('another system answers 422 with an error, a cashier 403', async () => {
    const reply = await (await as('owner')).post('/jpanel/settings/integrations/zapier/connect', {})
    expect([reply.status, await reply.json()]).toEqual([422, { error: 'This integration is not available.' }])
    const refused = await (await as('cashier')).post('/jpanel/settings/integrations/hubspot/disconnect', {})
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'You do not have permission to do that.' }])
  })
})

describe('the plan of the installation', () => {
  test('is explained on the page when missing, and the checkout answers 500 with its error', async () => {
    const owner = await as('owner')
    expect(await (await owner.visit('/jpanel/settings/billing')).text()).toContain(
      'This installation has no plan to pay for.',
    )
    const reply = await owner.post('/jpanel/settings/billing/chargebee/checkout', { planId: 'lite-monthly' })
    expect([reply.status, await reply.json()]).toEqual([500, { error: 'This installation has no plan to pay for.' }])
  })

  test('the checkout answers 404 to whom it is forbidden', async () => {
    const reply = await (
      await as('cashier')
    ).post('/jpanel/settings/billing/chargebee/checkout', { planId: 'lite-monthly' })
    expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([404, ['error']])
  })
})

test('the documented address of the shipping settings leads to shipping expectations', async () => {
  const page = await (await as('owner')).visit('/jpanel/settings/shipping')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('id="shipping-expectations"')
})
