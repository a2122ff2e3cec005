import { beforeAll, describe, expect, test } from 'vitest'
import { changeSlug } from '~/domain/events/change-slug.server'
import { deleteEvent } from '~/domain/events/delete-event.server'
import { campaignTally, eventForm } from '~/domain/events/queries.server'
import { saveEvent } from '~/domain/events/save-event.server'
import { virtualEventList } from '~/domain/events/virtual-events.list.server'
import { calls } from '~/endpoints/jpanel/events'
import { fieldsOfAddress } from '~/lists/request/address'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { errorsOf } from '../../support/products'
import { refundOf, soldWith } from '../../support/refunds'

const destroy = calls['POST /jpanel/virtual-events/:id/destroy']
const save = calls['POST /jpanel/virtual-events/save']
const updateSlug = calls['POST /jpanel/virtual-events/:id/update_slug']

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

const event = (change: object = {}) => ({
  name: 'Spring Gala',
  logo: 'https://cdn.example.org/logo.png',
  backgroundImage: '/media/files/harbor.jpg',
  themeStyle: 'dark',
  primaryColor: 'indigo',
  startDate: '2026-12-05',
  videoSource: 'youtube',
  videoId: 'dQw4w9WgXcQ',
  hasChat: '1',
  hasTally: '1',
  hasHonorRoll: '1',
  hasReactions: '1',
  hasCelebrations: '1',
  celebrationThreshold: '1000',
  ...change,
})
const make = (change: object = {}) => perform(saveEvent, ctx, event(change))
const slugIn = async (id: number) => (await eventForm(ctx.read, id))?.slug

describe('the documented save', () => {
  const sent = (change: object = {}) => ({
    name: 'Harbor Night',
    logo: '/logo.png',
    background_image: '/back.png',
    theme_style: 'light',
    theme_primary_color: 'pink',
    start_date: 'Dec 5, 2026',
    video_source: 'vimeo',
    video_id: '76979871',
    chat_id: '76979871',
    is_chat_enabled: 1,
    is_amount_tally_enabled: 'true',
    is_honor_roll_enabled: 0,
    is_emoji_reaction_enabled: false,
    is_celebration_enabled: '1',
    celebration_threshold: '$2,500',
    prestream_message_line_1: 'We begin at seven.',
    ...change,
  })
  type Saved = { id: number; message: string; errors: Record<string, string[]> }

  test('answers the id and stores every field', async () => {
    const product = (await makeGift()).product_id
    const reply = await call<Saved>(save, { ctx, body: sent({ tab_one_label: 'Give', tab_one_product_id: product }) })
    expect(reply).toEqual({ status: 200, json: { id: expect.any(Number) as number } })
    expect((await eventForm(ctx.read, reply.json.id))?.values).toMatchObject({
      name: 'Harbor Night',
      themeStyle: 'light',
      primaryColor: 'pink',
      startDate: 'Dec 5, 2026',
      videoSource: 'vimeo',
      chatId: '76979871',
      hasChat: '1',
      hasTally: '1',
      hasHonorRoll: '',
      hasReactions: '',
      celebrationThreshold: '2500',
      prestreamLine1: 'We begin at seven.',
      tabOneLabel: 'Give',
      tabOneProduct: String(product),
    })
    expect((await call<Saved>(save, { ctx, body: sent({ id: reply.json.id, name: 'Harbor Day' }) })).json).toEqual({
      id: reply.json.id,
    })
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['no logo', { logo: undefined }, 'logo'],
    ['a picture that is a script', { background_image: 'javascript:alert(1)' }, 'background_image'],
    ['a picture of another host without its scheme', { logo: '//evil.example.org/x.png' }, 'logo'],
    ['an unknown style', { theme_style: 'blue' }, 'theme_style'],
    ['an unknown color', { theme_primary_color: 'red' }, 'theme_primary_color'],
    ['no date', { start_date: '' }, 'start_date'],
    ['a date that is none', { start_date: 'Feb 30, 2027' }, 'start_date'],
    ['an unknown source', { video_source: 'twitch' }, 'video_source'],
    ['no video where one is needed', { video_id: '' }, 'video_id'],
    ['no chat at Vimeo', { chat_id: '' }, 'chat_id'],
    ['a switch that is not said', { is_chat_enabled: undefined }, 'is_chat_enabled'],
    ['a switch that is neither', { is_celebration_enabled: 'maybe' }, 'is_celebration_enabled'],
    ['no threshold while celebrations are on', { celebration_threshold: '' }, 'celebration_threshold'],
    ['a line of 256 characters', { prestream_message_line_2: 'x'.repeat(256) }, 'prestream_message_line_2'],
    ['a tab without its product', { tab_two_label: 'Give' }, 'tab_two_product_id'],
    ['a tab without its label', { tab_three_product_id: 1 }, 'tab_three_label'],
    ['a product that is not there', { tab_one_label: 'Give', tab_one_product_id: 2_000_000 }, 'tab_one_product_id'],
  ])('refuses %s at its field', async (_name, change, field) => {
    const { status, json } = await call<Saved>(save, { ctx, body: sent(change) })
    expect([status, json.message, Object.keys(json.errors)]).toEqual([
      422,
      'Please fix the issues on the form',
      [field],
    ])
  })

  test('reports all errors at once', async () => {
    const { json } = await call<Saved>(save, { ctx, body: { video_source: 'vimeo', tab_one_label: 'Give' } })
    expect(Object.keys(json.errors).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'background_image',
      'chat_id',
      'is_amount_tally_enabled',
      'is_celebration_enabled',
      'is_chat_enabled',
      'is_emoji_reaction_enabled',
      'is_honor_roll_enabled',
      'logo',
      'name',
      'start_date',
      'tab_one_product_id',
      'theme_primary_color',
      'theme_style',
      'video_id',
    ])
  })

  test('needs no threshold where celebrations are off, and no chat at YouTube', async () => {
    const change = { is_celebration_enabled: 0, celebration_threshold: '', video_source: 'youtube', chat_id: '' }
    expect((await call(save, { ctx, body: sent(change) })).status).toBe(200)
  })

  test('an event that is not there, and a person who may only see events, are refused', async () => {
    expect((await call(save, { ctx, body: sent({ id: 999_999 }) })).status).toBe(404)
    const viewer = testCtx({ permissions: ['virtualevents.view'] })
    expect((await call(save, { ctx: viewer, body: sent() })).status).toBe(403)
    const adder = testCtx({ permissions: ['virtualevents.add'] })
    const { json } = await call<Saved>(save, { ctx: adder, body: sent() })
    expect((await call(save, { ctx: adder, body: sent({ id: json.id }) })).status).toBe(403)
  })
})

describe('the public URL', () => {
  test('is made of the name once, with a number when it is taken', async () => {
    const first = await make({ name: 'Été  & Friends_1!' })
    expect(await slugIn(first.id)).toBe('ete---friends_1')
    expect(await slugIn((await make({ name: 'Été  & Friends_1!' })).id)).toBe('ete---friends_1-2')
    await make({ id: first.id, name: 'Another name' })
    expect(await slugIn(first.id)).toBe('ete---friends_1')
    expect(await slugIn((await make({ name: '!!!' })).id)).toBe('event')
    expect(await slugIn((await make({ name: "Gala d'été 2027" })).id)).toBe('gala-dete-2027')
  })

  test('is changed to what is left of what was typed, and answered', async () => {
    const { id } = await make({ name: 'Renamed' })
    expect(await call(updateSlug, { ctx, id, body: { slug: ' Winter GALA_26! ' } })).toEqual({
      status: 200,
      json: { id, slug: 'winter-gala_26' },
    })
    expect((await call(updateSlug, { ctx, id, body: { slug: 'winter-gala_26' } })).status).toBe(200)
  })

  test.each(['', '  ', '???', '--'])('%j is not allowed', async (slug) => {
    const { id } = await make()
    const { status, json } = await call<{ errors: object }>(updateSlug, { ctx, id, body: { slug } })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['slug']])
  })

  test('is refused when another event has it, and free again once that event is deleted', async () => {
    const other = await make({ name: 'Taken' })
    const { id } = await make({ name: 'Wants it' })
    expect(await errorsOf(perform(changeSlug, ctx, { id, slug: 'TAKEN' }))).toEqual({
      slug: ['Another virtual event has this public URL.'],
    })
    await perform(deleteEvent, ctx, { id: other.id })
    expect(await perform(changeSlug, ctx, { id, slug: 'taken' })).toEqual({ id, slug: 'taken' })
  })

  test('differs for two saves of one name at once', async () => {
    const both = await Promise.all([make({ name: 'At once' }), make({ name: 'At once' })])
    const slugs = await Promise.all(both.map(({ id }) => slugIn(id)))
    expect(new Set(slugs)).toEqual(new Set(['at-once', 'at-once-2']))
  })
})

test('removes a deleted event from list and page, and keeps its campaign', async () => {
  const { id } = await make({ name: 'Canceled evening' })
  expect(await call(destroy, { ctx, id, body: {} })).toEqual({ status: 200, json: { id } })
  expect(await eventForm(ctx.read, id)).toBeNull()
  expect((await call(destroy, { ctx, id, body: {} })).status).toBe(404)
  const listed = await virtualEventList.page(ctx, virtualEventList.read(fieldsOfAddress('?search=canceled')))
  expect(listed.rows).toEqual([])
  const campaign = await ctx.read.record(sql`SELECT name FROM pledge_campaign WHERE virtual_event_id = ${id}`)
  expect(campaign).toEqual({ name: 'Virtual Event: Canceled evening' })
})

test('the list has the latest event first, with its day and its picture', async () => {
  await make({ name: 'Listed early', startDate: '2027-01-02' })
  await make({ name: 'Listed late', startDate: '2027-03-04' })
  const { rows } = await virtualEventList.page(ctx, virtualEventList.read(fieldsOfAddress('?search=listed')))
  const logo = 'https://cdn.example.org/logo.png'
  expect(rows.map(({ name, startDate, logo: picture }) => [name, startDate, picture])).toEqual([
    ['Listed late', '2027-03-04', logo],
    ['Listed early', '2027-01-02', logo],
  ])
})

describe('what an event raised', () => {
  const give = (gift: { id: number }, amount: string, minute: number) =>
    soldWith(testCtx({ now: later(NOON, minutes(minute)) }), [{ variant_id: gift.id, amount }])
  const tally = (id: number) => campaignTally(ctx.read, id, 'USD')

  test('is every gift through its tabs since it was created, without what was refunded', async () => {
    const [gift, other] = [await makeGift(), await makeGift()]
    await give(gift, '500', -10)
    const { id } = await make({ tabOneLabel: 'Give', tabOneProduct: gift.product_id })
    await give(gift, '40', 5)
    const refunded = await give(gift, '25', 6)
    await give(other, '70', 7)
    expect(await tally(id)).toEqual({ minor: 6500n, gifts: 2 })
    await refundOf(testCtx({ now: later(NOON, minutes(8)) }), refunded.id, { amount: '25' })
    expect((await tally(id)).minor).toBe(4000n)
  })

  test('follows the tabs when they change, and counts a product of two tabs once', async () => {
    const [gift, other] = [await makeGift(), await makeGift()]
    const { id } = await make({
      tabOneLabel: 'Give',
      tabOneProduct: gift.product_id,
      tabTwoLabel: 'Again',
      tabTwoProduct: gift.product_id,
    })
    await give(gift, '40', 5)
    await give(other, '70', 6)
    expect((await tally(id)).minor).toBe(4000n)
    await make({ id, tabThreeLabel: 'Other', tabThreeProduct: other.product_id })
    expect(await tally(id)).toEqual({ minor: 7000n, gifts: 1 })
    await make({ id })
    expect(await tally(id)).toEqual({ minor: 0n, gifts: 0 })
  })
})
