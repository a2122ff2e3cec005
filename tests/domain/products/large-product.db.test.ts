import { describe, expect, test } from 'vitest'
import { computePreview } from '~/domain/products/preview.server'
import { saveProduct } from '~/domain/products/save-product.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeVariant } from '../../support/factories'
import { spokenBy } from '../../support/statements'
import { changed, errorsOf, saved, shownForm } from '../../support/products'

const ctx = testCtx()

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Color ${index + 1}`,
    priceType: 'fixed',
    price: '20.00',
    sku: `L${count}-${index + 1}`,
    quantity: '4',
  }))

const questions = Array.from({ length: 20 }, (_, index) => ({ type: 'text', name: `Question ${index + 1}` }))

async function makePicture(): Promise<number> {
  const row = await ctx.read.first<{ id: number }>(sql`
    INSERT INTO media (name, filename, content_type, size, key, thumbnail_key, updated_at)
    VALUES ('paint', 'paint.png', 'image/png', 1, 'files/paint.png', 'thumbs/paint.png', now()) RETURNING id`)
  return row?.id ?? 0
}

/** A rewritten row has another transaction id. */
const rowVersions = (id: number) =>
  ctx.read.records(sql`
    SELECT v.id, v.xmin::text AS row, l.xmin::text AS part, m.xmin::text AS picture FROM product_variant v
    LEFT JOIN linked_variant l ON l.parent_id = v.id
    LEFT JOIN mediable m ON m.mediable_type = 'product_variant' AND m.mediable_id = v.id
    WHERE v.product_id = ${id} ORDER BY v.id`)

describe('a product with 200 variants and 20 questions', () => {
  test('keeps every variant when one is edited and the others are sent as their ids', async () => {
    const { id } = await saved(ctx, { variants: many(200), customFields: questions })
    const before = await shownForm(ctx, id)
    const rows = before.variants.map((variant, index) =>
      index === 120 ? { ...variant, price: '22.00' } : { id: variant.id },
    )
    await perform(saveProduct, ctx, { ...before, variants: rows })
    const after = await shownForm(ctx, id)
    expect(after.variants).toEqual(
      before.variants.map((variant, index) => (index === 120 ? { ...variant, price: '22.00' } : variant)),
    )
    expect(after.customFields).toHaveLength(20)
  })

  test('is saved with as many statements as one of three when one of 200 is edited', async () => {
    const statements: number[] = []
    for (const count of [3, 200]) {
      const { id } = await saved(ctx, { variants: many(count) })
      const before = await shownForm(ctx, id)
      const rows = before.variants.map((variant, index) =>
        index === 1 ? { ...variant, price: '22.00' } : { id: variant.id },
      )
      const spoken = await spokenBy(() => perform(saveProduct, ctx, { ...before, variants: rows }))
      statements.push(spoken.statements)
    }
    expect(statements[1]).toBe(statements[0])
  })

  test('keeps parts, pictures, codes and dates of a variant that is saved without a change', async () => {
    const part = await makeVariant()
    const picture = await makePicture()
    const [first, ...others] = many(3)
    const whole = {
      ...first,
      isDefault: 'on',
      billingPeriod: 'monthly',
      billingStartsOn: '2026-01-05',
      shipping: '2',
      weight: '1.5',
      glCode: 'GL-1',
      crmCampaign: 'SPRING',
      pictures: [String(picture)],
      parts: [{ variant: `#${part.id}`, qty: '2', price: '3.00' }],
    }
    const { id } = await saved(ctx, { variants: [whole, ...others] })
    const before = await shownForm(ctx, id)
    const stored = await rowVersions(id)
    await perform(saveProduct, ctx, before)
    const after = await shownForm(ctx, id)
    expect(after.variants).toEqual(before.variants)
    expect(await rowVersions(id)).toEqual(stored)
    await perform(saveProduct, ctx, { ...after, variants: after.variants.toReversed() })
    expect((await shownForm(ctx, id)).variants).toEqual(before.variants.toReversed())
  })

  test('is previewed with the stored values of what was not sent', async () => {
    const { id } = await saved(ctx, { variants: many(24) })
    const { variants } = await shownForm(ctx, id)
    const rows = variants.map((variant, index) => (index === 3 ? { ...variant, price: '7.00' } : { id: variant.id }))
    const prices = await computePreview(ctx, { id: String(id), variants: rows })
    expect(prices?.map(({ price }) => price)).toEqual(variants.map((_, index) => (index === 3 ? '$7.00' : '$20.00')))
  })
})

describe('a variant that is sent as its id', () => {
  test('gives up the default when an edited one takes it', async () => {
    const { id } = await saved(ctx, { variants: many(3) })
    const { variants } = await shownForm(ctx, id)
    const [first, second, third] = variants
    await changed(ctx, id, { variants: [{ id: first?.id }, { ...second, isDefault: 'on' }, { id: third?.id }] })
    expect((await shownForm(ctx, id)).variants.map(({ isDefault }) => isDefault)).toEqual(['', 'on', ''])
  })

  test('takes the price that is sent beside the id, keeps the rest, and is refused with a wrong one', async () => {
    const { id } = await saved(ctx, { variants: many(3) })
    const { variants } = await shownForm(ctx, id)
    const priced = (price: string) => ({
      variants: variants.map((variant, index) => (index === 1 ? { id: variant.id, price } : { id: variant.id })),
    })
    await changed(ctx, id, priced('22.00'))
    expect((await shownForm(ctx, id)).variants).toEqual(
      variants.map((variant, index) => (index === 1 ? { ...variant, price: '22.00' } : variant)),
    )
    expect(Object.keys(await errorsOf(changed(ctx, id, priced('a lot'))))).toEqual(['variants.1.price'])
  })

  test('is removed when it is not sent at all, and moves with its place', async () => {
    const { id } = await saved(ctx, { variants: many(3) })
    const { variants } = await shownForm(ctx, id)
    await changed(ctx, id, { variants: [{ id: variants[2]?.id }, { id: variants[0]?.id }] })
    expect((await shownForm(ctx, id)).variants.map(({ name }) => name)).toEqual(['Color 3', 'Color 1'])
  })

  test('is refused when it belongs to another product', async () => {
    const other = await makeVariant()
    const { id } = await saved(ctx, { variants: many(1) })
    const { variants } = await shownForm(ctx, id)
    const errors = await errorsOf(changed(ctx, id, { variants: [{ id: variants[0]?.id }, { id: String(other.id) }] }))
    expect(Object.keys(errors)).toContain('variants.1.name')
  })
})
