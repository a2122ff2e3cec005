import { expect, test } from 'vitest'
import { as, origin } from '../support/server'

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
