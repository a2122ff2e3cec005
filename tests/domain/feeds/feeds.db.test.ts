import { describe, expect, test } from 'vitest'
import { deleteFeed } from '~/domain/feeds/delete-feed.server'
import { feedList } from '~/domain/feeds/feeds.list.server'
import { listCategories, toCategoryChoices, loadFeedForm } from '~/domain/feeds/queries.server'
import { saveFeed } from '~/domain/feeds/save-feed.server'
import { linkTargets } from '~/domain/products/pickers.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { aPicture, feedOf, postOf } from '../../support/feeds'

const ctx = testCtx()
const valuesOf = async (id: number) => (await loadFeedForm(ctx.read, id))?.values
const refusedAt = (field: string, message: string) => ({ code: 'invalid', fields: { [field]: [message] } })
const labelsOf = async (id: number) => toCategoryChoices(await listCategories(ctx.read, id)).map(({ label }) => label)
const journal = (type: string, id: number) =>
  ctx.read.rows<{ verb: string; before: unknown; after: unknown }>(
    sql`SELECT verb, before, after FROM journal_entry WHERE subject_type = ${type} AND subject_id = ${String(id)}
      ORDER BY id`,
  )

describe('R-FEEDS-1 a feed', () => {
  test('is added, found, changed and deleted with its posts, categories and pictures', async () => {
    const picture = await aPicture()
    const { id } = await feedOf(ctx, 'audio', {
      name: 'Harbor talks',
      image: String(picture.id),
      isPodcast: 'on',
      podcastOwnerEmail: 'talks@harborlight.example',
      categories: ['Season 1'],
    })
    expect(await valuesOf(id)).toMatchObject({
      slug: 'harbor-talks',
      image: String(picture.id),
      isPodcast: 'on',
      showsSharingLinks: '',
    })
    const [category] = await listCategories(ctx.read, id)
    const post = await postOf(ctx, id, { categories: [String(category?.id)], image: String(picture.id) })
    const rows = async (address: string) => (await feedList.page(ctx, feedList.read(fieldsOfAddress(address)))).rows
    expect(await rows('?search=talks&kind=audio')).toMatchObject([{ id, posts: 1 }])
    expect(await rows('?search=talks&kind=blog')).toEqual([])

    await perform(saveFeed, ctx, { id, name: 'Talks', kind: 'audio', slug: 'Harbor talks', showsSharingLinks: 'on' })
    expect(await valuesOf(id)).toMatchObject({
      name: 'Talks',
      slug: 'harbor-talks',
      image: '',
      isPodcast: '',
      showsSharingLinks: 'on',
    })

    expect(await perform(deleteFeed, ctx, { id })).toEqual({ id, name: 'Talks', posts: 1 })
    expect(await valuesOf(id)).toBeUndefined()
    const left = await ctx.read.records(sql`
      SELECT id FROM post WHERE id = ${post.id} UNION ALL SELECT id FROM feed_category WHERE feed_id = ${id}
      UNION ALL SELECT media_id FROM mediable WHERE media_id = ${picture.id}`)
    expect(left).toEqual([])
    await expect(perform(deleteFeed, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(saveFeed, ctx, { id, name: 'Talks', kind: 'audio' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await journal('feed', id)).map(({ verb }) => verb)).toEqual([
      'feeds.save-feed',
      'feeds.save-feed',
      'feeds.delete-feed',
    ])
    expect((await journal('feed', id)).at(-1)?.before).toMatchObject({ name: 'Talks', posts: 1 })
  })

  test.each([
    ['name', { name: ' ' }, 'Please enter a name.'],
    ['name', { name: 'n'.repeat(46) }, 'This field can contain a maximum of 45 characters.'],
    ['kind', { kind: 'podcast' }, 'Please choose a kind of feed.'],
    ['slug', { slug: '!' }, 'An address needs at least one letter from a to z or a digit.'],
    ['slug', { slug: 's'.repeat(151) }, 'This field can contain a maximum of 150 characters.'],
    [
      'rssLink',
      { rssLink: 'javascript:alert(1)' },
      'Enter a path like /files/talk.mp3, or a web address that begins with https:// or http://.',
    ],
    [
      'rssLink',
      { rssLink: '//elsewhere.example' },
      'Enter a path like /files/talk.mp3, or a web address that begins with https:// or http://.',
    ],
    ['podcastOwnerEmail', { podcastOwnerEmail: 'nobody' }, 'Please enter a valid email address.'],
  ])('needs a valid %s: %j is refused', async (field, wrong, message) => {
    await expect(feedOf(ctx, 'blog', wrong)).rejects.toMatchObject(refusedAt(field, message))
  })

  test('a second editor is stopped once, and overwrites on purpose', async () => {
    const { id } = await feedOf(ctx)
    const version = (await loadFeedForm(ctx.read, id))?.version
    const save = (shown: number | undefined, name: string) =>
      perform(saveFeed, ctx, { id, version: String(shown), name, kind: 'blog' })
    await save(version, 'Mine')
    await expect(save(version, 'Theirs')).rejects.toMatchObject({ code: 'conflict' })
    expect((await valuesOf(id))?.name).toBe('Mine')
    await save((version ?? 0) + 1, 'Theirs')
    expect((await valuesOf(id))?.name).toBe('Theirs')
  })

  test('ignores missing pictures, and loses pictures deleted from the library', async () => {
    const picture = await aPicture()
    const { id } = await feedOf(ctx, 'blog', { image: '2147483647' })
    expect((await valuesOf(id))?.image).toBe('')
    await perform(saveFeed, ctx, { id, name: 'News', kind: 'blog', image: [String(picture.id), ''] })
    expect((await valuesOf(id))?.image).toBe(String(picture.id))
    await ctx.read.run(sql`DELETE FROM media WHERE id = ${picture.id}`)
    expect((await valuesOf(id))?.image).toBe('')
  })
})

test('R-FEEDS-2 the address of a feed is made of its name or of what was typed, once each', async () => {
  const first = await feedOf(ctx, 'blog', { name: 'Käse & Äpfel' })
  expect(first).toMatchObject({ slug: 'kase-apfel', taken: null })
  expect(await feedOf(ctx, 'blog', { name: 'Kase apfel' })).toMatchObject({ slug: 'kase-apfel-2', taken: null })
  expect(await feedOf(ctx, 'blog', { slug: ' /Kase-Apfel/ ' })).toMatchObject({
    slug: 'kase-apfel-3',
    taken: 'kase-apfel',
  })
  expect(await feedOf(ctx, 'blog', { name: '日本' })).toMatchObject({ slug: 'feed' })
  expect(await feedOf(ctx, 'blog', { slug: 'jpanel' })).toMatchObject({ slug: 'jpanel-2', taken: 'jpanel' })
  expect(await perform(saveFeed, ctx, { id: first.id, name: 'Other', kind: 'blog', slug: 'kase-apfel' })).toMatchObject(
    {
      slug: 'kase-apfel',
    },
  )
  const long = 'l'.repeat(150)
  await feedOf(ctx, 'blog', { slug: long })
  expect((await feedOf(ctx, 'blog', { slug: long })).slug).toBe(`${'l'.repeat(148)}-2`)
  const both = await Promise.all([feedOf(ctx, 'blog', { name: 'Twins' }), feedOf(ctx, 'blog', { name: 'Twins' })])
  expect(both.map(({ slug }) => slug).toSorted()).toEqual(['twins', 'twins-2'])
})

describe('R-FEEDS-3 categories', () => {
  const save = (id: number, categories: unknown) =>
    perform(saveFeed, ctx, { id, name: 'News', kind: 'blog', categories })

  test('come as text or ids, in the order sent; those not sent are deleted, with their links', async () => {
    const { id } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local', 'Press'] })
    expect(await labelsOf(id)).toEqual(['News', 'News > Local', 'Press'])
    const [news, local, press] = await listCategories(ctx.read, id)
    const post = await postOf(ctx, id, { categories: [news, local, press].map((one) => String(one?.id)) })
    await save(id, [String(press?.id), `category_id:${String(news?.id)}`, 'News > World', 'Sports > Sailing'])
    expect(await labelsOf(id)).toEqual(['Press', 'News', 'News > World', 'Sports', 'Sports > Sailing'])
    expect((await listCategories(ctx.read, id)).filter(({ posts }) => posts > 0).map(({ name }) => name)).toEqual([
      'Press',
      'News',
    ])
    expect(await ctx.read.records(sql`SELECT category_id FROM post_category WHERE post_id = ${post.id}`)).toHaveLength(
      2,
    )
    await save(id, [])
    expect(await labelsOf(id)).toEqual([])
  })

  test('a text that names one that is there is that one; a main one that is needed stays', async () => {
    const { id } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local'] })
    const before = await listCategories(ctx.read, id)
    await save(id, ['news > LOCAL'])
    const after = await listCategories(ctx.read, id)
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(await labelsOf(id)).toEqual(['News', 'News > LOCAL'])
    // A subcategory's id alone also needs its main category.
    await save(id, [String(before[1]?.id)])
    expect((await listCategories(ctx.read, id)).map((one) => one.id)).toEqual(before.map((one) => one.id))
  })

  test('are renamed, put in order and moved by the rows of the form', async () => {
    const { id } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local', 'Press'] })
    const [news, local, press] = (await listCategories(ctx.read, id)).map((one) => String(one.id))
    const row = (of: string | undefined, name: string, parent = '') => ({ id: of ?? '', name, parent })
    // Two names swap places, and their subcategories follow the rows.
    await save(id, [
      row(press, 'News'),
      row(local, 'Nearby', press),
      row(news, 'Press'),
      row('', 'Press > Radio'),
      row('', ' '),
    ])
    expect(await labelsOf(id)).toEqual(['News', 'News > Nearby', 'Press', 'Press > Radio'])
    expect((await listCategories(ctx.read, id)).map((one) => String(one.id)).slice(0, 3)).toEqual([press, local, news])
    // A subcategory becomes a main category, and its former main category moves below it.
    await save(id, [row(local, 'Nearby'), row(press, 'News', local)])
    expect(await labelsOf(id)).toEqual(['Nearby', 'Nearby > News'])
  })

  test('report an error at its row', async () => {
    const { id } = await feedOf(ctx, 'blog', { categories: ['News', 'News > Local'] })
    const [news, local] = (await listCategories(ctx.read, id)).map((one) => String(one.id))
    const main = { id: news, name: 'News', parent: '' }
    const below = { id: local, name: 'Local', parent: news }
    for (const [rows, field, message] of [
      [
        [below],
        'categories.0.parent',
        'Its main category is being removed. Choose another one, or remove this one, too.',
      ],
      [[main, { ...below, name: '' }], 'categories.1.name', 'Please enter a name.'],
      [
        [{ ...main, parent: local }, below],
        'categories.0.name',
        'A category that has others below it cannot be below another one.',
      ],
      [
        [main, below, { id: '', name: 'LOCAL', parent: news }],
        'categories.2.name',
        'This category is in the list twice.',
      ],
      [[main, main], 'categories.1.name', 'This category is in the list twice.'],
      [['A > B > C'], 'categories.0', 'Categories have two levels: write “Main > Sub”.'],
      [['> B'], 'categories.0', 'Categories have two levels: write “Main > Sub”.'],
      [['c'.repeat(101)], 'categories.0', 'The name of a category can have up to 100 characters.'],
    ] as const)
      await expect(save(id, rows), JSON.stringify(rows)).rejects.toMatchObject({ fields: { [field]: [message] } })
    expect(await labelsOf(id)).toEqual(['News', 'News > Local'])
    await expect(
      save(
        id,
        Array.from({ length: 201 }, (_, at) => `c${String(at)}`),
      ),
    ).rejects.toMatchObject({
      fields: { categories: ['A feed can have up to 200 categories.'] },
    })
  })

  test('an id of another feed is passed over', async () => {
    const other = await feedOf(ctx, 'blog', { categories: ['Theirs'] })
    const [theirs] = await listCategories(ctx.read, other.id)
    const { id } = await feedOf(ctx, 'blog', { categories: [String(theirs?.id), 'Ours'] })
    expect(await labelsOf(id)).toEqual(['Ours'])
    expect(await labelsOf(other.id)).toEqual(['Theirs'])
  })
})

test('R-FEEDS-11 a link can lead to each feed, and to the enabled posts of blogs', async () => {
  const [blog, slides] = [
    await feedOf(ctx, 'blog', { name: 'Linked' }),
    await feedOf(ctx, 'slide', { name: 'Pictures' }),
  ]
  await postOf(ctx, blog.id, { name: 'Linked post', postedDate: 'Dec 24, 2026' })
  await postOf(ctx, blog.id, { name: 'Linked draft', isEnabled: '' })
  await postOf(ctx, slides.id, { name: 'Linked slide' })
  const targets = (await linkTargets(ctx)).filter(({ name }) => /^(?:Linked|Pictures)/.test(name))
  expect(targets).toEqual([
    { url: '/linked', name: 'Linked', type: 'post' },
    { url: '/linked/linked-post', name: 'Linked post', type: 'post' },
    { url: '/pictures', name: 'Pictures', type: 'post' },
  ])
})

test('feeds need posttype.edit; levels that are not listed are enough for less', async () => {
  const { id } = await feedOf(ctx)
  const adder = testCtx({ permissions: ['posttype.add'] })
  await expect(feedOf(adder, 'blog', { name: 'Mine' })).resolves.toMatchObject({ slug: 'mine' })
  await expect(perform(saveFeed, adder, { id, name: 'Mine', kind: 'blog' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(perform(deleteFeed, adder, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(feedOf(testCtx({ permissions: ['posttype.view', 'post.edit'] }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
