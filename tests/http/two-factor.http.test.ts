import { describe, expect, inject, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'
import { codeAt, stepAt } from '~/domain/auth/two-factor/totp.server'
import { bearer, origin, rows, signIn, visitor } from '../support/server'

const CALL = '/jpanel/auth/user/two-factor-authentication'
const CODES = '/jpanel/auth/user/two-factor-recovery-codes'

async function aUser(email: string, permissions = ['order.view']) {
  await rows(
    "INSERT INTO staff (first_name, last_name, email, password_hash, permissions) SELECT 'Test', 'User', $1, " +
      "password_hash, $2::text[] FROM staff WHERE email = 'cashier@example.org'",
    [email, permissions],
  )
  return signIn(email)
}

async function codeOf(email: string, ahead = 0): Promise<string> {
  const [row] = await rows<{ secret: string }>('SELECT two_factor_secret AS secret FROM staff WHERE email = $1', [
    email,
  ])
  const secret = Buffer.from(makeVault(inject('secret')).open(row?.secret ?? ''), 'base64url')
  return codeAt(secret, stepAt(new Date()) + ahead)
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(origin() + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: origin(), accept: 'text/html' },
    body: new URLSearchParams(fields),
  })

test('the documented calls: enable, QR code, recovery codes, new ones, disable', async () => {
  const user = await aUser('factor-calls@example.org')
  expect(await (await user.get(CODES)).json()).toEqual([])
  expect((await user.post(CALL, {})).status).toBe(200)
  expect(
    ((await (await user.get('/jpanel/auth/user/two-factor-qr-code')).json()) as { svg: string }).svg.startsWith('<svg'),
  ).toBe(true)
  const codes = (await (await user.get(CODES)).json()) as string[]
  expect(codes).toHaveLength(8)
  await user.post(CODES, {})
  expect(((await (await user.get(CODES)).json()) as string[]).some((code) => codes.includes(code))).toBe(false)
  expect((await user.call('DELETE', CALL)).status).toBe(200)
  expect(await (await user.get(CODES)).json()).toEqual([])
})

test('sign-in asks for the code on its page, also without a script, and over a page', async () => {
  const email = 'factor-sign-in@example.org'
  const user = await aUser(email)
  await user.post(CALL, {})
  const codes = (await (await user.get(CODES)).json()) as string[]
  await user.raw('/jpanel/two-factor', {
    method: 'POST',
    headers: { origin: origin(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      _token: user.csrf,
      intent: 'confirm',
      code: await codeOf(email),
      currentPassword: inject('password'),
    }),
  })
  const requested = await post('/jpanel/login', { email, password: inject('password'), next: '/jpanel/contributions' })
  expect([requested.status, requested.headers.getSetCookie().some((cookie) => cookie.includes('session'))]).toEqual([
    200,
    false,
  ])
  const challenge = /name="challenge" value="([^"]+)"/.exec(await requested.text())?.[1] ?? ''
  const wrong = await post('/jpanel/login', { challenge, code: '000000' })
  expect([wrong.status, (await wrong.text()).includes('This code is not correct.')]).toEqual([422, true])
  const right = await post('/jpanel/login', { challenge, code: await codeOf(email, 1), next: '/jpanel/contributions' })
  expect([right.status, right.headers.get('location')]).toEqual([302, '/jpanel/contributions'])
  const [recovery = ''] = codes
  const again = (await (await post('/jpanel/login/again', { email, password: inject('password') })).json()) as {
    challenge: string
  }
  const answered = await post('/jpanel/login/again', { challenge: again.challenge, code: recovery })
  expect(answered.status).toBe(200)
  const withoutPassword = await user.call('DELETE', CALL)
  expect([withoutPassword.status, await withoutPassword.json()]).toMatchObject([
    422,
    { errors: { current_password: ['Please enter your current password.'] } },
  ])
  expect((await user.post(CODES, { current_password: inject('password') })).status).toBe(200)
  expect((await user.call('DELETE', CALL, { current_password: inject('password') })).status).toBe(200)
})

test('opens nothing else until it is on if required; a token still works and cannot change it', async () => {
  const user = await aUser('factor-force@example.org')
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    "SELECT id FROM staff WHERE email = 'factor-force@example.org'",
  )
  await rows(
    "UPDATE staff SET api_token_hash = encode(sha256('alm_of_the_test'), 'hex'), api_token_prefix = " +
      "'alm_of_t' WHERE id = $1",
    [id],
  )
  await rows("INSERT INTO setting (key, value, updated_at) VALUES ('two_factor_authentication', 'force', now())")
  try {
    const page = await user.visit('/jpanel/contributions')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/jpanel/two-factor'])
    expect((await user.post('/jpanel/contributions.listing', {})).status).toBe(403)
    expect((await user.visit('/jpanel/two-factor')).status).toBe(200)
    expect((await user.post(CALL, {})).status).toBe(200)
    const script = bearer('alm_of_the_test')
    expect((await script.post('/jpanel/contributions.listing', {})).status).toBe(200)
    expect((await script.post(CALL, {})).status).toBe(403)
    expect((await script.get(CODES)).status).toBe(403)
  } finally {
    await rows("DELETE FROM setting WHERE key = 'two_factor_authentication'")
  }
  expect((await visitor().post(CALL, {})).status).toBe(401)
})

describe('a person whose access needs it, whatever the organization chooses', () => {
  test('is notified at each sign-in for a week, then nothing else opens until it is on', async () => {
    await aUser('factor-refunder@example.org', ['order.refund'])
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      "SELECT id FROM staff WHERE email = 'factor-refunder@example.org'",
    )
    const enter = () => post('/jpanel/login', { email: 'factor-refunder@example.org', password: inject('password') })
    const cookies = (await enter()).headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.startsWith('almoner='))?.split(';')[0] ?? ''
    expect(decodeURIComponent(cookies.join(' '))).toMatch(/From \w{3} \d+, \d{4} on, your access requires it\./)
    const open = async (path: string) => {
      const reply = await fetch(origin() + path, {
        redirect: 'manual',
        headers: { cookie: session, accept: 'text/html' },
      })
      return [reply.status, reply.headers.get('location')]
    }
    expect(await open('/jpanel/profile')).toEqual([200, null])
    await rows("UPDATE staff SET two_factor_noticed_at = now() - interval '8 days' WHERE id = $1", [id])
    expect(await open('/jpanel/profile')).toEqual([302, '/jpanel/two-factor'])
    expect(await open('/jpanel/two-factor')).toEqual([200, null])
    await rows("UPDATE staff SET permissions = '{order.view}' WHERE id = $1", [id])
    expect(await open('/jpanel/profile')).toEqual([200, null])
  })
})
