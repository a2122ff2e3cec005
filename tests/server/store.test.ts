import { existsSync } from 'node:fs'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deriveCsrf } from '~/http/auth/session'
import { buildWhenStale } from '../../server/build.ts'
import { temporaryFolder } from '../support/folder.ts'
import type { TestPostgres } from '../support/provided-postgres.ts'
import { launchServer, sentencesOf, type LaunchedServer } from '../support/launch-server.ts'
import { query, testPostgres } from '../support/postgres.ts'
import { sessionOf } from '../support/sign-in.ts'

const PASSWORD = 'almoner-demo-pass'
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
const dataFolder = temporaryFolder('server')

let postgres: TestPostgres
let store: S3rver
let endpoint: string
let server: LaunchedServer

beforeAll(async () => {
  await buildWhenStale()
  const configureBuckets = [{ name: 'files', configs: [] }]
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder('store'),
    configureBuckets,
  })
  endpoint = `http://127.0.0.1:${(await store.run()).port}`
  postgres = await testPostgres()
  const files = { S3_ENDPOINT: endpoint, S3_BUCKET: 'files', ...KEYS }
  const environment = { DATABASE_URL: postgres.url('store'), ALMONER_DATA: dataFolder, ALMONER_DEMO_PASSWORD: PASSWORD }
  server = await launchServer({ ...environment, ...files })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await store.close()
  await postgres.stop()
})

async function bought(): Promise<string> {
  const session = await sessionOf({ origin: server.origin, email: 'owner@example.org', password: PASSWORD })
  const post = async (address: string, body: object) => {
    const reply = await fetch(`${server.origin}/jpanel/pos/${address}`, {
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
    return (await reply.json()) as { message: string | null; order: { id: number } }
  }
  const sql =
    "SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.code = 'RECIPES-PDF' AND " +
    'v.deleted_at IS NULL'
  const variant = (await query(postgres.url('store'), sql)).rows[0] as { id: number }
  const { order } = await post('new', {})
  const replies = [
    await post(`${order.id}/add`, { variant_id: variant.id }),
    await post(`${order.id}/update`, {
      bill_first_name: 'Ada',
      bill_last_name: 'Fetcher',
      bill_country: 'US',
      bill_email: 'ada.fetcher@example.org',
    }),
    await post(`${order.id}/complete`, { payment_type: 'cash', cash_received: '100' }),
  ]
  expect(replies.map(({ message }) => message)).toEqual([null, null, null])
  const granted = await query(postgres.url('store'), 'SELECT token FROM download_grant WHERE contribution_id = $1', [
    order.id,
  ])
  return (granted.rows[0] as { token: string }).token
}

test('the sample starts without its files when the store does not answer yet, and says so', async () => {
  const away = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files', ...KEYS }
  const data = { DATABASE_URL: postgres.url('store_away'), ALMONER_DATA: temporaryFolder('store-away') }
  const one = await launchServer({ ...data, ...away })
  expect(sentencesOf(one.printed())).toContain('The pictures and files of the sample could not be stored.')
  await vi.waitFor(
    () => expect(sentencesOf(one.printed())).toMatch(/^Sign in as owner@example\.org.* with the password \S+$/m),
    { timeout: 10_000, interval: 20 },
  )
  expect(await one.stop()).toBe(0)
})

test('fetches a bought file from the store for anyone who has the link when a bucket is set', async () => {
  const link = await fetch(`${server.origin}/downloads/${await bought()}`, { redirect: 'manual' })
  const address = new URL(link.headers.get('location') ?? '')
  expect([link.status, address.origin, address.pathname.split('/')[1]]).toEqual([302, endpoint, 'files'])

  const file = await fetch(address)
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="soup-recipes.pdf"',
  ])
  expect(await file.text()).toMatch(/^%PDF-1\.4/)

  address.searchParams.set('X-Amz-Signature', '0'.repeat(64))
  expect((await fetch(address)).status).toBe(403)
})

test('stores no file on the disk and accepts no address of the disk when a bucket is set', async () => {
  expect(existsSync(path.join(dataFolder, 'files'))).toBe(false)
  for (const method of ['GET', 'PUT']) {
    const reply = await fetch(
      `${server.origin}/jpanel/files/downloads/soup-recipes.pdf?expires=9999999999&signature=x`,
      { method },
    )
    expect([reply.status, await reply.text()]).toEqual([403, 'This link is not valid or has expired.'])
  }
})

test.each([
  ['a bucket without its keys', { S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are'],
  ['keys without a bucket', KEYS, 'S3_BUCKET is'],
])('%s is refused at the start in one line', async (_what, input, missing) => {
  const failure = await launchServer({ DATABASE_URL: postgres.url('never'), ...input }).catch(
    (error: Error) => error.message,
  )
  const [, ...lines] = String(failure).split('\n')
  expect(sentencesOf(lines.join('\n'))).toBe(
    `S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together: ${missing} missing, and files could not be ` +
      'kept in the store.',
  )
})
