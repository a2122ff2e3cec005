import { describe, expect, test } from 'vitest'
import { productsAtTill } from '~/domain/catalog/queries.server'
import { mediaByIds } from '~/domain/media/queries.server'
import { copyOfVariant } from '~/domain/products/form-values'
import { productVersion, productVersions } from '~/domain/products/product-versions.server'
import { productForm } from '~/domain/products/product-form.server'
import { sql } from '~/kit/sql'
import { calls } from '~/endpoints/jpanel/products'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { cartWith } from '../../support/pos-calls'
import { changed, errorsOf, saved, shownForm } from '../../support/products'

const productsToPick = calls['GET /jpanel/products.json']
const variantsToPick = calls['GET /jpanel/selectize/variants.json']

const ctx = testCtx()
let made = 0
async function picture(): Promise<string> {
  const name = `variant-${++made}`
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO media (name, filename, content_type, size, key, thumbnail_key, updated_at)
    VALUES (${name}, ${`${name}.png`}, 'image/png', 1, ${`files/${name}.png`}, ${`thumbs/${name}.png`}, now())
    RETURNING id`)
  return String(row?.id)
}

const two = (first: object, second: object = {}) => [
  { name: 'Red', priceType: 'fixed', price: '20.00', quantity: '10', isDefault: 'on', ...first },
  { name: 'Blue', priceType: 'fixed', price: '20.00', quantity: '10', ...second },
]
const picturesOf = async (id: number) => (await shownForm(ctx, id)).variants.map(({ pictures }) => pictures)

describe('pictures of a variant (R-PRODUCTS-2)', () => {
  test('are stored in their order, shown again, and replaced as a whole', async () => {
    const [one, other] = [await picture(), await picture()]
    const { id } = await saved(ctx, { variants: two({ pictures: [other, one, ''] }, { pictures: one }) })
    expect(await picturesOf(id)).toEqual([[other, one], [one]])
    const { variants } = await shownForm(ctx, id)
    await changed(ctx, id, {
      variants: variants.map((variant, at) => ({ ...variant, pictures: at === 0 ? [one] : [] })),
    })
    expect(await picturesOf(id)).toEqual([[one], []])
  })

  test('the till shows the first one of the variant that is chosen, and the product’s for the others', async () => {
    const [own, general] = [await picture(), await picture()]
    const { id } = await saved(ctx, { pictures: [general], variants: two({ pictures: [own] }) })
    const thumb = (at: string) => `/thumbs/variant-${Number(at) - Number(own) + (made - 1)}.png`
    const [product] = await productsAtTill(ctx, { productId: id })
    expect(product?.thumbnail).toBe(thumb(general))
    expect(product?.variants.map(({ thumbnail }) => thumbnail)).toEqual([thumb(own), null])
    const order = await cartWith(
      ctx,
      ...(product?.variants ?? []).map((variant) => ({ variant_id: variant.id, qty: 1 })),
    )
    expect(order.items.map(({ image_thumb }) => image_thumb)).toEqual([thumb(own), thumb(general)])
  })

  test('the pickers show the same: the product’s first one, and of a variant its own, else the product’s', async () => {
    const [own, general] = [await picture(), await picture()]
    const thumb = (id: string) =>
      ctx.read.first<{ at: string }>(sql`SELECT '/' || thumbnail_key AS at FROM media WHERE id = ${Number(id)}`)
    await saved(ctx, { name: 'Pictured bowl', pictures: [general], variants: two({ pictures: [own] }) })
    type Picked = { name: string; variant_name?: string; thumbnail: string | null }
    const products = await call<Picked[]>(productsToPick, { ctx, query: '?search=pictured+bowl' })
    expect(products.json.map(({ thumbnail }) => thumbnail)).toEqual([(await thumb(general))?.at])
    const variants = await call<Picked[]>(variantsToPick, { ctx, query: '?query=pictured+bowl' })
    expect(variants.json.map(({ variant_name: name, thumbnail }) => [name, thumbnail])).toEqual([
      ['Blue', (await thumb(general))?.at],
      ['Red', (await thumb(own))?.at],
    ])
    await saved(ctx, { name: 'Plain bowl', variants: two({}) })
    expect((await call<Picked[]>(productsToPick, { ctx, query: '?search=plain+bowl' })).json).toMatchObject([
      { thumbnail: null },
    ])
  })

  test('are left out when they no longer exist', async () => {
    const here = await picture()
    const { id } = await saved(ctx, {
      pictures: ['2147483000', here],
      variants: two({}, { pictures: ['2147483000'] }),
    })
    expect(await picturesOf(id)).toEqual([[], []])
    expect((await shownForm(ctx, id)).pictures).toEqual([here])
  })

  test('are refused at their field when too many', async () => {
    const many = await Promise.all(Array.from({ length: 13 }, picture))
    expect(await errorsOf(saved(ctx, { variants: two({ pictures: many }) }))).toEqual({
      'variants.0.pictures': ['A variant can have a maximum of 12 pictures.'],
    })
  })

  test('are listed in the library with their uses', async () => {
    const one = await picture()
    await saved(ctx, { name: 'Scarf', variants: two({ pictures: [one] }) })
    const [shown] = await mediaByIds(ctx.read, [Number(one)])
    expect([shown?.uses, shown?.usedBy]).toEqual([1, ['Scarf, Red']])
  })

  test('are restored with an earlier version', async () => {
    const one = await picture()
    const { id } = await saved(ctx, { variants: two({ pictures: [one] }) })
    const { variants } = await shownForm(ctx, id)
    await changed(ctx, id, { variants: variants.map((variant) => ({ ...variant, pictures: [] })) })
    const form = await productForm(ctx.read, id, 'USD')
    const first = (await productVersions(ctx.read, id)).at(-1)
    if (form === null || first === undefined) throw new Error('nothing was saved')
    const earlier = await productVersion(ctx.read, form, first.id)
    expect(earlier?.values.variants.map(({ pictures }) => pictures)).toEqual([[one], []])
  })
})

test('a copy of a variant has everything but what one alone has', async () => {
  const { id } = await saved(ctx, { variants: two({ sku: 'RED-1', barcode: '0042', presets: '', price: '31.00' }) })
  const form = await shownForm(ctx, id)
  const [red] = form.variants
  await changed(ctx, id, { variants: [...form.variants, copyOfVariant(red ?? {})] })
  const after = (await shownForm(ctx, id)).variants
  expect(after.map(({ name, price, sku, isDefault }) => [name, price, sku, isDefault])).toEqual([
    ['Red', '31.00', 'RED-1', 'on'],
    ['Blue', '20.00', '', ''],
    ['Red (copy)', '31.00', '', ''],
  ])
  expect(after[2]?.barcode).toBe('')
  expect(String(copyOfVariant({ name: 'x'.repeat(250) }).name)).toHaveLength(250)
})
