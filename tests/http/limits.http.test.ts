import { describe, expect, test } from 'vitest'
import { as, origin, rows, visitor } from '../support/server'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

const send = (path: string, body: BodyInit, type: string) =>
  visitor().raw(path, {
    method: 'POST',
    headers: { 'content-type': type, origin: origin() },
    body,
    duplex: 'half',
  } as RequestInit)

const unannounced = (text: string) => new Blob([text]).stream()

describe('a visitor’s form', () => {
  test.each([
    '/jpanel/login',
    '/jpanel/password/forgot',
    `/jpanel/password/${'x'.repeat(43)}`,
    '/jpanel/login/again',
    '/jpanel/login.data',
    '/jpanel/x/../login',
  ])('%s takes 16 KB and no more, announced or not', async (path) => {
    for (const body of ['a'.repeat(16 * 1024 + 1), unannounced('a'.repeat(200_000))]) {
      const reply = await send(path, body, FORM)
      expect([reply.status, (await reply.text()).includes('The request is larger than 16 KB.')]).toEqual([413, true])
    }
  })

  test.each([
    ['a name of brackets', `a${'['.repeat(16_000)}`],
    ['one level more than there may be', 'a[b][c][d][e][f]=1'],
  ])('of %s is refused', async (_what, body) => {
    const reply = await send('/jpanel/login', body, FORM)
    expect([reply.status, (await reply.text()).includes('The request could not be read.')]).toEqual([422, true])
  })
})

describe('a documented call', () => {
  test.each([
    ['an array of half a megabyte', `[${'1,'.repeat(250_000)}1]`, JSON_TYPE],
    ['a list of half a megabyte', `{"ids":[${'1,'.repeat(250_000)}1]}`, JSON_TYPE],
    ['sixty thousand levels', `{"a":${'['.repeat(60_000)}`, JSON_TYPE],
    ['a name of brackets', `a${'['.repeat(500_000)}`, FORM],
    ['names without values', 'a&'.repeat(250_000), FORM],
  ])('with %s is refused, and the next is served', async (_what, body, type) => {
    const owner = await as('owner')
    const headers = {
      'content-type': type,
      accept: JSON_TYPE,
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': owner.csrf,
    }
    const reply = await owner.raw('/jpanel/pos/new', { method: 'POST', headers, body })
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('The request could not be read.')])
    expect((await owner.post('/jpanel/pos/new', {})).status).toBe(200)
  })

  test('larger than 512 KB is refused, however its address is written', async () => {
    for (const path of ['/jpanel/pos/new', '/jpanel/uploads/%2e%2e/pos/new']) {
      const reply = await send(path, 'a'.repeat(512 * 1024 + 1), FORM)
      expect([reply.status, await reply.text()]).toEqual([413, 'The request is larger than 512 KB.'])
    }
  })
})

test('a plain form with a line break in the address it leads back to is answered', async () => {
  const owner = await as('owner')
  const body = new URLSearchParams({ _token: owner.csrf, back: '/jpanel/\r\nX', action: 'complete', ids: '1' })
  const reply = await owner.raw('/jpanel/contributions/batch', {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body,
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/jpanel/contributions'])
})

test('an export beyond a person’s share of a minute is refused with 429 and when to try again', async () => {
  const manager = await as('manager')
  const [{ id } = { id: 0 }] = await rows<{ id: number }>("SELECT id FROM staff WHERE email = 'manager@example.org'")
  expect((await manager.get('/jpanel/contributions.csv')).status).toBe(200)
  await rows("UPDATE sign_in_throttle SET locked_until = now() + interval '40 seconds' WHERE key = $1", [
    `export:${id}`,
  ])
  try {
    const reply = await manager.get('/jpanel/contributions.csv')
    expect([reply.status, Number(reply.headers.get('retry-after')) > 20]).toEqual([429, true])
  } finally {
    await rows('DELETE FROM sign_in_throttle WHERE key = $1', [`export:${id}`])
  }
})
