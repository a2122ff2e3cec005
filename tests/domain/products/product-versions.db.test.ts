import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productForm } from '~/domain/products/product-form.server'
import { productVersion, productVersions } from '~/domain/products/product-versions.server'
import type { ProductValues } from '~/domain/products/form-values'
import { savePromo } from '~/domain/promotions/save-promo.server'
import { promoForm, promoVersion, promoVersions } from '~/domain/promotions/promo-form.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { changed, saved, shownForm } from '../../support/products'

const ctx = testCtx()

/** Leaves out what may differ between versions: ids of removed rows, and the current rows. */
const comparable = ({ variants, customFields, shownVariants: _v, shownFields: _f, ...rest }: ProductValues) => ({
  ...rest,
  variants: variants.map(({ id: _id, ...variant }) => variant),
  customFields: customFields.map(({ id: _id, ...field }) => field),
})

const versionOf = async (id: number, entry: number) => {
  const form = await productForm(ctx.read, id, 'USD')
  const version = form && (await productVersion(ctx.read, form, entry))
  if (!version) throw new Error(`no version ${entry}`)
  return version.values
}

test('opens each version as it was saved, in whatever order, and restores it when saved again', async () => {
  const edit = fc.oneof(
    fc.record({ name: fc.constantFrom('Harbor tee', 'Winter tee', '=SUM(A1)') }),
    fc.record({ summary: fc.constantFrom('', 'Heavy cotton'), isFeatured: fc.constantFrom('', 'on') }),
    fc.record({ goal: fc.constantFrom('', '1500.00') }),
    fc.constantFrom('add variant', 'remove variant', 'reverse variants', 'add field', 'remove field', 'price'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(), async (edits, pick) => {
      const { id } = await saved(ctx, {
        variants: [{ name: 'One', priceType: 'fixed', price: '20.00', quantity: '10' }],
      })
      const shown = [comparable((await productForm(ctx.read, id, 'USD'))!.values)]
      for (const [index, one] of edits.entries()) {
        await changed(ctx, id, typeof one === 'string' ? rowsAfter(await shownForm(ctx, id), one, index) : one)
        shown.push(comparable((await productForm(ctx.read, id, 'USD'))!.values))
      }
      const versions = (await productVersions(ctx.read, id)).toReversed()
      expect(versions).toHaveLength(shown.length)
      for (const [index, version] of versions.entries())
        expect(comparable(await versionOf(id, version.id))).toEqual(shown[index])
      const picked = pick % versions.length
      await changed(ctx, id, await versionOf(id, versions[picked]!.id))
      expect(comparable((await productForm(ctx.read, id, 'USD'))!.values)).toEqual(shown[picked])
    }),
    { numRuns: 12 },
  )
})

function rowsAfter({ variants, customFields }: ProductValues, edit: string, index: number): Partial<ProductValues> {
  const [first] = variants
  const added = { ...first!, id: '', name: `Added ${index}`, isDefault: '', sku: '' }
  if (edit === 'add variant') return { variants: [...variants, added] }
  if (edit === 'remove variant') return { variants: variants.length > 1 ? variants.slice(1) : variants }
  if (edit === 'reverse variants') return { variants: variants.toReversed() }
  if (edit === 'price') return { variants: variants.map((variant) => ({ ...variant, price: '31.50' })) }
  if (edit === 'remove field') return { customFields: customFields.slice(1) }
  return {
    customFields: [
      ...customFields,
      { type: 'text', name: `Question ${index}`, isRequired: 'on', choices: [] } as never,
    ],
  }
}

test('keeps the new stock when some was sold after the version was saved', async () => {
  const { id } = await saved(ctx)
  const [first] = await productVersions(ctx.read, id)
  await changed(ctx, id, { name: 'Other' })
  await ctx.read.run(sql`UPDATE product_variant SET quantity = quantity - 3 WHERE product_id = ${id}`)
  await changed(ctx, id, await versionOf(id, first!.id))
  expect(
    await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE product_id = ${id} AND deleted_at IS NULL`),
  ).toEqual({
    quantity: 7,
  })
})

test('refuses an entry of another product', async () => {
  const [one, other] = [await saved(ctx), await saved(ctx)]
  const [foreign] = await productVersions(ctx.read, other.id)
  const form = (await productForm(ctx.read, one.id, 'USD'))!
  expect(await productVersion(ctx.read, form, foreign!.id)).toBeNull()
  expect(await productVersion(ctx.read, form, 999_999_999)).toBeNull()
})

test('opens a promo code as it was saved', async () => {
  const first = { code: 'BACK10', discountType: 'percent', discount: '10' }
  const { id } = await perform(savePromo, ctx, first)
  await perform(savePromo, ctx, { ...first, id: String(id), discount: '25', usageLimit: '3' })
  const versions = await promoVersions(ctx.read, id)
  expect(versions.map(({ changed: keys }) => keys.toSorted())[0]).toEqual(['discount', 'usageLimit'])
  const promo = (await promoForm(ctx.read, id, 'USD'))!
  const version = await promoVersion(ctx.read, promo, versions.at(-1)!.id)
  expect(version?.values).toMatchObject({ code: 'BACK10', discount: '10.00', usageLimit: '' })
})
