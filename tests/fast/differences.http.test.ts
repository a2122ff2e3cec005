import { afterAll, describe, expect, inject, test } from 'vitest'
import { callAddresses } from '../../app/call-addresses.ts'
import { launchServer } from '../support/launch-server'
import { asReactDraws } from '../support/optional-html'
import { ownServer } from '../support/own-server'
import { addressOf, isMade, PAGES } from '../support/page-addresses'
import { as } from '../support/server'

const REQUEST_ID = 'the-same-request'

/** Texts about the present moment may change between two requests. */
const TRIES = 3

const owner = await as('owner')
const plain = await launchServer({
  DATABASE_URL: ownServer().databaseUrl,
  ALMONER_SECRET: inject('secret'),
  ALMONER_FAST: 'off',
  ALMONER_WORKER: 'off',
})
afterAll(() => plain.stop())

type Sent = { path: string; method?: string; body?: URLSearchParams; headers?: Record<string, string> }

/** Headers that say how a body was sent, and those with a nonce or a moment. */
const OF_SENDING = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
])

/** Takes out nonces and keys, moments in milliseconds, signed addresses of files, and the server's own address. */
const withoutChance = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
    .replaceAll(/\b1[789]\d{11}\b/g, 'MOMENT')
    .replaceAll(/\b(expires|signature)=[\w-]+/g, '$1=CLAIM')
    .replaceAll(/(?:127\.0\.0\.1|localhost):\d+/g, 'SERVER')

const isHtml = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? false

async function read(origin: string, { path, method = 'GET', body, headers }: Sent) {
  const answer = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      'accept-encoding': 'identity',
      cookie: `almoner=${owner.session}`,
      origin,
      'x-request-id': REQUEST_ID,
      ...headers,
    },
    ...(body ? { body } : {}),
  })
  const raw = await answer.text()
  const named = [...answer.headers].filter(([name]) => !OF_SENDING.has(name))
  return {
    raw,
    status: answer.status,
    headers: named.map(([name, value]) => [name, withoutChance(value)]),
    text: withoutChance(isHtml(answer) ? asReactDraws(raw) : raw),
  }
}

type Read = Omit<Awaited<ReturnType<typeof read>>, 'raw'>

async function readBoth(sent: Sent): Promise<{ fast: Read; slow: Read }> {
  const { origin } = ownServer()
  // From the second time on, a page holds stored parts.
  await read(origin, sent)
  const [{ raw: _fast, ...fast }, { raw: _slow, ...slow }] = await Promise.all([
    read(origin, sent),
    read(plain.origin, sent),
  ])
  return { fast, slow }
}

async function expectSame(sent: Sent): Promise<void> {
  let both = await readBoth(sent)
  for (let tries = 1; tries < TRIES && both.fast.text !== both.slow.text; tries++) both = await readBoth(sent)
  expect(both.fast).toEqual(both.slow)
}

const addresses = Object.entries(PAGES)
  .filter(([, address]) => !isMade(address))
  .map(([id]) => addressOf(id))
  .map((at) => (at.startsWith('/') ? at : `/jpanel/${at}`.replace(/\/\.$/, '/')))

const LISTS = [
  '/jpanel/contributions?page=2',
  '/jpanel/contributions?c=0&sort=amount&dir=desc',
  '/jpanel/supporters?search=a',
  '/jpanel/segments?type=text&sort=name',
  '/jpanel/products?fd1=no-day',
]

const TABLE = new URLSearchParams({ draw: '1', length: '25' })

const CALLS = callAddresses()
  .filter(({ made }) => made === 'listEndpoint')
  .map(({ method, address }): Sent => {
    const path = address.replace(':id', '1')
    return method === 'GET' ? { path: `${path}?${TABLE}` } : { path, method, body: TABLE }
  })

const asProgram = (): Record<string, string> => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'x-csrf-token': owner.csrf,
})

test('goes around React only where the switch is on', async () => {
  const sent = { path: '/jpanel/contributions' }
  const [fast, slow] = [await read(ownServer().origin, sent), await read(plain.origin, sent)]
  expect(fast.raw).not.toContain('</td>')
  expect(slow.raw).toContain('</td>')
})

describe('is the same without whatever goes around React, React Router and the driver', () => {
  test.each([...addresses, ...LISTS])('the page %s', (path) => expectSame({ path }))

  test.each(LISTS)('the data of the page %s', (path) =>
    expectSame({ path: path.replace('?', '.data?'), headers: { accept: '*/*' } }),
  )

  test.each(CALLS)('the call $path', (sent) => expectSame({ ...sent, headers: asProgram() }))

  test.each(['/jpanel/contributions/filters.json?c=0', '/jpanel/commands.json', '/jpanel/products/filters.json'])(
    'the call %s',
    (path) => expectSame({ path, headers: asProgram() }),
  )

  test.each([
    ['a page that does not exist', { path: '/jpanel/nowhere' }],
    ['a record that does not exist', { path: '/jpanel/segments/99999999' }],
    ['a call without a session', { path: '/jpanel/commands.json', headers: { ...asProgram(), cookie: '' } }],
    ['a page without a session', { path: '/jpanel/contributions', headers: { cookie: '' } }],
    ['the methods of a page', { path: '/jpanel/segments', method: 'OPTIONS' }],
    ['the methods of a call', { path: '/jpanel/commands.json', method: 'OPTIONS' }],
    ['a form without its token', { path: '/jpanel/segments/new', method: 'POST', body: new URLSearchParams() }],
    [
      'a form with an error',
      {
        path: '/jpanel/segments/new',
        method: 'POST',
        body: new URLSearchParams({ _token: owner.csrf, intent: 'save', name: '' }),
      },
    ],
    [
      'what a program sends to the address of a form',
      {
        path: '/jpanel/segments/new',
        method: 'POST',
        body: new URLSearchParams({ intent: 'save', name: '' }),
        headers: asProgram(),
      },
    ],
  ])('%s', (_what, sent) => expectSame(sent))
})
