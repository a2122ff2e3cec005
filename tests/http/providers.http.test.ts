import { expect, test } from 'vitest'
import { as, origin, rows } from '../support/server'

const PAYMENT = '/jpanel/settings/payment'
const PAYPAL = { provider: 'paypal', credential1: 'M-1', credential2: 'client', credential3: 'good' }

test('an owner saves, enables and checks a provider by the documented calls', async () => {
  // Other files save providers on the same server.
  await rows('UPDATE payment_provider SET enabled = false, credentials = NULL')
  const owner = await as('owner')
  const incomplete = await owner.post(PAYMENT, { provider: 'paypal', enabled: 1 })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.json()).toMatchObject({
    error: 'Please fill in all credentials before you enable this provider.',
  })
  const saved = await owner.post(PAYMENT, { ...PAYPAL, test_mode: 1, config: { reference_transactions: 1 } })
  expect([saved.status, await saved.json()]).toEqual([200, { success: true }])
  expect(await (await owner.post(PAYMENT, { provider: 'paypal', enabled: 1 })).json()).toEqual({ success: true })
  expect(await (await owner.get('/jpanel/paypal/verify_connection.json')).json()).toBe(true)
  expect(await (await owner.get('/jpanel/paypal/verify_reference_transactions.json')).json()).toBe(true)
  await owner.post(PAYMENT, { provider: 'paypal', credential3: 'no-references' })
  expect(await (await owner.get('/jpanel/paypal/verify_reference_transactions.json')).json()).toBe(false)
  const [row] = await rows('SELECT enabled, test_mode, config FROM payment_provider WHERE key = $1', ['paypal'])
  expect(row).toEqual({ enabled: true, test_mode: true, config: { referenceTransactions: false } })
  const page = await (await owner.visit(PAYMENT)).text()
  expect([page.includes('Leave blank to keep it.'), page.includes('no-references')]).toEqual([true, false])
})

test.each([
  ['0', 'disabled'],
  ['1', 'enabled'],
])('reports the switch of a provider by enabled=%s, and changes nothing else', async (enabled, word) => {
  const owner = await as('owner')
  await owner.post(PAYMENT, { ...PAYPAL, test_mode: 1, enabled: 1 })
  const reply = await owner.raw(PAYMENT, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ _token: owner.csrf, provider: 'paypal', enabled }),
  })
  const [flash = ''] = reply.headers.getSetCookie()
  const page = await fetch(origin() + PAYMENT, {
    headers: { accept: 'text/html', cookie: `almoner=${owner.session}; ${flash.split(';', 1)[0] ?? ''}` },
  })
  expect((await page.text()).includes(`Payment provider has been ${word}.`)).toBe(true)
  const [row] = await rows('SELECT enabled, test_mode FROM payment_provider WHERE key = $1', ['paypal'])
  expect(row).toEqual({ enabled: enabled === '1', test_mode: true })
})

test('BBMS configurations have their documented names, and a provider that is not set up does not work', async () => {
  const owner = await as('owner')
  const refresh = '/jpanel/api/v1/settings/payment-providers/bbms'
  expect((await owner.post(`${refresh}/refresh-public-key`, {})).status).toBe(422)
  await owner.post(PAYMENT, { provider: 'bbms', credential1: 'key', credential2: 'token' })
  expect(await (await owner.post(`${refresh}/refresh-payment-configurations`, {})).json()).toEqual({
    payment_configurations: [
      { id: '703e41ba', name: 'Main account', currency: 'USD', test_mode: false },
      { id: '88a1c0de', name: 'Canadian account', currency: 'CAD', test_mode: true },
    ],
  })
  expect(await (await owner.post(`${refresh}/refresh-public-key`, {})).json()).toEqual({
    public_key: 'pk-of-the-stand-in',
  })
  const selected = await owner.post(PAYMENT, {
    provider: 'bbms',
    config: { payment_configurations: { USD: { id: '88a1c0de' } } },
  })
  expect(selected.status).toBe(422)
  expect(await (await owner.get('/jpanel/settings/payment/gocardless/verify')).json()).toBe(false)
})

test('refuses managers and unknown providers', async () => {
  const manager = await as('manager')
  expect((await manager.post(PAYMENT, PAYPAL)).status).toBe(403)
  expect((await manager.get('/jpanel/paypal/verify_connection.json')).status).toBe(403)
  expect((await (await as('owner')).post(PAYMENT, { provider: 'stripe', enabled: 0 })).status).toBe(422)
})
