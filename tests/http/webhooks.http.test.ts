import { afterAll, describe, expect, test } from 'vitest'
import { receiver } from '../support/receiver'
import { as, bearer, rows, visitor } from '../support/server'

const owner = await as('owner')
const manager = await as('manager')
const there = await receiver()
afterAll(() => there.close())

const hook = {
  payload_url: `${there.url}/in`,
  content_type: 'application/json',
  events: ['contribution_paid'],
  secret: '',
  active: '1',
}
const add = async (more: object = {}) =>
  (await (await owner.post('/jpanel/settings/hooks', { ...hook, ...more })).json()) as {
    success: boolean
    hook_id: number
    secret: string
  }
const at = (id: number) => `/jpanel/settings/hooks/${id}`

async function delivery(hookId: number): Promise<number> {
  const [row] = await rows<{ id: number }>(
    `INSERT INTO hook_delivery (hook_id, event, subject_type, subject_ids, created_at, state, delivered_at, req_headers,
       req_body, res_status, res_body, completed_in)
     VALUES ($1, 'contribution_paid', 'contribution', '{1}', now(), 'sent', now(), 'POST',
       '{"name":"<b>Ada</b>"}', -1, 'Nobody', 0) RETURNING id`,
    [hookId],
  )
  return row?.id ?? 0
}

describe('the documented calls of webhooks', () => {
  test('one is added, and its secret is answered this once', async () => {
    const reply = await owner.post('/jpanel/settings/hooks', hook)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      success: true,
      hook_id: expect.any(Number) as number,
      secret: expect.stringMatching(/^[A-Za-z0-9]{40}$/) as string,
    })
  })

  test('one is added without a secret of its own, and without a check of certificates', async () => {
    const { hook_id: id, secret } = await add({ secret: null, insecure_ssl: 1 })
    expect(secret).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(await rows('SELECT insecure_ssl FROM hook WHERE id = $1', [id])).toEqual([{ insecure_ssl: true }])
  })

  test('accepts the same as a form', async () => {
    const form = new URLSearchParams([
      ['payload_url', `${there.url}/form`],
      ['content_type', 'application/json'],
      ['events[]', 'contribution_paid'],
      ['events[]', 'supporter_created'],
    ])
    expect(await (await owner.post('/jpanel/settings/hooks', form)).json()).toMatchObject({ success: true })
  })

  test.each<[object, Record<string, string[]>]>([
    [{ payload_url: '' }, { payload_url: ['Please enter the address that requests are sent to.'] }],
    [
      { payload_url: 'http://169.254.169.254/latest' },
      { payload_url: ['This address is not on the public internet.'] },
    ],
    [{ content_type: 'text/xml' }, { content_type: ['Requests are sent as application/json.'] }],
    [{ events: [] }, { events: ['Please choose at least one event.'] }],
    [{ events: ['odd'] }, { 'events.0': ['This event is not known.'] }],
    [{ events: null }, { events: ['Please choose at least one event.'] }],
    [{ secret: 7 }, { secret: ['The secret must be text.'] }],
  ])('reports the error of %j at its field', async (wrong, errors) => {
    const reply = await owner.post('/jpanel/settings/hooks', { ...hook, ...wrong })
    expect([reply.status, ((await reply.json()) as { errors: object }).errors]).toEqual([422, errors])
  })

  test('one is saved in full, or only in whether certificates are checked', async () => {
    const { hook_id: id } = await add()
    const saved = await owner.call('PUT', at(id), { ...hook, payload_url: `${there.url}/new`, active: undefined })
    expect([saved.status, await saved.json()]).toEqual([200, { success: true, hook_id: id }])
    expect(await (await owner.call('PUT', at(id), { insecure_ssl: 1 })).json()).toEqual({ success: true, hook_id: id })
    expect(await rows('SELECT payload_url, active, insecure_ssl, sealed_secret FROM hook WHERE id = $1', [id])).toEqual(
      [{ payload_url: `${there.url}/new`, active: false, insecure_ssl: true, sealed_secret: null }],
    )
    for (const unknown of [2_000_000, 0]) expect((await owner.call('PUT', at(unknown), hook)).status).toBe(404)
  })

  test('deletes a webhook', async () => {
    const { hook_id: id } = await add()
    const reply = await owner.call('DELETE', `${at(id)}/destroy`)
    expect([reply.status, await reply.json()]).toEqual([200, { success: true }])
    expect((await owner.visit(at(id))).status).toBe(404)
    for (const gone of [id, 0]) expect((await owner.call('DELETE', `${at(gone)}/destroy`)).status).toBe(404)
  })

  test('a delivery is shown as a fragment in which everything is text, or as data', async () => {
    const id = await delivery((await add()).hook_id)
    const address = `/jpanel/settings/hook-deliveries/${id}`
    const fragment = await (
      await owner.raw(address, { headers: { 'x-requested-with': 'XMLHttpRequest', accept: '*/*' } })
    ).text()
    for (const part of [
      'Request',
      'Response',
      'Completed in 0.00 seconds',
      '&quot;name&quot;: &quot;&lt;b&gt;Ada&lt;/b&gt;&quot;',
    ])
      expect(fragment).toContain(part)
    expect(await (await owner.get(address)).json()).toMatchObject({
      id,
      event: 'contribution_paid',
      res_status: -1,
      res_body: 'Nobody',
    })
    expect((await owner.get('/jpanel/settings/hook-deliveries/2000000')).status).toBe(404)
  })

  test('a delivery is sent again as it was stored, and what was answered replaces what was', async () => {
    const id = await delivery((await add()).hook_id)
    const before = there.received.length
    const reply = await owner.post(`/jpanel/settings/hook-deliveries/${id}/redeliver`)
    expect([reply.status, await reply.json()]).toMatchObject([200, { id, res_status: 200, res_body: 'Thank you' }])
    const [sent, ...more] = there.received.slice(before)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ method: 'POST', path: '/in', body: '{"name":"<b>Ada</b>"}' })
    expect(sent?.headers).toMatchObject({
      'x-almoner-event': 'contribution_paid',
      'x-almoner-signature': expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    })
    expect(await rows('SELECT count(*)::int AS n FROM hook_delivery WHERE id = $1 AND res_status = 200', [id])).toEqual(
      [{ n: 1 }],
    )
  })

  test('refuses people without the permission', async () => {
    const { hook_id: id } = await add()
    const of = await delivery(id)
    const calls: [string, string, object?][] = [
      ['POST', '/jpanel/settings/hooks', hook],
      ['PUT', at(id), hook],
      ['DELETE', `${at(id)}/destroy`],
      ['GET', `/jpanel/settings/hook-deliveries/${of}`],
      ['POST', `/jpanel/settings/hook-deliveries/${of}/redeliver`],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await manager.call(method, path, body)).status]).toEqual([path, 403])
      expect([path, (await visitor().call(method, path, body)).status]).toEqual([path, 401])
    }
    expect((await bearer('alm_nobody').post('/jpanel/settings/hooks', hook)).status).toBe(401)
  })

  test('the page of a webhook never holds its secret', async () => {
    const { hook_id: id, secret } = await add()
    expect(await (await owner.visit(at(id))).text()).not.toContain(secret)
  })
})
