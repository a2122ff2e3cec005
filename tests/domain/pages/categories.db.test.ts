import { describe, expect, test } from 'vitest'
import { deleteCategory } from '~/domain/catalog/delete-category.server'
import { saveCategory } from '~/domain/catalog/save-category.server'
import { addPage } from '~/domain/pages/add-page.server'
import { addCategories } from '~/domain/pages/categories/add-categories.server'
import { deletePage } from '~/domain/pages/delete-page.server'
import { pageById } from '~/domain/pages/page-record.server'
import { pageLines } from '~/domain/pages/page-tree.server'
import { replaceHome } from '~/domain/pages/replace-home.server'
import { restorePage } from '~/domain/pages/restore-page.server'
import { linkTargets } from '~/domain/products/pickers.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
type Fields = Record<string, unknown>
const category = (name: string, more: Fields = {}) => perform(saveCategory, ctx, { name, ...more })
const add = (title: string, more: Fields = {}) => perform(addPage, ctx, { type: 'html', title, ...more })
const lines = async (word: string) =>
  (await pageLines(ctx.read))
    .filter(({ title }) => title.includes(word))
    .map(({ depth, title }) => `${'-'.repeat(depth)}${title}`)

describe('R-PAGES-7 categories in the menu', () => {
  test('all are added below those above them, and none twice', async () => {
    const books = await category('All books')
    const novels = await category('All novels', { parentId: books.id })
    await category('All poems', { parentId: books.id })
    await add('All novels', { type: 'category', categoryId: novels.id })
    expect(await perform(addCategories, ctx, {})).toEqual({ count: 2 })
    expect(await lines('All ')).toEqual(['All novels', 'All books', '-All poems'])
    expect(await perform(addCategories, ctx, {})).toEqual({ count: 0 })
    await expect(perform(addCategories, testCtx({ permissions: ['node.view'] }), {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('adds a line when it is saved with its menu, and renames that line where it has the former name', async () => {
    const above = await category('Menu above', { updatesMenu: 'on' })
    const { id } = await category('Menu below', { parentId: above.id, updatesMenu: 'on' })
    expect(await lines('Menu ')).toEqual(['Menu above', '-Menu below'])
    const own = await add('Menu of its own', { type: 'category', categoryId: id })
    await category('Menu renamed', { id, parentId: above.id, updatesMenu: 'on' })
    expect(await lines('Menu ')).toEqual(['Menu above', '-Menu renamed', 'Menu of its own'])
    await category('Menu again', { id, parentId: above.id })
    expect(await lines('Menu ')).toEqual(['Menu above', '-Menu renamed', 'Menu of its own'])
    expect(await pageById(ctx.read, own.id)).toMatchObject({ title: 'Menu of its own', version: 1 })
  })

  test('one that is saved by a person who may not change the menu leaves it alone', async () => {
    await perform(saveCategory, testCtx({ permissions: ['productcategory.edit'] }), {
      name: 'Quiet category',
      updatesMenu: 'on',
    })
    expect(await lines('Quiet')).toEqual([])
  })

  test('takes its lines and those of the categories below along when deleted; the rest below moves up', async () => {
    const top = await category('Gone top')
    const below = await category('Gone below', { parentId: top.id })
    const line = await add('Gone top', { type: 'category', categoryId: top.id, withSubcategories: 'on' })
    const sub = (await pageLines(ctx.read)).find(({ categoryId }) => categoryId === below.id)
    await add('Gone but here', { parentId: sub?.id })
    await perform(deleteCategory, ctx, { id: top.id })
    expect(await lines('Gone ')).toEqual(['Gone but here'])
    await expect(perform(restorePage, ctx, { id: line.id })).rejects.toMatchObject({
      message: 'The category of this menu line was deleted, so it cannot be restored.',
    })
  })
})

describe('R-PAGES-7 pages elsewhere', () => {
  test('links can lead to active pages that are written as HTML, by title', async () => {
    const page = await add('Linked page')
    await add('Linked code', { type: 'advanced' })
    for (const more of [{ type: 'liquid' }, { type: 'menu', url: '/x' }, { isInactive: 'on' }])
      await add('Linked not', more)
    const gone = await add('Linked gone')
    await perform(deletePage, ctx, { id: gone.id })
    const found = async () => (await linkTargets(ctx)).filter(({ name }) => name.startsWith('Linked'))
    expect(await found()).toEqual([
      { url: '/linked-code', name: 'Linked code', type: 'page' },
      { url: '/linked-page', name: 'Linked page', type: 'page' },
    ])
    await perform(replaceHome, ctx, { id: page.id })
    expect(await found()).toContainEqual({ url: '/', name: 'Linked page', type: 'page' })
  })

  test('lets links lead to built-in pages, and to fundraisers if there are any', async () => {
    const urls = async (value: string) =>
      (await linkTargets(testCtx({ settings: { fundraising_pages_enabled: value } })))
        .map(({ url }) => url)
        .filter((url) => /^\/(?:spons|fundr)/.test(url))
    expect(await urls('1')).toEqual(['/sponsorship', '/fundraisers/create', '/fundraisers/all'])
    expect(await urls('0')).toEqual(['/sponsorship'])
  })

  test('the search finds them by title and address, for those who may see them', async () => {
    await add('Harbor history', { url: 'about/the-lighthouse' })
    const found = async (query: string, by = ctx) => (await perform(findAnything, by, { query })).pages
    for (const query of ['histor', 'lighthouse'])
      expect(await found(query)).toMatchObject([{ title: 'Harbor history', address: '/about/the-lighthouse' }])
    expect(await found('histor', testCtx({ permissions: ['product.view'] }))).toEqual([])
    expect(await found('histor', testCtx({ permissions: ['node.view'] }))).toHaveLength(1)
  })
})
