import { describe, expect, test } from 'vitest'
import { ACCESS, PEOPLE_ONLY, REFUSED_WITH } from './access'
import { ask, by, databaseUrl, guarded, neededFor, nobody, origin, owner, writing } from './all-routes'
import type { Route } from './manifest'
import { signedIn, tokenOf } from './session'

describe('with an API token', () => {
  const calls = guarded.filter(({ id }) => id.startsWith('endpoints/'))
  const methodsOf = (route: Route) => [...(route.reads ? ['GET'] : []), ...(route.writes ? ['POST'] : [])]
  const asScript = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

  test.each(calls.filter(({ id }) => ACCESS[id] !== 'staff'))(
    '$pattern refuses the token of a person without the permission',
    async (route) => {
      const token = await tokenOf(databaseUrl, nobody.staffId)
      for (const method of methodsOf(route))
        expect([method, (await ask(route, method, asScript(token))).status]).toEqual([
          method,
          REFUSED_WITH[route.id] ?? 403,
        ])
    },
  )

  test.each(calls.filter(({ id }) => PEOPLE_ONLY.has(id)))(
    '$pattern refuses the token of the very person',
    async (route) => {
      const token = await tokenOf(databaseUrl, nobody.staffId)
      for (const method of methodsOf(route))
        expect([method, (await ask(route, method, asScript(token))).status]).toEqual([method, 403])
    },
  )

  const open = calls.filter(({ id }) => !PEOPLE_ONLY.has(id))
  test.each(open)(
    '$pattern takes the token of the person who may, without anti-forgery token and X-Requested-With',
    async (route) => {
      const holder = await signedIn(databaseUrl, ACCESS[route.id] === 'staff' ? [] : neededFor(route))
      const token = await tokenOf(databaseUrl, holder.staffId)
      const nobodysRow = { ...route, address: route.pattern.replace(/:[A-Za-z_]+/g, '2147483647') }
      for (const method of methodsOf(route)) {
        const reply = await ask(nobodysRow, method, asScript(token))
        const answer = await reply.text()
        expect([200, 400, 404, 422], `${method} ${reply.status} ${answer.slice(0, 200)}`).toContain(reply.status)
      }
    },
  )

  test('refuses an unknown token', async () => {
    for (const route of calls)
      for (const method of methodsOf(route))
        expect([route.id, (await ask(route, method, asScript(`alm_${'x'.repeat(43)}`))).status]).toEqual([
          route.id,
          401,
        ])
  })
})

describe('every route that changes something refuses', () => {
  const cases: [string, Record<string, string>][] = [
    ['a call without the token', { 'x-csrf-token': '' }],
    ['a stale token', { 'x-csrf-token': nobody.csrf }],
    ['another site, by its own word', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ]
  describe.each(cases)('%s', (_what, header) => {
    test.each(writing)('$pattern', async (route) => {
      const reply = await ask(route, 'POST', { ...by(owner), ...header })
      await reply.arrayBuffer()
      // On pages, React Router itself replies to a foreign origin with 400.
      expect([400, 403, 419]).toContain(reply.status)
    })
  })
  test.each(writing)('no token in a plain-text body: $pattern', async (route) => {
    const reply = await fetch(origin + route.address, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: owner.cookie, 'content-type': 'text/plain', accept: 'application/json' },
      body: `_token=${owner.csrf}`,
    })
    await reply.arrayBuffer()
    expect(reply.status).toBe(419)
  })
  test.each(writing.filter(({ id }) => id.startsWith('endpoints/')))(
    'a documented call without X-Requested-With: $pattern',
    async (route) => {
      const headers = by(owner)
      delete headers['x-requested-with']
      const reply = await ask(route, 'POST', headers)
      expect(reply.status).toBe(419)
    },
  )
})
