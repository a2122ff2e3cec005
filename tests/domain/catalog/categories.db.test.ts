import { beforeEach, describe, expect, test } from 'vitest'
import { categoryLines } from '~/domain/catalog/categories.server'
import { deleteCategory } from '~/domain/catalog/delete-category.server'
import { moveCategory } from '~/domain/catalog/move-category.server'
import { saveCategory } from '~/domain/catalog/save-category.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeVariant } from '../../support/factories'
import { errorsOf } from '../../support/products'

const ctx = testCtx()
const make = (name: string, more: object = {}) => perform(saveCategory, ctx, { name, ...more })
const tree = async () => (await categoryLines(ctx.read)).map(({ depth, name }) => `${'-'.repeat(depth)}${name}`)
beforeEach(async () => {
  await ctx.read.run(sql`UPDATE category SET deleted_at = ${ctx.now}, url_name = 'gone-' || id`)
})

describe('categories', () => {
  test('are a tree: a new one comes last, with an address below its parent', async () => {
    const shop = await make('Shop')
    await make('Events')
    await make('Clothing & more', { parentId: shop.id })
    await make('Clothing more', { parentId: shop.id })
    expect(await tree()).toEqual(['Shop', '-Clothing & more', '-Clothing more', 'Events'])
    expect((await categoryLines(ctx.read)).map(({ urlName }) => urlName)).toEqual([
      'shop',
      'shop/clothing-more',
      'shop/clothing-more-2',
      'events',
    ])
  })

  test('move up and down among those beside them, and stay at the ends', async () => {
    await make('A')
    const b = await make('B')
    await make('C')
    await perform(moveCategory, ctx, { id: b.id, direction: 'up' })
    expect(await tree()).toEqual(['B', 'A', 'C'])
    await perform(moveCategory, ctx, { id: b.id, direction: 'up' })
    expect(await tree()).toEqual(['B', 'A', 'C'])
    await perform(moveCategory, ctx, { id: b.id, direction: 'down' })
    expect(await tree()).toEqual(['A', 'B', 'C'])
    expect((await categoryLines(ctx.read)).map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  test('move in below the one before them and out beside their parent, with all that is below them', async () => {
    const a = await make('A')
    const b = await make('B')
    await make('B1', { parentId: b.id })
    const c = await make('C')
    await perform(moveCategory, ctx, { id: b.id, direction: 'in' })
    expect(await tree()).toEqual(['A', '-B', '--B1', 'C'])
    await perform(moveCategory, ctx, { id: c.id, direction: 'in' })
    expect(await tree()).toEqual(['A', '-B', '--B1', '-C'])
    await perform(moveCategory, ctx, { id: b.id, direction: 'out' })
    expect(await tree()).toEqual(['A', '-C', 'B', '-B1'])
    for (const direction of ['in', 'out'] as const) await perform(moveCategory, ctx, { id: a.id, direction })
    expect(await tree()).toEqual(['A', '-C', 'B', '-B1'])
  })

  test('move to where they are dropped: beside a line, or first below it', async () => {
    const a = await make('A')
    const a1 = await make('A1', { parentId: a.id })
    const b = await make('B')
    const c = await make('C')
    const drop = (id: number, side: string, beside: number) => perform(moveCategory, ctx, { id, side, beside })
    await drop(c.id, 'before', a1.id)
    expect(await tree()).toEqual(['A', '-C', '-A1', 'B'])
    await drop(c.id, 'after', b.id)
    expect(await tree()).toEqual(['A', '-A1', 'B', 'C'])
    await drop(b.id, 'after', a.id)
    expect(await tree()).toEqual(['A', '-B', '-A1', 'C'])
    await drop(b.id, 'after', a1.id)
    expect(await tree()).toEqual(['A', '-A1', '-B', 'C'])
    await drop(a.id, 'after', c.id)
    expect(await tree()).toEqual(['C', 'A', '-A1', '-B'])
    for (const beside of [a1.id, 999_999])
      await expect(drop(a.id, 'before', beside)).rejects.toMatchObject({
        message: 'A category cannot stand below itself or below one of its own.',
      })
    expect(await tree()).toEqual(['C', 'A', '-A1', '-B'])
  })

  test('never move below themselves, also when two people move them at once', async () => {
    const a = await make('A')
    const b = await make('B')
    const c = await make('C', { parentId: b.id })
    const message = ['A category cannot stand below itself or below one of its own.']
    for (const parentId of [b.id, c.id, 999_999])
      expect(await errorsOf(perform(saveCategory, ctx, { id: b.id, name: 'B', urlName: 'b', parentId }))).toEqual({
        parentId: message,
      })
    await Promise.allSettled([
      perform(saveCategory, ctx, { id: a.id, name: 'A', urlName: 'a', parentId: b.id }),
      perform(saveCategory, ctx, { id: b.id, name: 'B', urlName: 'b', parentId: a.id }),
    ])
    expect(await tree()).toHaveLength(3)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a name.'],
    [{ name: 'X', urlName: 'Has Spaces' }, 'urlName', 'Use small letters, digits, hyphens and slashes only.'],
    [{ name: 'X', urlName: 'taken' }, 'urlName', 'Another category already has this address.'],
  ])('%j is refused at its field', async (input, field, message) => {
    await make('Taken')
    expect(await errorsOf(perform(saveCategory, ctx, input))).toEqual({ [field]: [message] })
  })

  test('are deleted with what is below them; products stay, and the address is free again', async () => {
    const shop = await make('Shop')
    const below = await make('Below', { parentId: shop.id })
    const { product_id } = await makeVariant()
    await ctx.read.run(sql`INSERT INTO product_category (product_id, category_id) VALUES (${product_id}, ${below.id})`)
    await expect(perform(deleteCategory, ctx, { id: shop.id })).resolves.toEqual({ name: 'Shop', count: 2 })
    expect(await tree()).toEqual([])
    expect(await ctx.read.records(sql`SELECT 1 FROM product_category WHERE product_id = ${product_id}`)).toEqual([])
    expect(await ctx.read.record(sql`SELECT deleted_at FROM product WHERE id = ${product_id}`)).toEqual({
      deleted_at: null,
    })
    await make('Shop')
    expect((await categoryLines(ctx.read))[0]?.urlName).toBe('shop')
    await expect(perform(deleteCategory, ctx, { id: shop.id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('need their own permission', async () => {
    await expect(
      perform(saveCategory, testCtx({ permissions: ['product.edit'] }), { name: 'X' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
