import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveCsrf } from '~/http/auth/session'
import { callAddresses } from '../../app/call-addresses.ts'
import { fill, HOSTILE_UNITS } from '../support/hostile-units'
import { launchServer, type LaunchedServer } from '../support/launch-server'
import { unmadeDatabase } from '../support/new-database'
import { addressOf, isMade, PAGES } from '../support/page-addresses'
import { sessionOf } from '../support/sign-in'
import { writtenForms, type WrittenForm } from '../support/written-forms'

// Its own server and rows, because the forms store what they accept.

const password = 'almoner-demo-pass'
const MOST = 195_000

let server: LaunchedServer
let session = ''
const forms: WrittenForm[] = []

const send = (path: string, request: RequestInit = {}) =>
  fetch(server.origin + path, {
    redirect: 'manual',
    ...request,
    headers: {
      accept: 'text/html',
      origin: server.origin,
      cookie: `almoner=${session}`,
      ...Object.fromEntries(new Headers(request.headers)),
    },
  })

const OWNERS = Object.entries(PAGES).filter(([, page]) => page.who === 'owner' && !isMade(page))

beforeAll(async () => {
  server = await launchServer({ DATABASE_URL: unmadeDatabase(), ALMONER_DEMO_PASSWORD: password })
  session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password })
  const seen = new Set<string>()
  for (const [page] of OWNERS) {
    const at = `/jpanel/${addressOf(page)}`
    for (const form of writtenForms(at, await (await send(at)).text())) {
      const key = `${form.address} ${form.texts.map(({ name }) => name).join()}`
      if (!seen.has(key)) forms.push(form)
      seen.add(key)
    }
  }
}, 240_000)
afterAll(() => server.stop())

const isAlive = async () => (await fetch(`${server.origin}/jpanel/api/health`)).ok

async function statusOf({ address, values }: WrittenForm, texts: Record<string, string>): Promise<number> {
  const pairs = Object.entries({ ...values, ...texts }).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  const reply = await send(address, { method: 'POST', body: new URLSearchParams(pairs) })
  await reply.arrayBuffer()
  return reply.status
}

describe('every form of the pages of the areas that holds a long text', () => {
  test('is found on its page', () => {
    expect(OWNERS.length).toBeGreaterThan(80)
    expect(forms.length).toBeGreaterThan(20)
    const names = new Set(forms.flatMap(({ texts }) => texts.map(({ name }) => name)))
    expect([...names]).toEqual(expect.arrayContaining(['body', 'description', 'biography', 'letterTemplate']))
  })

  test('accepts or refuses a hostile one in each of its texts, and keeps working', { timeout: 600_000 }, async () => {
    const shape = fc
      .array(fc.constantFrom<string>(...HOSTILE_UNITS.HTML), { minLength: 1, maxLength: 2 })
      .map((units) => units.join(''))
    const broken: unknown[] = []
    for (const form of forms)
      for (const { name, limit } of form.texts)
        for (const unit of fc.sample(shape, { numRuns: 2 })) {
          const status = await statusOf(form, { [name]: fill(unit, Math.min(limit || MOST, MOST)) })
          if (status >= 500) broken.push([form.address, name, unit, status])
        }
    expect(broken).toEqual([])
    expect(await isAlive()).toBe(true)
  })

  test('is drawn with what it took', { timeout: 240_000 }, async () => {
    const broken: unknown[] = []
    for (const [page] of OWNERS) {
      const at = `/jpanel/${addressOf(page)}`
      const reply = await send(at)
      await reply.arrayBuffer()
      if (reply.status >= 500) broken.push([at, reply.status])
    }
    expect(broken).toEqual([])
  })
})

test('every page answers a body that cannot be read as the sender’s mistake', { timeout: 120_000 }, async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const wrong: unknown[] = []
  for (const [page] of OWNERS) {
    const at = `/jpanel/${addressOf(page)}`
    const reply = await send(at, { method: 'POST', headers, body: 'a[b][b][b][b][b][b]=1' })
    await reply.arrayBuffer()
    if (![405, 422].includes(reply.status)) wrong.push([at, reply.status])
  }
  expect(wrong).toEqual([])
})

const WRITES = callAddresses().filter(({ method }) => method !== 'GET')

describe('every documented call that takes a body', () => {
  const bodies: [type: string, body: string][] = [
    ...HOSTILE_UNITS.JSON.map((unit): [string, string] => ['application/json', fill(unit, 60_000)]),
    ['application/json', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['application/x-www-form-urlencoded', 'a[b][b][b][b][b][b]=1'],
    ['application/x-www-form-urlencoded', fill('a[]=1&', 60_000)],
    ['application/x-www-form-urlencoded', '__proto__[a]=1&constructor[prototype][a]=1'],
    ['multipart/form-data; boundary=b', fill('--b\r\n', 60_000)],
    ['text/plain', fill('x', 60_000)],
  ]

  test('reads or refuses each hostile one, and keeps working', { timeout: 600_000 }, async () => {
    const headers = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': deriveCsrf(session),
    }
    const broken: unknown[] = []
    for (const { method, address } of WRITES)
      for (const [type, body] of bodies) {
        const at = address.replace(/:\w+/g, '2000000000').replace('*', 'nowhere')
        const reply = await send(at, { method, headers: { ...headers, 'content-type': type }, body })
        await reply.arrayBuffer()
        if (reply.status >= 500) broken.push([method, address, body.slice(0, 20), reply.status])
        // One of the forms signs out.
        if (reply.headers.getSetCookie().some((cookie) => cookie.startsWith('almoner=;')))
          session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password })
      }
    expect(WRITES.length).toBeGreaterThan(100)
    expect(broken).toEqual([])
    expect(await isAlive()).toBe(true)
  })
})
