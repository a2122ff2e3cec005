import { describe, expect, test } from 'vitest'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')
const manager = await as('manager')
const cashier = await as('cashier')

const SLIDES = 2
const feedOfSlides = () =>
  rows<{ id: number }>(`SELECT id FROM post WHERE feed_id = ${String(SLIDES)} ORDER BY sequence, posted_at, id`)
const newPost = async (feed: number): Promise<number> => {
  const [post] = await rows<{ id: number }>(
    `INSERT INTO post (feed_id, name, slug, posted_at, is_enabled, sequence, created_at, updated_at)
     VALUES ($1, 'Sent', 'sent-' || $2, now(), true, 99, now(), now()) RETURNING id`,
    [feed, crypto.randomUUID()],
  )
  return post?.id ?? 0
}
const answer = async (sent: Promise<Response>): Promise<[number, unknown]> => {
  const reply = await sent
  return [reply.status, await reply.json()]
}

const submit = (address: string, fields: Record<string, string>) =>
  owner.raw(address, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, _token: owner.csrf }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: origin(), accept: 'text/html' },
  })

describe('POST /jpanel/feeds/posts/destroy', () => {
  test('deletes a post permanently, once', async () => {
    const id = await newPost(1)
    expect(await answer(owner.post('/jpanel/feeds/posts/destroy', { id }))).toEqual([200, { success: true }])
    expect(await rows('SELECT 1 FROM post WHERE id = $1', [id])).toEqual([])
    expect(await answer(owner.post('/jpanel/feeds/posts/destroy', { id }))).toEqual([200, { success: false }])
  })

  test.each([{}, { id: 'x' }, { id: 0 }, { id: 2_147_483_648 }])('answers 200 and no success for %j', async (body) => {
    expect(await answer(owner.post('/jpanel/feeds/posts/destroy', body))).toEqual([200, { success: false }])
  })

  test('is forbidden without the permission', async () => {
    const id = await newPost(1)
    expect((await cashier.post('/jpanel/feeds/posts/destroy', { id })).status).toBe(403)
    expect(await rows('SELECT 1 FROM post WHERE id = $1', [id])).toHaveLength(1)
  })
})

describe('POST /jpanel/feeds/posts/sequence', () => {
  test('puts posts in order, as a list, as text and as a form sends a list', async () => {
    const ids = (await feedOfSlides()).map(({ id }) => id)
    for (const sent of [ids.toReversed(), ids.join(',')]) {
      expect(await answer(owner.post('/jpanel/feeds/posts/sequence', { sequence: sent }))).toEqual([
        200,
        { success: true },
      ])
      expect((await feedOfSlides()).map(({ id }) => id)).toEqual(Array.isArray(sent) ? sent : ids)
    }
    const form = new FormData()
    for (const id of ids.toReversed()) form.append('sequence[]', String(id))
    const reply = owner.raw('/jpanel/feeds/posts/sequence', {
      method: 'POST',
      body: form,
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': owner.csrf, origin: origin() },
    })
    expect(await answer(reply)).toEqual([200, { success: true }])
    expect((await feedOfSlides()).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test.each([{}, { sequence: '' }, { sequence: 'x' }, { sequence: [] }, { sequence: [2_147_483_647] }])(
    'answers 200 and no success for %j',
    async (body) => {
      expect(await answer(owner.post('/jpanel/feeds/posts/sequence', body))).toEqual([200, { success: false }])
    },
  )

  test('answers 200 and no success without the permission, and keeps the order', async () => {
    const ids = (await feedOfSlides()).map(({ id }) => id)
    for (const person of [cashier, manager])
      expect(await answer(person.post('/jpanel/feeds/posts/sequence', { sequence: ids.toReversed() }))).toEqual([
        200,
        { success: false },
      ])
    expect((await feedOfSlides()).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the forms, as a browser without JavaScript posts them', () => {
  test('a feed: its rows of categories are added before it is saved, and a mistake keeps what was typed', async () => {
    const insert = JSON.stringify({ type: 'insert', payload: { name: 'categories' } })
    const typed = {
      intent: 'save',
      name: 'Typed',
      kind: 'blog',
      'categories[0].name': 'Local',
      'categories[0].parent': '',
    }
    const draft = await (await submit('/jpanel/feeds/new', { ...typed, __intent__: insert })).text()
    expect(draft).toContain('name="categories[1].name"')
    const refused = await submit('/jpanel/feeds/new', { ...typed, slug: '?' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('An address needs at least one letter from a to z or a digit.')
    expect(page).toContain('value="Local"')
    const saved = await submit('/jpanel/feeds/new', {
      ...typed,
      'categories[1].name': 'Local > Harbor',
      'categories[1].parent': '',
    })
    expect(saved.status).toBe(302)
    const id = Number(/feeds\/(\d+)\/posts$/.exec(saved.headers.get('location') ?? '')?.[1])
    expect(
      await rows(
        'SELECT c.name, m.name AS main FROM feed_category c LEFT JOIN feed_category m ON m.id ' +
          '= c.parent_id WHERE ' +
          'c.feed_id = $1 ORDER BY c.sequence',
        [id],
      ),
    ).toEqual([
      { name: 'Local', main: null },
      { name: 'Harbor', main: 'Local' },
    ])
    expect((await submit(`/jpanel/feeds/${String(id)}`, { intent: 'delete' })).status).toBe(302)
  })

  test('an event says its dates in fields of their own, and shows them again where one is wrong', async () => {
    const typed = {
      intent: 'save',
      feed: '4',
      name: 'Lantern walk',
      isEnabled: 'on',
      when_start_date: 'Dec 12, 2026',
      when_start_time: '18:00',
      when_end_date: 'Dec 11, 2026',
      when_end_time: '20:00',
    }
    const refused = await submit('/jpanel/feeds/posts/new?feed=4', typed)
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('An event cannot end before it starts.')
    expect(page).toContain('value="Dec 11, 2026"')
    const saved = await submit('/jpanel/feeds/posts/new?feed=4', {
      ...typed,
      when_end_date: 'Dec 12, 2026',
      when_all_day: '1',
    })
    expect(saved.status).toBe(302)
    const [post] = await rows<{ all_day: boolean; hours: string }>(
      'SELECT is_all_day AS all_day, extract(epoch FROM expires_at - posted_at)::text AS hours FROM post WHERE ' +
        "name = 'Lantern walk'",
    )
    expect(post).toEqual({ all_day: true, hours: '86399.999000' })
    await rows("DELETE FROM post WHERE name = 'Lantern walk'")
  })
})

test('shows an error for an unknown feed or post', async () => {
  for (const path of [
    'feeds/2147483',
    'feeds/x',
    'feeds/2147483/posts',
    'feeds/posts/2147483',
    'feeds/posts/new?feed=x',
  ])
    expect([path, (await owner.visit(`/jpanel/${path}`)).status]).toEqual([path, 404])
})

test('exports the posts of a feed as shown', async () => {
  const sheet = await (await owner.visit('/jpanel/feeds/posts.csv?feed_id=1&search_term=chowder')).text()
  expect(sheet.split('\n')[0]).toContain('Date,Name,Categories,State,Address')
  expect(sheet).toContain('/news/chowder-for-forty-every-thursday')
  expect(sheet).not.toContain('Eleven sailors')
})
