import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../server/build.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'

const PASSWORD = 'almoner-demo-pass'
const OFFICE = 'https://office.example.org'
const WORDS = 'Payments are not real.'

beforeAll(() => buildWhenStale(), 180_000)

async function started(environment: Record<string, string>): Promise<LaunchedServer> {
  const server = await launchServer({ ALMONER_DEMO_PASSWORD: PASSWORD, ...environment })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** A proxy forwards these headers of a browser at the https address. */
const proxied = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'office.example.org',
  'x-forwarded-for': '203.0.113.9',
}

async function sessionCookie(server: LaunchedServer, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${server.origin}/jpanel/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ email: 'owner@example.org', password: PASSWORD }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const PAGES = [
  '/jpanel/pos',
  '/jpanel/',
  '/jpanel/contributions',
  '/jpanel/recurring_payments/1',
  '/jpanel/settings/payment',
]

test('every screen says that the sandbox moves no money where people come by https, and so does health', async () => {
  const server = await started({ ALMONER_URL: OFFICE, TRUST_PROXY: '1' })
  const cookie = await sessionCookie(server, { ...proxied, origin: OFFICE })
  for (const page of PAGES) {
    const response = await fetch(`${server.origin}${page}`, { headers: { ...proxied, cookie, accept: 'text/html' } })
    expect([page, response.status]).toEqual([page, 200])
    expect(await response.text()).toContain(WORDS)
  }
  const health = await fetch(`${server.origin}/jpanel/api/health`)
  expect(await health.json()).toEqual({
    status: 'ready',
    payments: 'sandbox',
    backup: { madeAt: null, verifiedAt: null },
  })
})

test('shows nothing on an address of this machine, where the sandbox is tried out', async () => {
  const server = await started({})
  const cookie = await sessionCookie(server, { origin: server.origin })
  for (const page of PAGES) {
    const response = await fetch(`${server.origin}${page}`, { headers: { cookie, accept: 'text/html' } })
    expect([page, response.status]).toEqual([page, 200])
    expect(await response.text()).not.toContain(WORDS)
  }
})
