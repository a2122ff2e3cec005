import { beforeAll, describe, expect, test } from 'vitest'
import { deleteRule } from '~/domain/taxes/delete-rule.server'
import { addToProducts } from '~/domain/taxes/add-to-products.server'
import { removeFromProducts } from '~/domain/taxes/remove-from-products.server'
import { ruleForm } from '~/domain/taxes/rule-form.server'
import { taxList } from '~/domain/taxes/rules.list.server'
import { saveRule } from '~/domain/taxes/save-rule.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeVariant } from '../../support/factories'
import { cartWith } from '../../support/pos-calls'
import { errorsOf } from '../../support/products'

const settings = { pos_tax_country: 'US', pos_tax_state: 'NH', pos_tax_city: 'Keene' }
const ctx = testCtx({ settings })
beforeAll(async () => void (await anAccountType()))

const fields = (change: object = {}) => ({
  code: 'NH',
  rate: '10',
  regions: [{ country: 'US', region: 'NH' }],
  ...change,
})
const make = (change: object = {}) => perform(saveRule, ctx, fields(change))
const link = (tax: number, product: number) =>
  ctx.read.run(sql`INSERT INTO tax_rule_product (tax_rule_id, product_id) VALUES (${tax}, ${product})`)

describe('a tax', () => {
  test('is charged by the till on its products in its regions, and no more once it is deleted', async () => {
    const shirt = await makeVariant({ price_minor: 2000n })
    const { id } = await make({ rate: '9.975', regions: [{ country: 'US', region: 'new hampshire' }] })
    await link(id, shirt.product_id)
    expect((await cartWith(ctx, { variant_id: shirt.id })) as unknown).toMatchObject({ taxtotal: 2 })
    await perform(deleteRule, ctx, { id })
    expect((await cartWith(ctx, { variant_id: shirt.id })) as unknown).toMatchObject({ taxtotal: 0 })
    await expect(perform(deleteRule, ctx, { id })).rejects.toMatchObject({ message: 'The tax was not found.' })
  })

  test('with a city is charged only there, and without a region in the whole country', async () => {
    const shirt = await makeVariant({ price_minor: 2000n })
    const away = await make({ city: 'Nashua' })
    const country = await make({ rate: '5', regions: [{ country: 'US', region: '' }] })
    await link(away.id, shirt.product_id)
    await link(country.id, shirt.product_id)
    expect((await cartWith(ctx, { variant_id: shirt.id })) as unknown).toMatchObject({ taxtotal: 1 })
    await make({ id: away.id, city: 'keene' })
    expect((await cartWith(ctx, { variant_id: shirt.id })) as unknown).toMatchObject({ taxtotal: 3 })
  })

  test('shows what was saved, regions by their codes', async () => {
    const { id } = await make({
      rate: '9.975%',
      description: 'Sales tax',
      regions: [
        { country: 'ca', region: 'Quebec' },
        { country: 'US', region: 'me' },
        { country: '', region: '' },
      ],
    })
    expect((await ruleForm(ctx.read, id))?.values).toEqual({
      code: 'NH',
      description: 'Sales tax',
      rate: '9.975',
      city: '',
      regions: [
        { country: 'CA', region: 'QC' },
        { country: 'US', region: 'ME' },
      ],
    })
    const { rows } = await taxList.page(ctx, taxList.read(fieldsOfAddress('?search=sales')))
    expect(rows.find((row) => row.id === id)).toMatchObject({ regions: 'CA-QC, US-ME', products: 0 })
  })

  test.each([
    ['without a code', { code: '' }, { code: ['Please enter a code.'] }],
    ['without a rate', { rate: '' }, { rate: ['Please enter a rate.'] }],
    ['with 101 percent', { rate: '101' }, { rate: ['Enter 0 to 100.'] }],
    ['with five decimals', { rate: '1.00001' }, { rate: ['Use at most 4 decimal places.'] }],
    ['without a region', { regions: [] }, { regions: ['Please add at least one region.'] }],
    [
      'in a country that is none',
      { regions: [{ country: 'XX' }] },
      { 'regions.0.country': ['Please choose a country.'] },
    ],
    [
      'in a state that is none',
      { regions: [{ country: 'US', region: 'Ontario' }] },
      { 'regions.0.region': ['State “Ontario” was not found.'] },
    ],
    [
      'in one region twice',
      {
        regions: [
          { country: 'US', region: 'NH' },
          { country: 'US', region: 'New Hampshire' },
        ],
      },
      { 'regions.1.region': ['This region is already in the list.'] },
    ],
  ])('%s is refused at its field', async (_, change, errors) => expect(await errorsOf(make(change))).toEqual(errors))

  test('is added to every product that is sold for a price, and removed from all of them', async () => {
    const [shirt, gift] = [await makeVariant(), await makeGift()]
    const { id } = await make()
    await perform(addToProducts, ctx, { id })
    const has = async (product: number) =>
      (await ctx.read.record(
        sql`SELECT 1 FROM tax_rule_product WHERE tax_rule_id = ${id} AND product_id = ${product}`,
      )) !== null
    expect([await has(shirt.product_id), await has(gift.product_id)]).toEqual([true, false])
    expect(await perform(addToProducts, ctx, { id })).toMatchObject({ count: 0 })
    await perform(removeFromProducts, ctx, { id })
    expect(await has(shirt.product_id)).toBe(false)
  })

  test('needs its permission', async () => {
    await expect(perform(saveRule, testCtx({ permissions: ['product.edit'] }), fields())).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
