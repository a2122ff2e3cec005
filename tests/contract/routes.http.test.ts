import { describe, expect, inject, test } from 'vitest'
import { query } from '../support/postgres'
import { ACCESS } from './access'
import { manifest, type Route } from './manifest'
import { callHeaders, signedIn, type Person } from './session'

const origin = inject('origin')
const databaseUrl = inject('databaseUrl')
const routes = await manifest()
const guarded = routes.filter(({ isGuarded }) => isGuarded)
const writing = guarded.filter(({ writes }) => writes)
const nobody = await signedIn(databaseUrl, [])
const owner = await signedIn(databaseUrl, [], true)

const ask = (route: Route, method: string, headers: Record<string, string>) =>
  fetch(origin + route.address, { method, redirect: 'manual', headers, ...(method === 'GET' ? {} : { body: '{}' }) })

const asCall = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
const by = (person: Person): Record<string, string> => ({ ...callHeaders(person), 'content-type': 'application/json' })

describe('every route of the manifest', () => {
  test('has an entry in the access table, and the table names no route that is gone', () => {
    expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(ACCESS).sort())
  })
  test('is guarded unless the table calls it public', () => {
    expect(routes.filter(({ isGuarded }) => !isGuarded).map(({ id }) => id)).toEqual(
      routes.filter(({ id }) => ACCESS[id] === 'public').map(({ id }) => id),
    )
  })
})

describe('without a session', () => {
  test.each(guarded.filter(({ isPage }) => isPage))('$pattern leads to sign-in', async (route) => {
    const reply = await ask(route, 'GET', { accept: 'text/html' })
    expect([reply.status, reply.headers.get('location')?.split('?')[0]]).toEqual([302, '/jpanel/login'])
  })
  test.each(guarded)('$pattern refuses a call with 401', async (route) => {
    for (const method of [...(route.reads ? ['GET'] : []), ...(route.writes ? ['POST'] : [])]) {
      const reply = await ask(route, method, asCall)
      expect([method, reply.status, await reply.json()]).toEqual([method, 401, { message: 'Please sign in.' }])
    }
  })
})

describe('without the permission', () => {
  test.each(guarded.filter(({ id }) => ACCESS[id] !== 'staff'))('$pattern answers 403', async (route) => {
    for (const method of [...(route.reads ? ['GET'] : []), ...(route.writes ? ['POST'] : [])]) {
      const reply = await ask(route, method, by(nobody))
      // A page's form answers 400 to a button it does not have, before any deed is named.
      expect([method, route.isPage && method === 'POST' && reply.status === 400 ? 403 : reply.status]).toEqual([method, 403])
    }
  })
  test.each(guarded.filter(({ id }) => ACCESS[id] !== 'staff'))('$pattern lets in whoever holds just $id’s permission', async (route) => {
    const holder = await signedIn(databaseUrl, [String(ACCESS[route.id])])
    if (!route.reads) return
    const reply = await ask(route, 'GET', { cookie: holder.cookie, accept: route.isPage ? 'text/html' : 'application/json' })
    await reply.arrayBuffer()
    expect([200, 302, 400, 404, 422]).toContain(reply.status)
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
      // 400 is React Router's own refusal of a foreign origin, on pages.
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

test('reading changes nothing: every GET leaves every table as it was', async () => {
  const before = await fingerprint()
  for (const route of guarded.filter(({ reads }) => reads))
    await (await ask(route, 'GET', { cookie: owner.cookie, accept: 'text/html' })).arrayBuffer()
  expect(await fingerprint()).toEqual(before)
})

/** Rows of every table but the session's own last moment, which the guard keeps. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await query(
    databaseUrl,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('staff_session', 'journal_seal', 'contribution_tally', 'contribution_tally_delta', 'contribution_tally_month', 'contribution_tally_total') ORDER BY 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows as { name: string }[]) {
    const sum = await query(databaseUrl, `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM "${name}" t`)
    sums[name] = (sum.rows[0] as { sum: string }).sum
  }
  return sums
}
