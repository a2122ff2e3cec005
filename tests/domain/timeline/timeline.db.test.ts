import { describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/supporters'
import { ACTIVITY_KINDS, supporterActivity, type ActivityKind } from '~/domain/supporters/activity.server'
import { deletePost } from '~/domain/timeline/delete-post.server'
import { listTimeline } from '~/domain/timeline/queries.server'
import { tagIcon } from '~/domain/timeline/tags'
import { postReply } from '~/wire/timeline'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'

const add = calls['POST /jpanel/timeline']
const timeline = calls['GET /jpanel/timeline/:type/:id']
const edit = calls['POST /jpanel/timeline/:id']

const ctx = testCtx()
type Post = {
  id: number
  headline: string
  posted_on: string
  icon_class: string
  posted_by_string: string
  is_private: boolean
  media: { id: number; caption: string | null }[]
  errors?: object
}
const update = {
  headline: 'First day of school',
  posted_on: 'Nov 18, 2026',
  tag: 'education',
  message: 'Nia wore the new uniform.',
}
const post = (parent: number, more: object = {}, by = ctx) =>
  call<Post>(add, { ctx: by, body: { parent_type: 'sponsorship', parent_id: parent, ...update, ...more } })
const reported = async (id: number) =>
  (
    await ctx.read.rows<{ recipient: string }>(
      sql`SELECT recipient FROM mail WHERE dedupe_key LIKE ${`timeline:${id}:%`} ORDER BY id`,
    )
  ).map(({ recipient }) => recipient)

describe('an update', () => {
  test('is answered with its icon, its day and who wrote it, and the sponsee knows when', async () => {
    const child = await makeSponsorship()
    const staff = await makeStaff({ first_name: 'Fiona', last_name: 'Gallant' })
    const { json } = await post(child.id, { is_private: '1' }, testCtx({ staffId: staff.id }))
    expect(json).toMatchObject({
      headline: 'First day of school',
      posted_on: 'Nov 18, 2026',
      icon_class: 'fa-graduation-cap',
      posted_by_string: 'Fiona Gallant on Nov 18, 2026',
      is_private: true,
      media: [],
    })
    expect(
      await ctx.read.record(sql`SELECT last_timeline_update_on AS at FROM sponsorship WHERE id = ${child.id}`),
    ).toEqual({ at: NOON })
    expect(tagIcon('unheard-of')).toBe('fa-pencil')
  })

  test.each([
    ['headline', '', 'Please provide a short subject or headline.'],
    ['posted_on', '', 'Please provide a valid date.'],
    ['posted_on', '2026-02-30', 'Please provide a valid date.'],
    ['tag', ' ', 'Please select a tag to help organize this update.'],
    ['message', '', 'Please provide a message.'],
    ['headline', 'x'.repeat(501), 'This field can contain a maximum of 500 characters.'],
    ['message', 'x'.repeat(5001), 'This field can contain a maximum of 5000 characters.'],
  ])('without a good %s is refused, new or changed, and the old text stays', async (field, typed, message) => {
    const child = await makeSponsorship()
    expect(await post(child.id, { [field]: typed })).toMatchObject({
      status: 422,
      json: { errors: { [field]: [message] } },
    })
    const { json } = await post(child.id)
    const changed = await call<Post>(edit, { ctx, id: json.id, body: { ...update, [field]: typed } })
    expect(changed).toMatchObject({ status: 422, json: { errors: { [field]: [message] } } })
    expect(
      (await listTimeline(ctx.read, { type: 'sponsorship', id: child.id })).map(({ headline }) => headline),
    ).toEqual([update.headline])
  })

  test('of a sponsee that is not there, or of another kind of record, is refused', async () => {
    expect((await post(2_000_000_000)).status).toBe(404)
    expect((await call(add, { ctx, body: { ...update, parent_type: 'product', parent_id: 1 } })).status).toBe(422)
  })

  test('needs sponsorship.edit', async () => {
    const child = await makeSponsorship()
    expect((await post(child.id, {}, testCtx({ permissions: ['sponsorship.view'] }))).status).toBe(403)
  })
})

test('the timeline is newest first, without what was deleted', async () => {
  const child = await makeSponsorship()
  await post(child.id, { headline: 'Old', posted_on: '2026-01-01' })
  await post(child.id, { headline: 'New', posted_on: '2026-11-01' })
  const gone = await post(child.id, { headline: 'Gone' })
  await perform(deletePost, ctx, { id: gone.json.id })
  expect(
    (await listTimeline(ctx.read, { type: 'sponsorship', id: child.id }))
      .map(postReply)
      .map(({ headline }) => headline),
  ).toEqual(['New', 'Old'])
  await expect(perform(deletePost, ctx, { id: gone.json.id })).rejects.toMatchObject({ code: 'not-found' })
})

describe('an update of a supporter', () => {
  const news = (id: number, more: object = {}, by = ctx) => post(id, { parent_type: 'supporter', ...more }, by)
  const shown = async (id: number, kinds: readonly ActivityKind[] = ACTIVITY_KINDS) =>
    (await supporterActivity(ctx, id, { kinds, before: null, emails: [] })).months.flatMap(({ month, entries }) =>
      entries.map(({ kind, title, postId }) => ({ month, kind, title, postId })),
    )

  test('is answered like any other, and is on the timeline of that supporter by its own day', async () => {
    const [ada, ben] = [await makeSupporter(), await makeSupporter()]
    const { json, status } = await news(ada.id, { headline: 'Visited the harbor', tag: 'travel' })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { parent_type: 'supporter', parent_id: ada.id, icon_class: 'fa-map-o' },
    })
    const old = await news(ada.id, { headline: 'Met at the walk', posted_on: 'Sep 3, 2024' })
    expect(await shown(ada.id)).toEqual([
      { month: '2026-11', kind: 'updates', title: 'Visited the harbor', postId: json.id },
      { month: '2024-09', kind: 'updates', title: 'Met at the walk', postId: old.json.id },
    ])
    expect(await shown(ben.id)).toEqual([])
    const list = await call<Post[]>(timeline, { ctx, params: { type: 'supporter', id: String(ada.id) } })
    expect(list.json.map(({ headline }) => headline)).toEqual(['Visited the harbor', 'Met at the walk'])
  })

  test('tagged as a call stands among the calls; what was deleted stands nowhere', async () => {
    const { id } = await makeSupporter()
    const rang = await news(id, { headline: 'Thanked by phone', tag: 'call' })
    expect(rang.json.icon_class).toBe('fa-phone')
    await news(id, { headline: 'Moved to Bath' })
    expect((await shown(id, ['calls'])).map(({ title }) => title)).toEqual(['Thanked by phone'])
    expect((await shown(id, ['updates'])).map(({ title }) => title)).toEqual(['Moved to Bath'])
    await perform(deletePost, ctx, { id: rang.json.id })
    expect(await shown(id, ['calls'])).toEqual([])
  })

  test('notifies nobody, whatever is ticked', async () => {
    const { id } = await makeSupporter({ email: 'follower@supporter.example' })
    const { json } = await news(id, { notify_sponsors: '1' })
    expect(await reported(json.id)).toEqual([])
  })

  test('needs member.edit, one of a sponsee sponsorship.edit: the other permission is not enough', async () => {
    const [{ id }, child] = [await makeSupporter(), await makeSponsorship()]
    const [people, children] = [
      testCtx({ permissions: ['member.edit'] }),
      testCtx({ permissions: ['sponsorship.edit'] }),
    ]
    expect([(await news(id, {}, people)).status, (await news(id, {}, children)).status]).toEqual([200, 403])
    expect([(await post(child.id, {}, children)).status, (await post(child.id, {}, people)).status]).toEqual([200, 403])
    const mine = await news(id)
    expect((await call(edit, { ctx: children, id: mine.json.id, body: update })).status).toBe(403)
    await expect(perform(deletePost, children, { id: mine.json.id })).rejects.toMatchObject({ code: 'forbidden' })
    const read = (by: typeof ctx) => call(timeline, { ctx: by, params: { type: 'supporter', id: String(id) } })
    expect([(await read(people)).status, (await read(children)).status]).toEqual([200, 403])
  })

  test('is not found for an unknown supporter', async () => {
    expect((await news(2_000_000_000)).status).toBe(404)
    expect((await call(timeline, { ctx, params: { type: 'supporter', id: '2000000000' } })).status).toBe(404)
  })
})

describe('attachments', () => {
  async function picture(): Promise<number> {
    const row = await ctx.read.first<{ id: number }>(
      sql`INSERT INTO media (name, filename, content_type, size, key)
        VALUES ('a.png', ${`${crypto.randomUUID()}.png`}, 'image/png', 1, ${crypto.randomUUID()}) RETURNING id`,
    )
    return row?.id ?? 0
  }
  const files = (json: Post) => json.media.map(({ id, caption }) => [id, caption])

  test.each([['sponsorship'], ['supporter']])(
    'of an update of a %s come from the library, in order; an emptied list detaches all',
    async (type) => {
      const parent = type === 'supporter' ? await makeSupporter() : await makeSponsorship()
      const [one_, two] = [await picture(), await picture()]
      const { json } = await post(parent.id, { parent_type: type, media: [two, { id: one_, caption: 'At the pier' }] })
      expect(files(json)).toEqual([
        [two, null],
        [one_, 'At the pier'],
      ])
      const fewer = await call<Post>(edit, { ctx, id: json.id, body: { ...update, media: [one_] } })
      expect(files(fewer.json)).toEqual([[one_, 'At the pier']])
      const none = await call<Post>(edit, { ctx, id: json.id, body: update })
      expect(files(none.json)).toEqual([])
    },
  )

  test('are refused when the library lacks them, and nothing is written', async () => {
    const { id } = await makeSupporter()
    const { status } = await post(id, { parent_type: 'supporter', media: [2_000_000_000] })
    expect(status).toBe(422)
    expect(await listTimeline(ctx.read, { type: 'supporter', id })).toEqual([])
  })
})

test('emails each active sponsor once, never private news, and after a change only where requested', async () => {
  const child = await makeSponsorship()
  const sponsor = async (email: string | null, more: object = {}) =>
    makeSponsor({ supporter_id: (await makeSupporter({ email })).id, sponsorship_id: child.id, ...more })
  await sponsor('active@sponsor.example')
  await sponsor('today@sponsor.example', { ended_on: '2026-11-20' })
  await sponsor('ended@sponsor.example', { ended_on: '2026-11-19' })
  await sponsor('later@sponsor.example', { started_at: new Date('2026-12-01T00:00:00Z') })
  await sponsor(null)
  const silent = await post(child.id)
  expect(await reported(silent.json.id)).toEqual([])
  const hidden = await post(child.id, { is_private: true, notify_sponsors: true })
  expect(await reported(hidden.json.id)).toEqual([])
  const news = await post(child.id, { notify_sponsors: '1' })
  expect(await reported(news.json.id)).toEqual(['active@sponsor.example', 'today@sponsor.example'])
  await call(edit, { ctx, id: news.json.id, body: { ...update, headline: 'Corrected' } })
  expect(await reported(news.json.id)).toHaveLength(2)
  await call(edit, {
    ctx: testCtx({ now: new Date(NOON.getTime() + 1000) }),
    id: news.json.id,
    body: { ...update, notify_sponsors: '1' },
  })
  expect(await reported(news.json.id)).toHaveLength(4)
})
