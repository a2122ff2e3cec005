import { expect, test } from 'vitest'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { missingCodes } from '~/domain/products/missing-codes.server'
import { productForm } from '~/domain/products/product-form.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeMembership } from '../../support/factories'
import { changed, errorsOf, saved, shownForm } from '../../support/products'

const ctx = testCtx()

const shown = async (id: number) => {
  const form = await productForm(ctx.read, id, 'USD')
  if (form === null) throw new Error('no product')
  return form.values
}

test('names deleted records as missing, and refuses them until they are replaced', async () => {
  const { id: other } = await saved(ctx, { code: 'OTHER', variants: [{ name: 'Part', price: '5', sku: 'PART-1' }] })
  const { id } = await saved(ctx, {
    variants: [
      { name: 'Bundle', price: '20', parts: [{ variant: 'PART-1', qty: '1', price: '5' }] },
      { name: 'Leads on', priceType: 'redirect', redirectTo: 'OTHER' },
    ],
  })
  expect(await missingCodes(ctx.read, await shown(id))).toEqual([])
  await perform(deleteProducts, ctx, { ids: [other] })
  await ctx.read.run(sql`UPDATE product_variant SET deleted_at = now() WHERE product_id = ${other}`)
  expect(await missingCodes(ctx.read, await shown(id))).toEqual(['PART-1', 'OTHER'])
  expect(Object.keys(await errorsOf(changed(ctx, id, {}))).toSorted()).toEqual([
    'variants.0.parts.0.variant',
    'variants.1.redirectTo',
  ])
  const { variants } = await shownForm(ctx, id)
  await changed(ctx, id, { variants: [{ ...variants[0], parts: [] }] })
  expect(await missingCodes(ctx.read, await shown(id))).toEqual([])
})

test('keeps a deleted membership and a deleted file on their variant until another is chosen', async () => {
  const membership = await makeMembership()
  const file = await ctx.read.first<{ id: number }>(
    sql`INSERT INTO download_file (name, key, size, type)
      VALUES ('songs.pdf', 'downloads/songs-missing.pdf', 10, 'application/pdf') RETURNING id`,
  )
  const selected = { membershipId: String(membership.id), downloadId: String(file?.id) }
  const { id } = await saved(ctx, { variants: [{ name: '', price: '20', ...selected }] })
  await ctx.read.run(sql`UPDATE membership SET deleted_at = now() WHERE id = ${membership.id}`)
  await ctx.read.run(sql`UPDATE download_file SET deleted_at = now() WHERE id = ${file?.id}`)
  await changed(ctx, id, { name: 'Still the same' })
  expect((await shown(id)).variants[0]).toMatchObject(selected)
})
