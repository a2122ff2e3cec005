import { describe, expect, test } from 'vitest'
import { deletePost } from '~/domain/feeds/delete-post.server'
import { duplicatePost } from '~/domain/feeds/duplicate-post.server'
import { movePost } from '~/domain/feeds/move-post.server'
import { findPostState } from '~/domain/feeds/post'
import { findPostVersion, listPostVersions } from '~/domain/feeds/post-versions.server'
import { postList } from '~/domain/feeds/posts.list.server'
import { listPosts, listCategories, readPost, toPostValues } from '~/domain/feeds/queries.server'
import { saveFeed } from '~/domain/feeds/save-feed.server'
import { savePost } from '~/domain/feeds/save-post.server'
import { sequencePosts } from '~/domain/feeds/sequence-posts.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { aPicture, feedOf, postOf } from '../../support/feeds'

const ctx = testCtx()
const { zone } = ctx.organisation
const found = async (id: number) => {
  const post = await readPost(ctx.read, id)
  if (!post) throw new Error(`no post ${String(id)}`)
  return post
}
const change = async (id: number, more: Record<string, unknown>) =>
  perform(savePost, ctx, { ...toPostValues(await found(id), zone), id, ...more })
const names = async (address: string) =>
  (await postList.page(ctx, postList.read(fieldsOfAddress(address)))).rows.map((row) =>
    String((row as unknown as { name: string }).name),
  )

test('runs in the zone of the test data', () => expect(zone).toBe('America/New_York'))

describe('R-FEEDS-4 a post', () => {
  test('begins with the name of the person who writes it and the moment of writing', async () => {
    const { id: feed } = await feedOf(ctx)
    const { id, slug } = await postOf(ctx, feed)
    expect(slug).toBe('soup-day')
    expect(await found(id)).toMatchObject({
      author: 'Test Person',
      postedAt: ctx.now,
      isEnabled: true,
      sequence: 1,
      expiresAt: null,
    })
    expect(await found((await postOf(ctx, feed, { author: '' })).id)).toMatchObject({
      author: null,
      slug: 'soup-day-2',
      sequence: 2,
    })
  })

  test('has the fields of its kind; others are not written, and stay as they are', async () => {
    const everything = {
      body: '<p>Chowder</p>',
      author: 'Ada',
      fileUrl: '/talk.mp3',
      linkUrl: 'https://harborlight.example/soup',
      embedCode: 'https://vimeo.com/1',
      location: 'Pier 3',
      speaker: 'Bo',
      finePrint: 'One each',
      lengthFormatted: '42:10',
      lengthMilliseconds: '2,530,000',
      sequence: '7',
      endDate: 'Nov 30, 2026',
    }
    const own: Record<string, object> = {
      blog: { body: '<p>Chowder</p>', author: 'Ada' },
      slide: { fileUrl: '/talk.mp3', linkUrl: 'https://harborlight.example/soup', sequence: 7 },
      snippet: { body: '<p>Chowder</p>' },
      video: { embedCode: 'https://vimeo.com/1', body: '<p>Chowder</p>' },
      audio: {
        fileUrl: '/talk.mp3',
        body: '<p>Chowder</p>',
        author: 'Ada',
        lengthFormatted: '42:10',
        lengthMilliseconds: 2_530_000,
      },
      event: { location: 'Pier 3', body: '<p>Chowder</p>', speaker: 'Bo' },
      coupon: { finePrint: 'One each' },
    }
    const nothing = {
      body: null,
      fileUrl: null,
      linkUrl: null,
      embedCode: null,
      location: null,
      speaker: null,
      finePrint: null,
      lengthFormatted: null,
      lengthMilliseconds: null,
      sequence: 1,
      author: 'Test Person',
    }
    for (const kind of ['blog', 'slide', 'snippet', 'video', 'audio', 'event', 'coupon'] as const) {
      const feed = await feedOf(ctx, kind)
      const { id } = await postOf(ctx, feed.id, everything)
      expect(await found(id), kind).toMatchObject({ ...nothing, ...own[kind] })
      expect((await found(id)).expiresAt === null, kind).toBe(!['slide', 'event', 'coupon'].includes(kind))
    }
    const feed = await feedOf(ctx, 'coupon')
    const { id } = await postOf(ctx, feed.id, everything)
    await perform(saveFeed, ctx, { id: feed.id, name: 'Now a blog', kind: 'blog' })
    await change(id, { finePrint: 'changed', body: 'Now with text' })
    // A hidden end date would take the post down one day.
    expect(await found(id)).toMatchObject({ finePrint: 'One each', body: 'Now with text', expiresAt: null })
  })

  test('cleans HTML of users, and refuses an invalid address', async () => {
    const { id: feed } = await feedOf(ctx)
    const { id } = await postOf(ctx, feed, { body: '<p onclick="alert(1)">Soup<script>alert(2)</script></p>' })
    expect((await found(id)).body).toBe('<p>Soup</p>')
    const film = '<iframe src="https://www.youtube.com/embed/abc"></iframe>'
    await change(id, { body: `<p>Soup</p>${film}<iframe src="https://evil.example/"></iframe>` })
    expect((await found(id)).body).toMatch(
      /^<p>Soup<\/p><iframe src="https:\/\/www\.youtube\.com\/embed\/abc" [^<>]*><\/iframe>$/,
    )
    const slides = await feedOf(ctx, 'slide')
    await expect(postOf(ctx, slides.id, { linkUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('its categories are those of its own feed, its tags each once', async () => {
    const other = await feedOf(ctx, 'blog', { categories: ['Theirs'] })
    const { id: feed } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local'] })
    const [[theirs], [news, local]] = await Promise.all([
      listCategories(ctx.read, other.id),
      listCategories(ctx.read, feed),
    ])
    const ids = [theirs, news, local].map((one) => one?.id)
    const { id } = await postOf(ctx, feed, { categories: ids.map(String), tags: ['soup', 'Soup, winter', ''] })
    expect(await found(id)).toMatchObject({ categories: ids.slice(1), tags: 'Soup,winter' })
    // A browser sends a form without a selection like this.
    await perform(savePost, ctx, { id, name: 'Soup day' })
    expect(await found(id)).toMatchObject({ categories: [], tags: null, isEnabled: false })
  })

  test('R-FEEDS-7 saves the post without a picture that is gone; the library counts the others', async () => {
    const { id: feed } = await feedOf(ctx)
    const [one, other] = [await aPicture(), await aPicture()]
    const { id } = await postOf(ctx, feed, {
      image: String(one.id),
      featuredImage: '2147483647',
      alternateImage: ['', String(other.id)],
    })
    expect(await found(id)).toMatchObject({ image: one.id, featuredImage: null, alternateImage: other.id })
    const uses = await ctx.read.records(
      sql`SELECT media_id AS id FROM mediable WHERE mediable_type = 'post' AND mediable_id = ${id} ORDER BY sequence`,
    )
    expect(uses).toEqual([{ id: one.id }, { id: other.id }])
  })

  test.each([
    ['name', {}, { name: '' }, 'Please enter a name.'],
    ['name', {}, { name: 'n'.repeat(251) }, 'This field can contain a maximum of 250 characters.'],
    ['slug', {}, { slug: '??' }, 'An address needs at least one letter from a to z or a digit.'],
    ['postedDate', {}, { postedDate: 'someday' }, 'Enter a date, such as Nov 20, 2026.'],
    ['postedDate', {}, { postedDate: 'Nov 20', postedTime: 'noon' }, 'Enter a time, such as 9:30 AM or 14:30.'],
    ['endDate', { kind: 'coupon' }, { endDate: 'Nov 19, 2026' }, 'This must not be before the post’s date.'],
    ['endDate', { kind: 'coupon' }, { endTime: '10:00' }, 'Please enter an end date, or leave its time empty.'],
    [
      'endDate',
      { kind: 'event' },
      { postedDate: 'Nov 20', postedTime: '18:00', endDate: 'Nov 20', endTime: '17:00' },
      'An event cannot end before it starts.',
    ],
    [
      'endDate',
      { kind: 'event' },
      { postedDate: 'Nov 20', endDate: 'Nov 19', isAllDay: '1' },
      'An event cannot end before it starts.',
    ],
    [
      'lengthMilliseconds',
      { kind: 'audio' },
      { lengthMilliseconds: '42:10' },
      'Enter a whole number of milliseconds, up to 2,147,483,647.',
    ],
    [
      'lengthMilliseconds',
      { kind: 'audio' },
      { lengthMilliseconds: '2147483648' },
      'Enter a whole number of milliseconds, up to 2,147,483,647.',
    ],
    ['sequence', { kind: 'slide' }, { sequence: '-1' }, 'Enter a whole number from 0 to 99,999.'],
  ] as const)(
    'needs a valid %s in %j: %j is refused',
    async (field, { kind = 'blog' }: { kind?: 'audio' | 'coupon' | 'event' | 'slide' | 'blog' }, wrong, message) => {
      const { id } = await feedOf(ctx, kind)
      await expect(postOf(ctx, id, wrong)).rejects.toMatchObject({ fields: { [field]: [message] } })
    },
  )

  test('reports date errors together with others', async () => {
    const { id } = await feedOf(ctx)
    await expect(postOf(ctx, id, { name: '', postedDate: 'someday' })).rejects.toMatchObject({
      fields: { name: ['Please enter a name.'], postedDate: ['Enter a date, such as Nov 20, 2026.'] },
    })
  })

  test('a second editor is stopped once', async () => {
    const { id: feed } = await feedOf(ctx)
    const { id } = await postOf(ctx, feed)
    const { version } = await found(id)
    await change(id, { version, name: 'Mine' })
    await expect(change(id, { version, name: 'Theirs' })).rejects.toMatchObject({ code: 'conflict' })
    await change(id, { version: version + 1, name: 'Theirs' })
    expect((await found(id)).name).toBe('Theirs')
  })
})

test('R-FEEDS-12 each save of a post can be opened as it left the post, and brought back', async () => {
  const { id: feed } = await feedOf(ctx, 'event', { categories: ['News'] })
  const [news] = await listCategories(ctx.read, feed)
  const first = {
    postedDate: 'Dec 5',
    postedTime: '18:30',
    endDate: 'Dec 5',
    endTime: '23:00',
    body: '<p>First</p>',
    categories: [String(news?.id)],
  }
  const { id } = await postOf(ctx, feed, first)
  await change(id, { body: '<p>Second</p>', isAllDay: '1', categories: [] })
  await change(id, { name: 'Third', slug: '' })
  const versions = await listPostVersions(ctx.read, id)
  expect(versions.map(({ changed }) => changed.toSorted())).toEqual([
    ['address', 'name'],
    ['all day', 'categories', 'date', 'end', 'text'],
    expect.arrayContaining(['name', 'text', 'location']),
  ])
  const opened = await findPostVersion(ctx.read, await found(id), versions[2]?.id ?? 0)
  expect(opened?.actor).toBe('Test Person')
  const values = opened && toPostValues(opened.post, zone)
  expect(values).toMatchObject({
    name: 'Soup day',
    body: '<p>First</p>',
    isAllDay: '',
    postedDate: 'Dec 5, 2026',
    postedTime: '18:30',
    endTime: '23:00',
  })
  await perform(savePost, ctx, { ...values, id })
  expect(await found(id)).toMatchObject({
    name: 'Soup day',
    postedAt: new Date('2026-12-05T23:30:00Z'),
    categories: [news?.id],
  })
  expect(await findPostVersion(ctx.read, await found(id), 2_147_483)).toBeNull()
})

describe('R-FEEDS-6 dates', () => {
  test('are of the zone of the organization; all day is from midnight to the end of its last day', async () => {
    const { id: feed } = await feedOf(ctx, 'event')
    const { id } = await postOf(ctx, feed, {
      postedDate: 'Dec 5',
      postedTime: '18:30',
      endDate: 'Dec 5',
      endTime: '23:00',
    })
    expect(await found(id)).toMatchObject({
      postedAt: new Date('2026-12-05T23:30:00Z'),
      expiresAt: new Date('2026-12-06T04:00:00Z'),
      isAllDay: false,
    })
    await change(id, { isAllDay: '1', endDate: 'Dec 6' })
    expect(await found(id)).toMatchObject({
      postedAt: new Date('2026-12-05T05:00:00Z'),
      expiresAt: new Date('2026-12-07T04:59:59.999Z'),
      isAllDay: true,
    })
    await change(id, { isAllDay: '1', endDate: '' })
    expect((await found(id)).expiresAt).toEqual(new Date('2026-12-06T04:59:59.999Z'))
    // In the night on which clocks go forward, a day has 23 hours.
    await change(id, { isAllDay: '1', postedDate: 'Mar 8, 2026', endDate: 'Mar 8, 2026' })
    expect(await found(id)).toMatchObject({
      postedAt: new Date('2026-03-08T05:00:00Z'),
      expiresAt: new Date('2026-03-09T03:59:59.999Z'),
    })
  })

  test('end with their day when no time is set, and stay open without an end', async () => {
    const { id: feed } = await feedOf(ctx, 'coupon')
    const { id } = await postOf(ctx, feed, { endDate: 'Nov 30' })
    expect((await found(id)).expiresAt).toEqual(new Date('2026-12-01T04:59:59.999Z'))
    await change(id, { name: 'The same again' })
    expect((await found(id)).expiresAt).toEqual(new Date('2026-12-01T04:59:59.999Z'))
    await change(id, { endDate: '', endTime: '' })
    expect((await found(id)).expiresAt).toBeNull()
  })

  test('keeps dates to the millisecond when the form is resent', async () => {
    const exact = testCtx({ now: new Date('2026-11-20T17:00:12.345Z') })
    const { id: feed } = await feedOf(exact)
    const { id } = await postOf(exact, feed)
    await change(id, { name: 'Renamed' })
    expect((await found(id)).postedAt).toEqual(exact.now)
    await change(id, { postedTime: '11:59' })
    expect((await found(id)).postedAt).toEqual(new Date('2026-11-20T16:59:00Z'))
  })
})

describe('R-FEEDS-5 the state of a post', () => {
  const at = (shift: number) => new Date(ctx.now.getTime() + shift)
  test.each([
    ['live', true, 0, null],
    ['live', true, -1, 1],
    ['scheduled', true, 1, null],
    ['scheduled', true, 1, 2],
    ['expired', true, -1, 0],
    ['offline', false, -1, null],
    ['offline', false, 1, 2],
  ] as const)(
    'is %s where it is enabled: %s, posted %i ms and expires %s ms from now; the list says and finds the same',
    async (state, isEnabled, posted, expires) => {
      const times = { isEnabled, postedAt: at(posted), expiresAt: expires === null ? null : at(expires) }
      expect(findPostState(times, ctx.now)).toBe(state)
      const { id: feed } = await feedOf(ctx)
      const { id } = await postOf(ctx, feed, { name: 'The one' })
      await ctx.read.run(
        sql`UPDATE post SET posted_at = ${times.postedAt}, expires_at = ${times.expiresAt}, is_enabled = ${isEnabled}
          WHERE id = ${id}`,
      )
      for (const other of ['live', 'scheduled', 'expired', 'offline'])
        expect(await names(`?feed_id=${String(feed)}&state=${other}`), other).toEqual(
          other === state ? ['The one'] : [],
        )
      const chunks: Buffer[] = []
      for await (const chunk of postList.export(ctx, postList.read({ feed_id: feed }), new AbortController().signal))
        chunks.push(Buffer.from(chunk))
      expect(Buffer.concat(chunks).toString()).toContain(
        { live: 'Live', scheduled: 'Scheduled', expired: 'Expired', offline: 'Offline' }[state],
      )
    },
  )
})

describe('the posts of a feed', () => {
  test('are found by all words, category and days of publication; the newest come first', async () => {
    const { id: feed } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local', 'Press'] })
    const [news, local] = (await listCategories(ctx.read, feed)).map((one) => String(one.id))
    await postOf(ctx, feed, { name: 'Chowder for forty', tags: 'soup', postedDate: 'Nov 1', categories: [news] })
    await postOf(ctx, feed, {
      name: 'Boats',
      description: 'Forty of them',
      postedDate: 'Nov 10',
      postedTime: '23:59',
      categories: [local],
    })
    await postOf(ctx, feed, { name: 'Winter', postedDate: 'Nov 11' })
    const other = await feedOf(ctx)
    await postOf(ctx, other.id, { name: 'Forty elsewhere' })
    const listed = (address: string) => names(`?feed_id=${String(feed)}&${address}`)
    expect(await listed('')).toEqual(['Winter', 'Boats', 'Chowder for forty'])
    expect(await listed('search_term=forty')).toEqual(['Boats', 'Chowder for forty'])
    expect(await listed('search_term=forty+soup')).toEqual(['Chowder for forty'])
    expect(await listed(`category_id[]=${String(local)}`)).toEqual(['Boats'])
    expect(await listed(`category_id[]=${String(news)}`)).toEqual(['Boats', 'Chowder for forty'])
    expect(await listed('published_from=2026-11-01&published_to=2026-11-10')).toEqual(['Boats', 'Chowder for forty'])
    expect(await listed('sort=name&dir=asc')).toEqual(['Boats', 'Chowder for forty', 'Winter'])
  })

  test('slides are in their order, snippets by name', async () => {
    const slides = await feedOf(ctx, 'slide')
    for (const [name, sequence] of [
      ['B', '2'],
      ['C', '1'],
      ['A', ''],
    ] as const)
      await postOf(ctx, slides.id, { name, sequence })
    expect((await listPosts(ctx.read, { id: slides.id, kind: 'slide' })).map(({ name }) => name)).toEqual([
      'C',
      'B',
      'A',
    ])
    const snippets = await feedOf(ctx, 'snippet')
    for (const name of ['b', 'C', 'A']) await postOf(ctx, snippets.id, { name })
    expect((await listPosts(ctx.read, { id: snippets.id, kind: 'snippet' })).map(({ name }) => name)).toEqual([
      'A',
      'b',
      'C',
    ])
  })
})

describe('R-FEEDS-9 the order of posts', () => {
  const slides = async () => {
    const { id: feed } = await feedOf(ctx, 'slide')
    const ids: number[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await postOf(ctx, feed, { name })).id)
    const order = async () => (await listPosts(ctx.read, { id: feed, kind: 'slide' })).map(({ name }) => name).join('')
    return { feed, ids: ids as [number, number, number], order }
  }

  test('is what is sent, as a list or as text, from 1 on; ids of another feed are passed over', async () => {
    const {
      feed,
      ids: [a, b, c],
      order,
    } = await slides()
    const other = await slides()
    await perform(sequencePosts, ctx, { sequence: [c, other.ids[0], a, c, b] })
    expect(await order()).toBe('CAB')
    expect(await ctx.read.records(sql`SELECT sequence FROM post WHERE feed_id = ${feed} ORDER BY sequence`)).toEqual([
      { sequence: 1 },
      { sequence: 2 },
      { sequence: 3 },
    ])
    await perform(sequencePosts, ctx, { sequence: `${String(b)},${String(c)}` })
    expect(await order()).toBe('BCA')
    expect(await other.order()).toBe('ABC')
    for (const sequence of [undefined, '', 'x', []])
      await expect(perform(sequencePosts, ctx, { sequence })).rejects.toMatchObject({ code: 'invalid' })
    await expect(perform(sequencePosts, ctx, { sequence: [2_147_483_647] })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('stores one of two orders that are sent at once', async () => {
    const {
      ids: [a, b, c],
      order,
    } = await slides()
    await Promise.all([
      perform(sequencePosts, ctx, { sequence: [c, b, a] }),
      perform(sequencePosts, ctx, { sequence: [b, a, c] }),
    ])
    expect(['CBA', 'BAC']).toContain(await order())
  })

  test('moves one step by button, and stops at the ends', async () => {
    const {
      ids: [a, , c],
      order,
    } = await slides()
    await perform(movePost, ctx, { id: c, direction: 'up' })
    expect(await order()).toBe('ACB')
    await perform(movePost, ctx, { id: a, direction: 'up' })
    expect(await order()).toBe('ACB')
    await perform(movePost, ctx, { id: a, direction: 'down' })
    expect(await order()).toBe('CAB')
  })
})

test('R-FEEDS-8 deletes a post permanently, with its links', async () => {
  const picture = await aPicture()
  const { id: feed } = await feedOf(ctx, 'blog', { categories: ['News'] })
  const [news] = await listCategories(ctx.read, feed)
  const { id } = await postOf(ctx, feed, { image: String(picture.id), categories: [String(news?.id)] })
  await perform(deletePost, ctx, { id })
  expect(await readPost(ctx.read, id)).toBeNull()
  expect(await ctx.read.records(sql`SELECT 1 FROM mediable WHERE media_id = ${picture.id}`)).toEqual([])
  await expect(perform(deletePost, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  expect((await postOf(ctx, feed, { slug: 'soup' })).slug).toBe('soup')
})

test('R-FEEDS-10 a copy is turned off, last, and has an address of its own', async () => {
  const picture = await aPicture()
  const { id: feed } = await feedOf(ctx, 'slide', { categories: ['News'] })
  const [news] = await listCategories(ctx.read, feed)
  const { id } = await postOf(ctx, feed, {
    name: 'Copied',
    image: String(picture.id),
    categories: [String(news?.id)],
    linkUrl: '/give',
    endDate: 'Dec 1',
  })
  const copy = await perform(duplicatePost, ctx, { id })
  const { postedAt, expiresAt } = await found(id)
  expect(await found(copy.id)).toMatchObject({
    name: 'Copy of Copied',
    slug: 'copied-copy',
    isEnabled: false,
    sequence: 2,
    image: picture.id,
    categories: [news?.id],
    linkUrl: '/give',
    postedAt,
    expiresAt,
  })
  expect((await found((await perform(duplicatePost, ctx, { id })).id)).slug).toBe('copied-copy-2')
  const long = await postOf(ctx, feed, { name: 'n'.repeat(250) })
  const copied = await found((await perform(duplicatePost, ctx, { id: long.id })).id)
  expect([copied.name.length, copied.slug.length <= 150, copied.slug.endsWith('-copy')]).toEqual([250, true, true])
})
