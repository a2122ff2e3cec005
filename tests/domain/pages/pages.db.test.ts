import { describe, expect, test } from 'vitest'
import { deleteMedia } from '~/domain/media/delete-media.server'
import { mediaByIds } from '~/domain/media/queries.server'
import { addPage } from '~/domain/pages/add-page.server'
import { copyPage } from '~/domain/pages/copy-page.server'
import { deletePage } from '~/domain/pages/delete-page.server'
import { movePage } from '~/domain/pages/move-page.server'
import { formValues } from '~/domain/pages/page-form.server'
import { pageById, type StoredPage } from '~/domain/pages/page-record.server'
import { pageLines } from '~/domain/pages/page-tree.server'
import { pageList } from '~/domain/pages/pages.list.server'
import { replaceHome } from '~/domain/pages/replace-home.server'
import { restorePage } from '~/domain/pages/restore-page.server'
import { savePage } from '~/domain/pages/save-page.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { insert, makeCategory } from '../../support/factories'

const ctx = testCtx()
const other = testCtx()

type Fields = Record<string, unknown>
const add = (title: string, more: Fields = {}) => perform(addPage, ctx, { type: 'html', title, ...more })
const stored = async (id: number): Promise<StoredPage> => {
  const page = await pageById(ctx.read, id)
  if (page === null) throw new Error('The page is gone.')
  return page
}
/** Posts like a browser: unticked boxes send nothing. */
const posted = async (id: number, changes: Fields = {}): Promise<Fields> => {
  const page = await stored(id)
  const values = Object.entries(formValues(page)).filter(
    ([, value]) => value !== '' && (!Array.isArray(value) || value.length > 0),
  )
  return { ...Object.fromEntries(values), id, version: page.version, ...changes }
}
const save = async (id: number, changes: Fields = {}) => perform(savePage, ctx, await posted(id, changes))
const tree = async (below: number | null = null): Promise<string[]> => {
  const lines = await pageLines(ctx.read)
  const own = below === null ? undefined : lines.find(({ id }) => id === below)
  const from = own === undefined ? 0 : lines.indexOf(own) + 1
  const rest = lines.slice(from)
  const end = own === undefined ? rest.length : rest.findIndex(({ depth }) => depth <= own.depth)
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .map(({ depth, title }) => `${'-'.repeat(depth - (own ? own.depth + 1 : 0))}${title}`)
}
const sequences = async (parentId: number) =>
  (
    await ctx.read.rows<{ sequence: number }>(
      sql`SELECT sequence FROM page WHERE parent_id = ${parentId} AND deleted_at IS NULL ORDER BY sequence, id`,
    )
  ).map(({ sequence }) => sequence)
const refusedAt = (field: string, message: string) => ({ code: 'invalid', fields: { [field]: [message] } })
const events = (id: number) =>
  ctx.read.rows<{ event: string; after: Fields }>(
    sql`SELECT event, after FROM journal_entry WHERE subject_type = 'page' AND subject_id = ${String(id)} ORDER BY id`,
  )

const heading = async (title: string) => (await add(title, { type: 'menu' })).id

describe('R-PAGES-4 new lines of the tree', () => {
  test('are placed last among their siblings or where they were dropped, and all are numbered from 1', async () => {
    const parent = await heading('Order')
    for (const title of ['A', 'B', 'C']) await add(title, { parentId: parent })
    await add('Second', { parentId: parent, place: 2 })
    await add('Far', { parentId: parent, place: '99' })
    expect(await tree(parent)).toEqual(['A', 'Second', 'B', 'C', 'Far'])
    expect(await sequences(parent)).toEqual([1, 2, 3, 4, 5])
  })

  test('a page has the address of its title, below that of the page above', async () => {
    const about = await add('About Ärzte')
    const team = await add('Our team', { parentId: about.id })
    const again = await add('Our team', { parentId: about.id })
    const below = await add('Meals', { parentId: await heading('Programs') })
    expect(await Promise.all([about, team, again, below].map(async ({ id }) => (await stored(id)).url))).toEqual([
      'about-arzte',
      'about-arzte/our-team',
      'about-arzte/our-team-2',
      'meals',
    ])
  })

  test('a category takes the name of its category, and brings those below it where that is wanted', async () => {
    const shop = await makeCategory({ name: 'Shop' })
    const shirts = await makeCategory({ name: 'Shirts', parent_id: shop.id })
    await makeCategory({ name: 'Small', parent_id: shirts.id })
    await makeCategory({ name: 'Gone', parent_id: shop.id, deleted_at: ctx.now })
    const { id, title } = await add('', { type: 'category', categoryId: shop.id, withSubcategories: 'on' })
    expect(title).toBe('Shop')
    expect(await tree(id)).toEqual(['Shirts', '-Small'])
    const alone = await add('Our shop', { type: 'category', categoryId: shop.id })
    expect(await tree(alone.id)).toEqual([])
  })

  test.each<[string, Fields, string, string]>([
    ['no title', { title: ' ' }, 'title', 'Please enter a title.'],
    ['no type', { type: 'revision' }, 'type', 'Please choose a type.'],
    ['a category without one', { type: 'category' }, 'categoryId', 'Please choose a category.'],
    ['a category that is gone', { type: 'category', categoryId: 999_999 }, 'categoryId', 'Please choose a category.'],
    ['a parent that is gone', { parentId: 999_999 }, 'parentId', 'Please choose one of the options.'],
    ['the back office', { url: '/jpanel/pages' }, 'url', 'Addresses below /jpanel belong to Almoner.'],
    ['no letters', { url: '///' }, 'url', 'Please use letters, digits and hyphens, with a slash between the parts.'],
    [
      'a script',
      { type: 'menu', url: 'javascript:alert(1)' },
      'url',
      'Please enter a path like /donate, a web address that begins with https://, or an address that begins ' +
        'with mailto: or tel:.',
    ],
  ])('%s is refused', async (_, fields, field, message) => {
    await expect(add('Title', fields)).rejects.toMatchObject(refusedAt(field, message))
  })

  test('the tree has five levels', async () => {
    let parentId = await heading('1')
    for (const title of ['2', '3', '4', '5']) parentId = (await add(title, { parentId })).id
    await expect(add('6', { parentId })).rejects.toMatchObject(refusedAt('parentId', 'A menu can have up to 5 levels.'))
  })

  test('the same address is never typed twice', async () => {
    await add('First', { url: '/Taken.php' })
    await expect(add('Second', { url: 'taken' })).rejects.toMatchObject(
      refusedAt('url', 'Another page already has this address.'),
    )
    const pair = await Promise.allSettled(['One', 'Two'].map((title) => add(title, { url: 'at-once' })))
    expect(pair.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('R-PAGES-5 saving a page', () => {
  test('keeps what an author of HTML writes when its type is code, and scripts in neither type', async () => {
    const body = '<h1 id="a" style="color:red">A</h1><details><summary>B</summary>C</details><script>x()</script>'
    const code = await add('Written in code', { type: 'advanced' })
    await save(code.id, { type: 'advanced', body })
    expect((await stored(code.id)).body).toBe(body.slice(0, body.indexOf('<script')))
    const text = await add('Written as it looks')
    await save(text.id, { body })
    expect((await stored(text.id)).body).toBe('<h2>A</h2>BC')
  })

  test('writes all of it, cleans what is HTML and leaves Liquid as it is', async () => {
    const membership = await insert('membership', { name: 'Friends' })
    const picture = await insert('media', {
      name: 'a.png',
      filename: 'a.png',
      content_type: 'image/png',
      size: 1,
      key: 'media/a.png',
    })
    const { id } = await add('Everything')
    await save(id, {
      body:
        '<p onclick="x()">Hello</p><script>alert(1)</script><iframe src="https://player.vimeo.com/video/7" ' +
        'title="A film"></iframe>',
      pageTitle: 'Everything of it',
      templateSuffix: 'side-bar',
      memberships: [String(membership.id), '999999'],
      featuredImage: String(picture.id),
      altImage: '999999',
      isHidden: 'on',
      url: 'Every/Thing',
    })
    expect(await stored(id)).toMatchObject({
      body: expect.stringMatching(
        /^<p>Hello<\/p><iframe src="https:\/\/player\.vimeo\.com\/video\/7" title="A film" [^<>]*><\/iframe>$/,
      ) as string,
      pageTitle: 'Everything of it',
      templateSuffix: 'side-bar',
      memberships: [membership.id],
      featuredImageId: picture.id,
      altImageId: null,
      isHidden: true,
      isActive: true,
      url: 'every/thing',
      version: 2,
    })
    expect((await mediaByIds(ctx.read, [picture.id])).map(({ uses, usedBy }) => [uses, usedBy])).toEqual([
      [1, ['Everything']],
    ])
    const code = '{% if a < b %}<p onclick="x()">{{ c }}</p>{% endif %}'
    await save(id, { type: 'liquid', body: code })
    expect((await stored(id)).body).toBe(code)
    await perform(deleteMedia, ctx, { id: picture.id })
    expect(await stored(id)).toMatchObject({ featuredImageId: null })
  })

  test('a box that is not ticked sends nothing and is off', async () => {
    const { id } = await add('Ticked')
    const { isActive: _, ...rest } = await posted(id)
    await perform(savePage, ctx, rest)
    expect(await stored(id)).toMatchObject({ isActive: false, memberships: [], opensNewWindow: false })
  })

  test('removes the text, descriptions and pictures of a line of a menu, and keeps its raw link', async () => {
    const { id } = await add('To be a menu')
    await save(id, { body: '<p>Text</p>', metaDescription: 'About', metaKeywords: 'a', pageTitle: 'T' })
    await save(id, {
      type: 'menu',
      url: 'https://Elsewhere.example/A.php',
      body: '<p>Text</p>',
      metaDescription: 'About',
    })
    expect(await stored(id)).toMatchObject({
      type: 'menu',
      url: 'https://Elsewhere.example/A.php',
      body: null,
      metaDescription: null,
      metaKeywords: null,
      pageTitle: null,
    })
  })

  test('the second of two editors is warned, and saves over it knowingly', async () => {
    const { id } = await add('Shared')
    const mine = await posted(id, { title: 'Mine' })
    await perform(savePage, other, await posted(id, { title: 'Theirs' }))
    await expect(perform(savePage, ctx, mine)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Test Person changed this page after you opened it. Nothing was saved yet: save again to keep your ' +
        'version, or reload to see theirs.',
    })
    expect((await stored(id)).title).toBe('Theirs')
    await perform(savePage, ctx, { ...mine, version: (await stored(id)).version })
    expect((await stored(id)).title).toBe('Mine')
  })

  test('comes last below another page, and the rest is renumbered', async () => {
    const [from, to] = [await heading('From'), await heading('To')]
    const [a] = [await add('A', { parentId: from }), await add('B', { parentId: from })]
    await add('C', { parentId: to })
    await save(a.id, { parentId: String(to) })
    expect([await tree(from), await tree(to)]).toEqual([['B'], ['C', 'A']])
    expect([await sequences(from), await sequences(to)]).toEqual([[1], [1, 2]])
    await expect(save(to, { parentId: String(a.id) })).rejects.toMatchObject(
      refusedAt('parentId', 'A page cannot be placed below itself or below one of its own.'),
    )
  })

  test('a layout must be one of the active theme, or the one it had', async () => {
    const { id } = await add('Layout')
    await expect(save(id, { templateSuffix: 'unknown' })).rejects.toMatchObject(
      refusedAt('templateSuffix', 'Please choose one of the layouts of the active theme.'),
    )
    await ctx.read.run(sql`UPDATE page SET template_suffix = 'of-old' WHERE id = ${id}`)
    await expect(save(id)).resolves.toMatchObject({ id })
  })

  test('records only differences in the history', async () => {
    const { id } = await add('History')
    await save(id, { title: 'Changed', requiresLogin: 'on' })
    await save(id)
    expect((await events(id)).slice(1)).toEqual([
      { event: 'page.saved', after: { title: 'Changed', requiresLogin: true } },
    ])
  })
})

describe('R-PAGES-4 moving in the tree', () => {
  test('up, down, in and out, and to where it was dropped', async () => {
    const parent = await heading('Moves')
    const [a, b, c] = [
      await add('A', { parentId: parent }),
      await add('B', { parentId: parent }),
      await add('C', { parentId: parent }),
    ]
    await perform(movePage, ctx, { id: c.id, direction: 'up' })
    expect(await tree(parent)).toEqual(['A', 'C', 'B'])
    await perform(movePage, ctx, { id: c.id, direction: 'in' })
    expect(await tree(parent)).toEqual(['A', '-C', 'B'])
    await perform(movePage, ctx, { id: b.id, side: 'before', beside: c.id })
    expect(await tree(parent)).toEqual(['A', '-B', '-C'])
    await perform(movePage, ctx, { id: b.id, direction: 'out' })
    expect(await tree(parent)).toEqual(['A', '-C', 'B'])
    await expect(perform(movePage, ctx, { id: a.id, side: 'after', beside: c.id })).rejects.toMatchObject({
      message: 'A page cannot be placed below itself or below one of its own.',
    })
    expect(await sequences(parent)).toEqual([1, 2])
  })

  test('refuses a move below a protected page or deeper than five levels', async () => {
    const parent = await heading('Protection')
    const safe = await add('Safe', { parentId: parent })
    const loose = await add('Loose', { parentId: parent })
    await save(safe.id, { isProtected: 'on' })
    await expect(perform(movePage, ctx, { id: loose.id, direction: 'in' })).rejects.toMatchObject({
      message: 'A protected page cannot have pages below it.',
    })
    let deep = parent
    for (const title of ['2', '3', '4']) deep = (await add(title, { parentId: deep })).id
    await add('5', { parentId: deep })
    const tall = await add('Tall')
    await add('Below', { parentId: tall.id })
    await expect(save(tall.id, { parentId: String(deep) })).rejects.toMatchObject(
      refusedAt('parentId', 'A menu can have up to 5 levels.'),
    )
  })

  test('a form that was opened before does not take it back', async () => {
    const parent = await heading('Open form')
    await add('First', { parentId: parent })
    const { id } = await add('Open', { parentId: parent })
    const opened = await posted(id)
    await perform(movePage, ctx, { id, direction: 'in' })
    await expect(perform(savePage, ctx, opened)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('R-PAGES-5 copying', () => {
  test('makes an inactive, unprotected page right after it, under an address of its own', async () => {
    const parent = await heading('Copies')
    const a = await add('A', { parentId: parent, url: 'copied' })
    await add('B', { parentId: parent })
    await save(a.id, { body: '<p>Text</p>', isProtected: 'on' })
    const copy = await perform(copyPage, ctx, { id: a.id })
    const again = await perform(copyPage, ctx, { id: a.id })
    expect(await tree(parent)).toEqual(['A', 'A (COPY)', 'A (COPY)', 'B'])
    expect(await stored(copy.id)).toMatchObject({
      url: 'copied-copy',
      isActive: false,
      isProtected: false,
      body: '<p>Text</p>',
      code: null,
    })
    expect((await stored(again.id)).url).toBe('copied-copy-2')
  })

  test('of the longest title and address fits', async () => {
    const { id } = await add('T'.repeat(150), { url: 'u'.repeat(500) })
    const copy = await stored((await perform(copyPage, ctx, { id })).id)
    expect([copy.title.length, copy.title.endsWith(' (COPY)'), copy.url?.length]).toEqual([150, true, 500])
  })
})

describe('R-PAGES-5 deleting and restoring', () => {
  test('moves the pages below a deleted page into its place', async () => {
    const parent = await heading('Orphans')
    await add('Before', { parentId: parent })
    const middle = await add('Middle', { parentId: parent })
    await add('After', { parentId: parent })
    const x = await add('X', { parentId: middle.id })
    await add('Y', { parentId: middle.id })
    await add('X1', { parentId: x.id })
    await perform(deletePage, ctx, { id: middle.id })
    expect(await tree(parent)).toEqual(['Before', 'X', '-X1', 'Y', 'After'])
    expect(await sequences(parent)).toEqual([1, 2, 3, 4])
    await expect(perform(deletePage, ctx, { id: middle.id })).rejects.toMatchObject({ code: 'not-found' })
    await perform(restorePage, ctx, { id: middle.id })
    expect(await tree(parent)).toEqual(['Before', 'X', '-X1', 'Y', 'After', 'Middle'])
    await expect(perform(restorePage, ctx, { id: middle.id })).rejects.toMatchObject({
      message: 'This page is not deleted.',
    })
  })

  test('frees its address; restored it gets a number where that is taken, and the top without its parent', async () => {
    const parent = await heading('To be deleted')
    const first = await add('Summer', { url: 'summer', parentId: parent })
    await perform(deletePage, ctx, { id: first.id })
    await add('Summer again', { url: 'summer' })
    await perform(deletePage, ctx, { id: parent })
    expect(await perform(restorePage, ctx, { id: first.id })).toMatchObject({ url: 'summer-2' })
    expect(await stored(first.id)).toMatchObject({ url: 'summer-2', parentId: null })
    expect((await tree()).at(-1)).toBe('Summer')
  })

  test('lists deleted pages separately, and refuses to edit them', async () => {
    const { id } = await add('Findable again')
    const opened = await posted(id)
    await perform(deletePage, ctx, { id })
    const listed = async (address: string) =>
      (await pageList.page(ctx, pageList.read(fieldsOfAddress(address)))).rows.map((row) => row.id)
    expect(await listed('?search=findable')).toEqual([])
    expect(await listed('?search=findable&state=1')).toEqual([id])
    await expect(perform(savePage, ctx, opened)).rejects.toMatchObject({
      message: 'This page is deleted. Restore it to edit it.',
    })
    await expect(perform(copyPage, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('refuses to delete a protected page until it is unprotected', async () => {
    const { id } = await add('Protected')
    await save(id, { isProtected: 'on' })
    await expect(perform(deletePage, ctx, { id })).rejects.toMatchObject({
      message: 'This page is protected and cannot be deleted.',
    })
    const { isProtected: _, ...open } = await posted(id)
    await perform(savePage, ctx, open)
    await expect(perform(deletePage, ctx, { id })).resolves.toMatchObject({ id })
  })
})

describe('R-PAGES-5 the home page', () => {
  test('moves to another page, is protected, and the former one is an ordinary page with its own address', async () => {
    const [old, next] = [await add('Old home', { url: 'old-home' }), await add('New home', { url: 'new-home' })]
    await perform(replaceHome, ctx, { id: old.id })
    expect(await stored(old.id)).toMatchObject({ code: 'home', isProtected: true })
    await perform(replaceHome, ctx, { id: next.id })
    expect(await stored(old.id)).toMatchObject({ code: null, isProtected: false, url: 'old-home' })
    expect(await stored(next.id)).toMatchObject({ code: 'home', isProtected: true, url: 'new-home' })
    await expect(perform(replaceHome, ctx, { id: next.id })).rejects.toMatchObject({
      message: 'This is the home page already.',
    })
    await expect(perform(deletePage, ctx, { id: next.id })).rejects.toMatchObject({
      message: 'The home page cannot be deleted. Make another page the home page first.',
    })
    const { isActive: _, ...inactive } = await posted(next.id)
    await expect(perform(savePage, ctx, inactive)).rejects.toMatchObject(
      refusedAt('isActive', 'The home page has to stay an active page.'),
    )
    await expect(save(next.id, { type: 'menu', url: '/' })).rejects.toMatchObject(
      refusedAt('type', 'The home page has to stay an active page.'),
    )
  })

  test.each<[string, Fields]>([
    ['a line of a menu', { type: 'menu', url: '/x' }],
    ['an inactive page', { isInactive: 'on' }],
  ])('%s cannot be it', async (_, fields) => {
    const { id } = await add('No home', fields)
    await expect(perform(replaceHome, ctx, { id })).rejects.toMatchObject({
      message: 'Only an active page can be the home page.',
    })
  })
})

test('requires the rights to add and to edit pages', async () => {
  const { id } = await add('Guarded')
  const change = await posted(id)
  const viewer = testCtx({ permissions: ['node.view'] })
  const adder = testCtx({ permissions: ['node.add'] })
  const attempts = (by: typeof ctx) => [
    perform(savePage, by, change),
    perform(movePage, by, { id, direction: 'up' }),
    perform(deletePage, by, { id }),
    perform(restorePage, by, { id }),
    perform(replaceHome, by, { id }),
  ]
  for (const attempt of [
    ...attempts(viewer),
    ...attempts(adder),
    perform(addPage, viewer, { type: 'html', title: 'x' }),
    perform(copyPage, viewer, { id }),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  await expect(perform(addPage, adder, { type: 'html', title: 'By an adder' })).resolves.toMatchObject({
    title: 'By an adder',
  })
})
