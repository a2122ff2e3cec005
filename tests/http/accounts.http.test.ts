import { beforeAll, describe, expect, inject, test } from 'vitest'
import { as, bearer, origin, rows, signIn, visitor } from '../support/server'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const EXPIRED = 'Your session has expired. Sign in again to continue.'

const newTokenFor = async (id: number): Promise<string> =>
  ((await (await (await as('owner')).post(`/jpanel/users/${id}/regenerate-key`)).json()) as { api_token: string })
    .api_token
const end = (session: string) =>
  rows("UPDATE staff_session SET revoked_at = now() WHERE token_hash = encode(sha256($1::bytea), 'hex') RETURNING 1", [
    session,
  ])
const aUser = async (email: string) =>
  rows<{ id: number }>(
    "INSERT INTO staff (first_name, last_name, email, password_hash, permissions) SELECT 'Test', 'User', $1, " +
      "password_hash, '{}' FROM staff WHERE email = 'cashier@example.org' RETURNING id",
    [email],
  )
const enter = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(origin() + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM, origin: origin(), accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
    body: new URLSearchParams(fields),
  })

describe('an API token', () => {
  let token = ''
  beforeAll(async () => {
    const [{ id } = { id: 0 }] = await aUser('script@example.org')
    token = await newTokenFor(id)
  })

  test.each([
    ['GET', '/jpanel/profile'],
    ['POST', '/jpanel/profile'],
    ['POST', '/jpanel/profile.data'],
    ['GET', '/jpanel/users/new'],
    ['POST', '/jpanel/users/new'],
    ['POST', '/jpanel/logout'],
    ['GET', '/jpanel/login'],
    ['POST', '/jpanel/login'],
    ['POST', '/jpanel/login/again'],
    ['POST', '/jpanel/password/forgot'],
    ['POST', '/jpanel/password/undo/some-link'],
  ])('is refused with a sentence: %s %s', async (method, path) => {
    const reply = await bearer(token).raw(path, {
      method,
      ...(method === 'GET' ? {} : { headers: FORM, body: 'intent=save&email=taken.over@example.org' }),
    })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      { message: 'An API token cannot be used here. Please sign in instead.' },
    ])
  })
})

describe('every 429 says when to try again', () => {
  test('of the sign-in page, of signing in over a page, and of a password link', async () => {
    for (let n = 0; n < 5; n++)
      await (await enter('/jpanel/login', { email: 'locked@example.org', password: 'wrong' })).arrayBuffer()
    for (const path of ['/jpanel/login', '/jpanel/login/again']) {
      const reply = await enter(path, { email: 'locked@example.org', password: 'wrong' })
      await reply.arrayBuffer()
      expect([path, reply.status, Number(reply.headers.get('retry-after')) > 500]).toEqual([path, 429, true])
    }
  })

  test('of a page’s form: the profile', async () => {
    await aUser('hasty@example.org')
    const person = await signIn('hasty@example.org')
    const save = () =>
      person.raw('/jpanel/profile', {
        method: 'POST',
        headers: { ...FORM, origin: origin() },
        body: new URLSearchParams({
          _token: person.csrf,
          firstName: 'A',
          lastName: 'B',
          email: 'x@example.org',
          currentPassword: 'no',
        }),
      })
    for (let n = 0; n < 5; n++) expect((await save()).status).toBe(422)
    const reply = await save()
    expect([reply.status, Number(reply.headers.get('retry-after')) > 500]).toEqual([429, true])
  })

  test('of a documented call: the sixth token in an hour', async () => {
    const [{ id } = { id: 0 }] = await aUser('many.tokens@example.org')
    const owner = await as('owner')
    for (let n = 0; n < 5; n++) expect((await owner.post(`/jpanel/users/${id}/regenerate-key`)).status).toBe(200)
    const reply = await owner.post(`/jpanel/users/${id}/regenerate-key`)
    expect([reply.status, Number(reply.headers.get('retry-after')) > 3000]).toEqual([429, true])
  })
})

test('sign-in marks the device by a cookie that only it sees, and that passes a lock from elsewhere', async () => {
  await aUser('device@example.org')
  const right = { email: 'device@example.org', password: inject('password') }
  const cookie =
    (await enter('/jpanel/login', right)).headers.getSetCookie().find((one) => one.startsWith('almoner_device=')) ?? ''
  expect(cookie).toMatch(
    /^almoner_device=[A-Za-z0-9_-]{43}; Path=\/jpanel\/login; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
  )
  for (let n = 0; n < 6; n++) await (await enter('/jpanel/login', { ...right, password: 'wrong' })).arrayBuffer()
  expect((await enter('/jpanel/login', right)).status).toBe(429)
  expect((await enter('/jpanel/login', right, cookie.split(';')[0])).status).toBe(302)
})

describe('an expired session', () => {
  const expired = async () => {
    const person = await signIn('cashier@example.org', inject('password'))
    expect(await end(person.session)).toHaveLength(1)
    return person
  }

  test('of a page is shown on the sign-in page, which leads back; a first visit shows nothing', async () => {
    const person = await expired()
    const reply = await person.visit('/jpanel/profile')
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/jpanel/login?next=%2Fjpanel%2Fprofile'])
    const flash = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    const page = await fetch(`${origin()}/jpanel/login?next=/jpanel/profile`, {
      headers: { accept: 'text/html', cookie: flash },
    })
    expect(await page.text()).toContain(EXPIRED)
    expect((await visitor().visit('/jpanel/profile')).headers.get('set-cookie')).toBeNull()
  })

  test('of a plain form leads back to the page that the form stood on, with the reason', async () => {
    const person = await expired()
    const send = (path: string, referer: string) =>
      person.raw(path, {
        method: 'POST',
        headers: { ...FORM, origin: origin(), accept: 'text/html', referer },
        body: '_token=x',
      })
    const batch = await send('/jpanel/contributions/batch', `${origin()}/jpanel/contributions?page=2`)
    expect([batch.status, batch.headers.get('location')]).toEqual([
      302,
      '/jpanel/login?next=%2Fjpanel%2Fcontributions%3Fpage%3D2',
    ])
    expect(decodeURIComponent(batch.headers.get('set-cookie') ?? '')).toContain(EXPIRED)
    const foreign = await send('/jpanel/profile', 'https://evil.example/jpanel/users')
    expect(foreign.headers.get('location')).toBe('/jpanel/login?next=%2Fjpanel%2Fprofile')
  })

  test('of a form that a script sends, and of a call, is a 401 with the reason', async () => {
    const person = await expired()
    const form = await person.raw('/jpanel/profile.data', {
      method: 'POST',
      headers: { ...FORM, origin: origin() },
      body: '_token=x',
    })
    expect([form.status, (await form.text()).includes(EXPIRED)]).toEqual([401, true])
    const call = await person.post('/jpanel/users/destroy', { id: 1 })
    expect([call.status, await call.json()]).toEqual([401, { message: EXPIRED }])
  })

  test('leads a sign-out to the sign-in page, without a way back into nothing', async () => {
    const person = await expired()
    for (const path of ['/jpanel/logout', '/jpanel/logout.data']) {
      const reply = await person.raw(path, {
        method: 'POST',
        headers: { ...FORM, origin: origin(), accept: 'text/html' },
        body: '_token=x',
      })
      const text = await reply.text()
      expect([path, reply.headers.get('location') ?? /\/jpanel\/login(?!\?)/.exec(text)?.[0]]).toEqual([
        path,
        '/jpanel/login',
      ])
    }
  })

  test('returns the person when signing in over a page, and opens a session', async () => {
    const whose = async (cookie: string) =>
      (await (await fetch(`${origin()}/jpanel/login/again`, { headers: { cookie } })).json()) as {
        staffId: number | null
      }
    const reply = await enter('/jpanel/login/again', { email: 'cashier@example.org', password: inject('password') })
    const { staffId } = (await reply.json()) as { staffId: number }
    const session = reply.headers.getSetCookie().find((one) => one.startsWith('almoner=')) ?? ''
    expect(await whose(session.split(';')[0] ?? '')).toEqual({ staffId })
    expect(await whose('')).toEqual({ staffId: null })
    const wrong = await enter('/jpanel/login/again', { email: 'cashier@example.org', password: 'wrong' })
    expect([wrong.status, wrong.headers.has('set-cookie'), await wrong.json()]).toEqual([
      422,
      false,
      { message: 'The email or password is incorrect.' },
    ])
  })
})

test('the link of a mail only asks; pressing it restores the address and leads to a new password', async () => {
  const [{ id } = { id: 0 }] = await aUser('before@example.org')
  const person = await signIn('before@example.org')
  const saved = await person.raw('/jpanel/profile', {
    method: 'POST',
    headers: { ...FORM, origin: origin() },
    body: new URLSearchParams({
      _token: person.csrf,
      firstName: 'Test',
      lastName: 'User',
      email: 'after@example.org',
      currentPassword: inject('password'),
    }),
  })
  expect(saved.status).toBe(302)
  const [{ text } = { text: '' }] = await rows<{ text: string }>(
    "SELECT text FROM mail WHERE recipient = 'before@example.org' AND dedupe_key LIKE 'email-changed:%'",
  )
  const link = /\/jpanel\/password\/undo\/[A-Za-z0-9_-]{43}/.exec(text)?.[0] ?? ''
  const page = await visitor().visit(link)
  expect([page.status, (await page.text()).includes('after@example.org')]).toEqual([200, true])
  expect(await rows('SELECT email FROM staff WHERE id = $1', [id])).toEqual([{ email: 'after@example.org' }])
  const undone = await enter(link, {})
  expect([undone.status, undone.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/jpanel\/password\/[A-Za-z0-9_-]{43}$/),
  ])
  expect(await rows('SELECT email FROM staff WHERE id = $1', [id])).toEqual([{ email: 'before@example.org' }])
  expect((await person.visit('/jpanel/profile')).status).toBe(302)
})
