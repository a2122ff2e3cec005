import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchServer, type LaunchedServer } from '../support/launch-server'
import { unmadeDatabase } from '../support/new-database'
import { as, bearer, origin, rows, signIn, visitor } from '../support/server'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const enter = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${origin()}/jpanel/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM, origin: origin(), ...headers },
    body: new URLSearchParams(fields),
  })
const cashier = () => ({ email: 'cashier@example.org', password: inject('password') })
const locationOf = (response: Response) => response.headers.get('location')

describe('signing in over HTTP', () => {
  test('sets a cookie that scripts and other sites cannot have', async () => {
    const stored = (await enter({ ...cashier(), remember: 'on' })).headers.getSetCookie()[0]
    expect(stored).toMatch(/^almoner=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
    const loose = (await enter(cashier())).headers.getSetCookie()[0]
    expect(loose).toMatch(/SameSite=Lax$/)
  })

  test.each([
    ['/jpanel/users?page=2#x', '/jpanel/users?page=2#x'],
    ['https://evil.example/jpanel/', '/jpanel/'],
    ['//evil.example/jpanel/', '/jpanel/'],
    ['/jpanel/..//evil.example', '/jpanel/'],
    ['/jpanel/\\evil.example', '/jpanel/'],
    ['/jpanel/../elsewhere', '/jpanel/'],
    ['javascript:alert(1)', '/jpanel/'],
    ['', '/jpanel/'],
  ])('next=%s leads to %s', async (next, expected) => {
    expect(locationOf(await enter({ ...cashier(), next }))).toBe(expected)
  })

  test('wrong passwords and strangers get the same answer, with what they typed', async () => {
    const answers = await Promise.all(
      ['manager@example.org', 'stranger@example.org'].map(async (email) => {
        const reply = await enter({ email, password: 'wrong' })
        const text = await reply.text()
        return [
          reply.status,
          text.includes('The email or password is incorrect.'),
          text.includes(`value="${email}"`),
          reply.headers.has('set-cookie'),
        ]
      }),
    )
    expect(answers).toEqual([
      [422, true, true, false],
      [422, true, true, false],
    ])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    // On pages, React Router itself refuses these two.
    ['a foreign origin', { origin: 'https://evil.example' }, 400],
    ['an opaque origin', { origin: 'null' }, 400],
    ['text/plain', { 'content-type': 'text/plain' }, 415],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('refuses to sign in from %s', async (_what, headers, status) => {
    const reply = await enter(cashier(), headers)
    await reply.arrayBuffer()
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([status, null])
  })

  test('takes no network address from what a visitor sends', async () => {
    await enter(
      { email: 'elsewhere@example.org', password: 'wrong' },
      { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '9.9.9.9' },
    )
    expect(await rows("SELECT 1 FROM sign_in_throttle WHERE key = 'ip:9.9.9.9'")).toEqual([])
  })
})

describe('a session over HTTP', () => {
  test('is over for the old cookie after signing out, on pages and calls', async () => {
    const person = await signIn('cashier@example.org', inject('password'))
    expect((await person.visit('/jpanel/profile')).status).toBe(200)
    const out = await person.raw('/jpanel/logout', {
      method: 'POST',
      headers: { ...FORM, origin: origin() },
      body: `_token=${person.csrf}`,
    })
    expect([out.status, locationOf(out)]).toEqual([302, '/jpanel/login'])
    expect(out.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
    expect(locationOf(await person.visit('/jpanel/profile'))).toBe('/jpanel/login?next=%2Fjpanel%2Fprofile')
    expect((await person.get('/jpanel/profile')).status).toBe(401)
  })

  test('requires the token to sign out', async () => {
    const person = await signIn('cashier@example.org', inject('password'))
    for (const body of ['', '_token=stale']) {
      const reply = await person.raw('/jpanel/logout', { method: 'POST', headers: { ...FORM, origin: origin() }, body })
      await reply.arrayBuffer()
      expect(reply.status).toBe(419)
    }
    expect((await person.visit('/jpanel/profile')).status).toBe(200)
  })

  test('of somebody who is deleted ends at the next request', async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      "INSERT INTO staff (first_name, last_name, email, password_hash, permissions) SELECT 'Gone', 'Soon', " +
        "'gone@example.org', password_hash, '{}' FROM staff WHERE email = 'cashier@example.org' RETURNING id",
    )
    const person = await signIn('gone@example.org', inject('password'))
    const owner = await as('owner')
    expect(await (await owner.post('/jpanel/users/destroy', { id })).json()).toEqual({ status: 'success' })
    expect((await person.visit('/jpanel/profile')).status).toBe(302)
  })

  test('leads on from the sign-in page when signed in', async () => {
    const person = await as('cashier')
    expect(locationOf(await person.visit('/jpanel/login?next=/jpanel/profile'))).toBe('/jpanel/profile')
    expect((await visitor().visit('/jpanel/login')).status).toBe(200)
  })
})

describe('forgery on a page, its .data and a documented call', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, 'good'],
    ['a foreign origin', { origin: 'https://evil.example' }, 'good'],
    ['an opaque origin', { origin: 'null' }, 'good'],
    [
      'a foreign origin that calls itself forwarded',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      'good',
    ],
    ['no origin and no token', {}, ''],
    ['a stale token', {}, 'stale'],
  ]
  test.each(cases)('%s is refused', async (_what, headers, token) => {
    const person = await as('owner')
    const input = token === 'good' ? person.csrf : token
    const form = {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body: new URLSearchParams({ _token: input, intent: 'save', firstName: 'Changed' }),
    }
    const call = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': input,
        ...headers,
      },
      body: '{"id":1}',
    }
    const replies = await Promise.all([
      person.raw('/jpanel/profile', form),
      person.raw('/jpanel/profile.data', form),
      person.raw('/jpanel/users/destroy', call),
    ])
    for (const reply of replies) {
      await reply.arrayBuffer()
      expect([400, 403, 419]).toContain(reply.status)
    }
    expect(await rows("SELECT 1 FROM staff WHERE first_name = 'Changed'")).toEqual([])
  })
})

test('makes a token by the documented call, accepts it in its header alone, and ends it with the next', async () => {
  const owner = await as('owner')
  const [{ id } = { id: 0 }] = await rows<{ id: number }>("SELECT id FROM staff WHERE email = 'owner@example.org'")
  const make = async () =>
    ((await (await owner.post(`/jpanel/users/${id}/regenerate-key`)).json()) as { api_token: string }).api_token
  const first = await make()
  expect(first).toMatch(/^alm_[A-Za-z0-9_-]{43}$/)
  for (const name of ['api_token', 'token', 'access_token', 'authorization'])
    expect((await visitor().get(`/jpanel/users?${name}=${first}`)).status, name).toBe(401)
  const withToken = await bearer(first).post('/jpanel/users/destroy', { id: 2_000_000_000 })
  expect(withToken.status).toBe(404)
  const used = () => rows<{ at: Date | null }>('SELECT api_token_used_at AS at FROM staff WHERE id = $1', [id])
  expect(await used()).toEqual([{ at: expect.any(Date) }])
  await make()
  expect(await used()).toEqual([{ at: null }])
  expect((await bearer(first).get('/jpanel/users')).status).toBe(401)
})

describe('sign-in with generated bodies', () => {
  let server: LaunchedServer
  beforeAll(async () => {
    server = await launchServer({
      DATABASE_URL: unmadeDatabase(),
      TRUST_PROXY: 'true',
      ALMONER_DEMO_PASSWORD: 'almoner-demo-pass',
    })
  })
  afterAll(() => server.stop())

  test.each([
    ['office.example.org', 302],
    ['evil.example', 400],
  ])(
    'behind a trusted proxy a form from %s, reached as office.example.org, is answered with %i',
    async (site, status) => {
      const reply = await fetch(`${server.origin}/jpanel/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...FORM,
          origin: `https://${site}`,
          'x-forwarded-host': 'office.example.org',
          'x-forwarded-proto': 'https',
        },
        body: new URLSearchParams({ email: 'owner@example.org', password: 'almoner-demo-pass' }),
      })
      expect(reply.status).toBe(status)
    },
  )

  const word = fc.oneof(
    fc.constantFrom(
      'owner@example.org',
      'almoner-demo-pass',
      '',
      '\0',
      '/jpanel/',
      '//x',
      'on',
      "' OR 1=1 --",
      '\uD800',
      'é'.repeat(300),
    ),
    fc.string({ maxLength: 40, unit: 'binary' }),
  )
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('email', 'password', 'next', 'remember') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('email[]', 'password[a][b]', '__proto__', 'constructor[x]', 'email[0', '[', ''),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const body = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.array(fc.tuple(name, word), { maxLength: 6 }).map((pairs) => new URLSearchParams(pairs).toString()),
    },
    { weight: 2, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.json() },
  )
  const type = fc.oneof(
    { weight: 5, arbitrary: fc.constant('application/x-www-form-urlencoded') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/json',
        'text/plain',
        '',
      ),
    },
  )

  test('never answers 500 in 5,000 tries', { timeout: 170_000 }, async () => {
    let count = 0
    const send = async (text: string, contentType: string) => {
      const address = `10.${(++count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
      const reply = await fetch(`${server.origin}/jpanel/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'x-forwarded-for': address,
          accept: count % 2 ? 'text/html' : 'application/json',
          ...(contentType ? { 'content-type': contentType } : {}),
        },
        body: text,
      })
      await reply.arrayBuffer()
      expect(reply.status, `${contentType}: ${JSON.stringify(text)}`).toBeLessThan(500)
    }
    const batch = fc.array(fc.tuple(body, type), { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(batch, async (sent) => {
        await Promise.all(sent.map(([text, contentType]) => send(text, contentType)))
      }),
      { numRuns: 250, endOnFailure: true },
    )
    expect(count).toBeGreaterThanOrEqual(5000)
  })
})
