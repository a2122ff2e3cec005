import { describe, expect, test } from 'vitest'
import { as, origin, rows, visitor } from '../support/server'

const owner = await as('owner')
const cashier = await as('cashier')
const FORM_TYPE = 'application/x-www-form-urlencoded'

describe('a method that an address does not take', () => {
  test.each([
    ['PUT', '/jpanel/pages/autosave', 'POST'],
    ['DELETE', '/jpanel/media/1/destroy', 'POST'],
    ['PATCH', '/jpanel/profile', 'GET, HEAD, POST'],
    ['PUT', '/jpanel/timeline/1', 'POST, DELETE'],
    ['DELETE', '/jpanel/settings/hooks/1', 'GET, HEAD, POST, PUT'],
  ])('is answered with 405 and those that it takes: %s %s', async (method, path, allowed) => {
    const reply = await owner.call(method, path, { id: 1 })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed])
  })

  test('is answered so for visitors, too', async () => {
    const reply = await visitor().raw('/jpanel/login', {
      method: 'PUT',
      headers: { 'content-type': FORM_TYPE },
      body: 'email=owner@example.org',
    })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

const denied = (reason: string) =>
  rows<{ actor: string; address: string; method: string }>(
    `SELECT actor, after->>'address' AS address, after->>'method' AS method FROM journal_entry
     WHERE event = 'staff.request-denied' AND after->>'reason' = $1 ORDER BY id`,
    [reason],
  )

/** Other files may have used up this hour's log lines. */
const forgetLines = (reason: string) =>
  rows(`DELETE FROM sign_in_throttle WHERE starts_with(key, 'denied:' || $1 || ':')`, [reason])

describe('a request that is not allowed', () => {
  test('is journaled without the permission, at most ten times an hour', async () => {
    await forgetLines('permission')
    const path = '/jpanel/settings/integrations/denied/disconnect'
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const reply = await cashier.post(path, {})
        expect(reply.status).toBe(403)
      }),
    )
    const written = (await denied('permission')).filter(({ address }) => address === path)
    expect(written).toContainEqual(expect.objectContaining({ method: 'POST' }))
    expect(written.length).toBeLessThanOrEqual(10)
  })

  test('is journaled when it asks for a page', async () => {
    await forgetLines('permission')
    expect((await cashier.visit('/jpanel/users')).status).toBe(403)
    const written = (await denied('permission')).filter(({ address }) => address === '/jpanel/users')
    expect(written).toContainEqual(expect.objectContaining({ method: 'GET' }))
  })

  test('with a forged token is journaled', async () => {
    await forgetLines('forgery')
    const path = '/jpanel/supporters/987654321/archive'
    const reply = await owner.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': 'forged', 'x-requested-with': 'XMLHttpRequest' },
      body: '{"id":1}',
    })
    expect(reply.status).toBe(419)
    const written = (await denied('forgery')).filter(({ address }) => address === path)
    expect(written).toMatchObject([{ method: 'POST' }])
  })

  test('is journaled with an unknown API token, at most ten times an hour', async () => {
    await forgetLines('token')
    const path = '/jpanel/supporters/987654322'
    const headers = { authorization: `Bearer alm_${'x'.repeat(43)}` }
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        expect((await visitor().raw(path, { headers })).status).toBe(401)
      }),
    )
    const written = (await denied('token')).filter(({ address }) => address === path)
    expect(written).toHaveLength(10)
    expect(written[0]).toMatchObject({ actor: 'Visitor', method: 'GET' })
  })

  test('is journaled when another site sent it from a visitor’s browser', async () => {
    await forgetLines('forgery')
    const reply = await visitor().raw('/jpanel/password/forgot', {
      method: 'POST',
      headers: { 'content-type': FORM_TYPE, 'sec-fetch-site': 'cross-site' },
      body: 'email=owner@example.org',
    })
    expect(reply.status).toBe(403)
    const written = (await denied('forgery')).filter(({ address }) => address === '/jpanel/password/forgot')
    expect(written).toMatchObject([{ actor: 'Visitor', method: 'POST' }])
  })

  test('is journaled with a forged token for the messenger, which has its own check', async () => {
    await forgetLines('forgery')
    const path = '/webhook/messenger'
    const headers = { 'x-csrf-token': 'forged', 'x-requested-with': 'XMLHttpRequest' }
    expect((await owner.raw(path, { method: 'POST', headers, body: new FormData() })).status).toBe(419)
    expect((await denied('forgery')).filter(({ address }) => address === path)).not.toEqual([])
  })

  test.each<[string, string, Record<string, string>]>([
    ['Gateway', '/jpanel/api/gateway/events', { 'content-type': 'application/json' }],
    ['Text to give', '/webhook/messenger', { 'content-type': FORM_TYPE, 'x-twilio-signature': 'forged' }],
  ])('is journaled when a service did not sign it: %s', async (actor, path, headers) => {
    await forgetLines('signature')
    expect((await visitor().raw(path, { method: 'POST', headers, body: '{}' })).status).toBe(403)
    const written = (await denied('signature')).filter(({ address }) => address === path)
    expect(written).toContainEqual(expect.objectContaining({ actor, method: 'POST' }))
  })
})

test('an upload address takes nothing more once its file is recorded', async () => {
  const body = 'a,b\n1,2\n'
  const file = { filename: 'once.csv', content_type: 'text/csv', size: body.length }
  const signed = (await (await owner.post('/jpanel/downloads/cdn/sign', file)).json()) as {
    filename: string
    signed_upload_url: string
  }
  const url = new URL(signed.signed_upload_url, origin())
  const send = () => fetch(url, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  const done = await owner.post('/jpanel/downloads/cdn/done', { ...file, filename: signed.filename })
  expect(done.status).toBe(200)
  expect((await send()).status).toBe(403)
})
