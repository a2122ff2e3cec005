import { describe, expect, test } from 'vitest'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')
const cashier = await as('cashier')

let made = 0
async function aPage(more: Record<string, unknown> = {}): Promise<number> {
  const values = {
    type: 'html',
    title: 'Of a test',
    url: `of-a-test-${String(++made)}-${String(Date.now())}`,
    is_active: true,
    ...more,
  }
  const [row] = await rows<{ id: number }>(
    `INSERT INTO page (type, title, url, is_active, sequence, body, saved_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 1000, 'Live', now(), now(), now()) RETURNING id`,
    [values.type, values.title, values.url, values.is_active],
  )
  return row?.id ?? 0
}
const state = async (id: number) =>
  (
    await rows<{ code: string | null; deleted: boolean; url: string }>(
      'SELECT code, deleted_at IS NOT NULL AS deleted, url FROM page WHERE id = $1',
      [id],
    )
  )[0]
const post = async (path: string, body: object = {}) => {
  const reply = await owner.post(path, body)
  return [reply.status, await reply.json()] as const
}

describe('the documented calls of pages', () => {
  test('deletes a page by destroy, and restores it', async () => {
    const id = await aPage()
    expect(await post('/jpanel/pages/destroy', { id })).toEqual([200, { success: true, id }])
    expect(await state(id)).toMatchObject({ deleted: true })
    expect((await post('/jpanel/pages/destroy', { id }))[0]).toBe(404)
    expect(await post('/jpanel/pages/restore', { id })).toEqual([
      200,
      { success: true, id, url: (await state(id))?.url },
    ])
    expect(await state(id)).toMatchObject({ deleted: false })
    expect(await post('/jpanel/pages/restore', { id })).toEqual([
      422,
      { message: 'This page is not deleted.', errors: { base: ['This page is not deleted.'] } },
    ])
  })

  test('replace-home takes the page of its address, and the home page cannot be destroyed', async () => {
    const [former] = await rows<{ id: number }>(`SELECT id FROM page WHERE code = 'home'`)
    const id = await aPage()
    expect(await post(`/jpanel/pages/replace-home?id=${String(id)}`)).toEqual([200, { success: true, id }])
    expect([await state(id), await state(former?.id ?? 0)]).toMatchObject([{ code: 'home' }, { code: null }])
    const message = 'The home page cannot be deleted. Make another page the home page first.'
    expect(await post('/jpanel/pages/destroy', { id })).toEqual([422, { message, errors: { base: [message] } }])
    expect((await post(`/jpanel/pages/replace-home?id=${String(former?.id ?? 0)}`))[0]).toBe(200)
  })

  test.each([
    ['an unknown page', '/jpanel/pages/replace-home?id=999999', 404],
    ['no page', '/jpanel/pages/replace-home', 422],
    ['letters', '/jpanel/pages/destroy', 422],
  ])('%s is refused', async (_, path, status) => {
    expect((await post(path, { id: 'abc' }))[0]).toBe(status)
  })

  test('an inactive page cannot be the home page', async () => {
    const id = await aPage({ is_active: false })
    expect((await post(`/jpanel/pages/replace-home?id=${String(id)}`))[0]).toBe(422)
  })

  test('a form does the same, and leads back to the tree', async () => {
    const id = await aPage()
    const form = (path: string, fields: Record<string, string>) =>
      owner.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin() },
        body: new URLSearchParams({ _token: owner.csrf, ...fields }),
      })
    const answers = [
      await form('/jpanel/pages/destroy', { id: String(id) }),
      await form('/jpanel/pages/restore', { id: String(id) }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/jpanel/pages'],
      [302, '/jpanel/pages'],
    ])
    expect(await state(id)).toMatchObject({ deleted: false })
    const [former] = await rows<{ id: number }>(`SELECT id FROM page WHERE code = 'home'`)
    expect((await form(`/jpanel/pages/replace-home?id=${String(id)}`, {})).status).toBe(302)
    expect(await state(id)).toMatchObject({ code: 'home' })
    await form(`/jpanel/pages/replace-home?id=${String(former?.id ?? 0)}`, {})
  })

  test('autosave takes the serialized form, answers success and leaves the live page alone', async () => {
    const id = await aPage()
    const autosaved = async () =>
      (
        await rows<{ title: string; body: string; meta_description: string | null }>(
          'SELECT title, body, meta_description FROM page_revision WHERE page_id = $1 AND is_autosave',
          [id],
        )
      )[0]
    const serialized = new URLSearchParams({
      _token: 'x',
      id: String(id),
      type: 'html',
      title: 'Typed',
      body: '<p>Typed</p>',
      metadescription: 'Short',
    })
    const reply = await owner.post('/jpanel/pages/autosave', serialized)
    expect([reply.status, await reply.json()]).toEqual([200, { success: true }])
    expect(await autosaved()).toEqual({ title: 'Typed', body: '<p>Typed</p>', meta_description: 'Short' })
    // The form's own names must work as well.
    await post('/jpanel/pages/autosave', { id, title: 'Again', body: '<p>Typed</p>', metaDescription: 'Shorter' })
    expect(await autosaved()).toEqual({ title: 'Again', body: '<p>Typed</p>', meta_description: 'Shorter' })
    expect(await rows('SELECT title, body, version FROM page WHERE id = $1', [id])).toEqual([
      { title: 'Of a test', body: 'Live', version: 1 },
    ])
  })

  test.each([
    ['a new page', { id: 'new', title: 'Typed' }],
    ['no page', { title: 'Typed' }],
    ['an unknown page', { id: 999_999, title: 'Typed' }],
  ])('autosave of %s answers success and stores nothing', async (_, body) => {
    const before = await rows('SELECT count(*)::int AS n FROM page_revision')
    expect(await post('/jpanel/pages/autosave', body)).toEqual([200, { success: true }])
    expect(await rows('SELECT count(*)::int AS n FROM page_revision')).toEqual(before)
  })

  test('refuses people who may not edit pages', async () => {
    const id = await aPage()
    for (const path of ['autosave', 'destroy', 'restore', `replace-home?id=${String(id)}`])
      expect((await cashier.post(`/jpanel/pages/${path}`, { id })).status).toBe(403)
    expect(await state(id)).toMatchObject({ deleted: false, code: null })
  })
})
