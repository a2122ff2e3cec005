import { expect, test } from 'vitest'
import { as, origin, rows, visitor } from '../support/server'

test('says that a link waits in the outbox, as the dashboard does, when no mail server is set', async () => {
  const owner = await as('owner')
  const answer = await owner.raw('/jpanel/users/new', {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams({
      _token: owner.csrf,
      intent: 'add',
      firstName: 'Held',
      lastName: 'Mail',
      email: 'held@example.org',
      isAdmin: 'on',
      permissions: 'order.view',
    }),
  })
  expect(answer.status, await answer.text()).toBe(302)
  const [flash = ''] = answer.headers.getSetCookie()
  const cookie = `almoner=${owner.session}; ${flash.split(';', 1)[0] ?? ''}`
  const shown = await fetch(origin() + (answer.headers.get('location') ?? ''), {
    headers: { accept: 'text/html', cookie },
  })
  const page = await shown.text()
  expect(page).toContain('User added. No mail server is set, so the email waits in the outbox.')
  expect(page).not.toContain('We sent them a link')
  const dashboard = await (await owner.visit('/jpanel/')).text()
  expect(dashboard).toContain('No mail server is set, so no email leaves.')
})

test('each page says to an owner that no email leaves and how many wait, and to nobody else', async () => {
  const list = await (await (await as('owner')).visit('/jpanel/contributions')).text()
  expect(list).toMatch(/No mail server is set, so no email leaves\.<\/b> [\d,]+ emails? waits? in the /)
  expect(list).toContain('href="/jpanel/settings/connections#mail">Set mail server</a>')
  expect(await (await (await as('manager')).visit('/jpanel/contributions')).text()).not.toContain('Set mail server')
})

test('issued receipts that are sent again are not said to be sent where no mail leaves', async () => {
  const owner = await as('owner')
  const [receipt] = await rows<{ id: number }>(
    `SELECT id FROM tax_receipt WHERE status = 'issued' AND email <> '' AND deleted_at IS NULL LIMIT 1`,
  )
  const answer = await owner.raw('/jpanel/tax_receipts', {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams({ _token: owner.csrf, intent: 'notify', action: 'notify', 'ids[]': String(receipt?.id) }),
  })
  const [flash = ''] = answer.headers.getSetCookie()
  const page = await fetch(origin() + (answer.headers.get('location') ?? ''), {
    headers: { accept: 'text/html', cookie: `almoner=${owner.session}; ${flash.split(';', 1)[0] ?? ''}` },
  })
  const text = await page.text()
  expect([text.includes('the email waits in the outbox'), text.includes('1 receipt sent')]).toEqual([true, false])
})

test('promises no email to who forgot a password where no mail leaves', async () => {
  const page = await (await visitor().visit('/jpanel/password/forgot')).text()
  expect(page).toContain('No mail server is set: the link to set a new one will wait in the outbox of an owner.')
  expect(page).not.toContain('We will email you a link')
})
