import { describe, expect, test } from 'vitest'
import { action as add } from '~/endpoints/jpanel/timeline/add'
import { action as one } from '~/endpoints/jpanel/timeline/one'
import { deletePost } from '~/domain/timeline/delete-post.server'
import { timelineOf } from '~/domain/timeline/queries.server'
import { iconOf } from '~/domain/timeline/tags'
import { postReply } from '~/wire/timeline'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { makeSponsor, makeSponsorship, makeStaff, makeSupporter } from '../../support/factories'

const ctx = testCtx()
type Post = {
  id: number
  headline: string
  posted_on: string
  icon_class: string
  posted_by_string: string
  is_private: boolean
  errors?: object
}
const update = { headline: 'First day of school', posted_on: 'Nov 18, 2026', tag: 'education', message: 'Nia wore the new uniform.' }
const post = (parent: number, more: object = {}, by = ctx) =>
  call<Post>(add, { ctx: by, body: { parent_type: 'sponsorship', parent_id: parent, ...update, ...more } })
const told = async (id: number) =>
  (await ctx.read.rows<{ recipient: string }>(sql`SELECT recipient FROM mail WHERE dedupe_key LIKE ${`timeline:${id}:%`} ORDER BY id`)).map(
    ({ recipient }) => recipient,
  )

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
    expect(await ctx.read.first(sql`SELECT last_timeline_update_on AS at FROM sponsorship WHERE id = ${child.id}`)).toEqual({ at: NOON })
    expect(iconOf('unheard-of')).toBe('fa-pencil')
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
    expect(await post(child.id, { [field]: typed })).toMatchObject({ status: 422, json: { errors: { [field]: [message] } } })
    const { json } = await post(child.id)
    const changed = await call<Post>(one, { ctx, id: json.id, body: { ...update, [field]: typed } })
    expect(changed).toMatchObject({ status: 422, json: { errors: { [field]: [message] } } })
    expect((await timelineOf(ctx.read, child.id)).map(({ headline }) => headline)).toEqual([update.headline])
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
  expect((await timelineOf(ctx.read, child.id)).map(postReply).map(({ headline }) => headline)).toEqual(['New', 'Old'])
  await expect(perform(deletePost, ctx, { id: gone.json.id })).rejects.toMatchObject({ code: 'not-found' })
})

test('notifies each active sponsor with an email once, never of private news, and on a change only where it is asked for again', async () => {
  const child = await makeSponsorship()
  const sponsor = async (email: string | null, more: object = {}) =>
    makeSponsor({ supporter_id: (await makeSupporter({ email })).id, sponsorship_id: child.id, ...more })
  await sponsor('active@sponsor.example')
  await sponsor('today@sponsor.example', { ended_on: '2026-11-20' })
  await sponsor('ended@sponsor.example', { ended_on: '2026-11-19' })
  await sponsor('later@sponsor.example', { started_at: new Date('2026-12-01T00:00:00Z') })
  await sponsor(null)
  const silent = await post(child.id)
  expect(await told(silent.json.id)).toEqual([])
  const hidden = await post(child.id, { is_private: true, notify_sponsors: true })
  expect(await told(hidden.json.id)).toEqual([])
  const news = await post(child.id, { notify_sponsors: '1' })
  expect(await told(news.json.id)).toEqual(['active@sponsor.example', 'today@sponsor.example'])
  await call(one, { ctx, id: news.json.id, body: { ...update, headline: 'Corrected' } })
  expect(await told(news.json.id)).toHaveLength(2)
  await call(one, { ctx: testCtx({ now: new Date(NOON.getTime() + 1000) }), id: news.json.id, body: { ...update, notify_sponsors: '1' } })
  expect(await told(news.json.id)).toHaveLength(4)
})
