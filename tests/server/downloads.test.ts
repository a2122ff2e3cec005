import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveCsrf } from '~/http/auth/session'
import { buildWhenStale } from '../../server/build.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { launchServer, type LaunchedServer } from '../support/launch-server.ts'
import { testPostgres, query } from '../support/postgres.ts'
import { sessionOf } from '../support/sign-in.ts'

const PASSWORD = 'almoner-demo-pass'
const DATABASE = 'downloads'

type Order = { id: number; invoicenumber: string; client_uuid: string }
type Reply = { status: string; message: string | null; order: Order }

let postgres: TestPostgres
let server: LaunchedServer
let session = ''
let number = ''
let token = ''

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await query(postgres.url(DATABASE), sql, values)).rows as T[]
}

async function post(path: string, body: object): Promise<Reply> {
  const reply = await fetch(`${server.origin}/jpanel/pos/${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': deriveCsrf(session),
      cookie: `almoner=${session}`,
    },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Reply
}

beforeAll(async () => {
  await buildWhenStale()
  postgres = await testPostgres()
  server = await launchServer({ DATABASE_URL: postgres.url(DATABASE), ALMONER_DEMO_PASSWORD: PASSWORD })
  session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password: PASSWORD })
  const variants = await rows<{ id: number; code: string }>(
    `SELECT v.id, p.code FROM product_variant v JOIN product p ON p.id = v.product_id
      WHERE p.code IN ('RECIPES-PDF', 'GIFT-MONTHLY') AND v.deleted_at IS NULL`,
  )
  const variant = (code: string) => variants.find((one) => one.code === code)?.id
  const [type] = await rows<{ id: number }>('SELECT id FROM tribute_type ORDER BY sequence, id LIMIT 1')
  const { order } = await post('new', {})
  const said = [
    await post(`${order.id}/add`, { variant_id: variant('RECIPES-PDF') }),
    await post(`${order.id}/add`, {
      variant_id: variant('GIFT-MONTHLY'),
      amount: '25',
      recurring_day: 1,
      recurring_with_initial_charge: 1,
      is_tribute: 1,
      tribute_type_id: type?.id,
      tribute_name: 'Rosa Marino',
    }),
    await post(`${order.id}/update`, {
      bill_first_name: 'Ada',
      bill_last_name: 'Fetcher',
      bill_country: 'US',
      bill_email: 'ada.fetcher@example.org',
    }),
    await post(`${order.id}/complete`, { payment_type: 'cash', cash_received: '100' }),
  ]
  expect(said.map(({ message }) => message)).toEqual([null, null, null, null])
  number = order.client_uuid
  token =
    (await rows<{ token: string }>('SELECT token FROM download_grant WHERE contribution_id = $1', [order.id]))[0]
      ?.token ?? ''
}, 180_000)
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

const used = async () =>
  (await rows<{ n: number }>('SELECT downloads_used AS n FROM download_grant WHERE token = $1', [token]))[0]?.n
const visit = (address: string, request: RequestInit = {}) =>
  fetch(server.origin + address, { redirect: 'manual', ...request })

describe('the link to a bought file', () => {
  test('hands out the file to the person who holds it, as an attachment, without a sign-in', async () => {
    const reply = await visit(`/downloads/${token}`)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const file = await visit(reply.headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename=soup-recipes.pdf',
    ])
    expect(await file.text()).toMatch(/^%PDF-1\.4/)
    expect(await used()).toBe(1)
  })

  test('uses up nothing for a prefetch by a mail program or browser', async () => {
    expect((await visit(`/downloads/${token}`, { method: 'HEAD' })).status).toBe(200)
    expect((await visit(`/downloads/${token}`, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(200)
    expect(await used()).toBe(1)
  })

  test('explains that it is used up or out of date, and that another one is not valid', async () => {
    await rows('UPDATE download_grant SET download_limit = 1 WHERE token = $1', [token])
    const over = await visit(`/downloads/${token}`)
    expect([over.status, await over.text()]).toEqual([
      410,
      expect.stringContaining('This file was downloaded once, which is the limit.'),
    ])
    await rows(`UPDATE download_grant SET download_limit = 5, expires_at = '2020-01-01T12:00Z' WHERE token = $1`, [
      token,
    ])
    const ended = await visit(`/downloads/${token}`)
    expect([ended.status, await ended.text()]).toEqual([
      410,
      expect.stringContaining('This download expired on Jan 1, 2020.'),
    ])
    const unknown = await visit(`/downloads/${'x'.repeat(43)}`)
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining('This download link is not valid.'),
    ])
    expect(await used()).toBe(1)
  })
})

test('the page of the contribution shows what it began', async () => {
  const page = await visit(`/jpanel/contributions/${number}`, {
    headers: { accept: 'text/html', cookie: `almoner=${session}` },
  })
  const text = await page.text()
  for (const part of [
    'Recurring plan',
    '$25.00 every month',
    'In memory of Rosa Marino',
    'soup-recipes.pdf',
    '1 download, 4 left',
  ])
    expect(text).toContain(part)
})
