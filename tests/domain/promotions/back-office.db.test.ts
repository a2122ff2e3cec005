import { beforeAll, describe, expect, test } from 'vitest'
import { deletePromo } from '~/domain/promotions/delete-promo.server'
import { duplicatePromo } from '~/domain/promotions/duplicate-promo.server'
import { recountPromo } from '~/domain/promotions/recount-promo.server'
import { promoForm, promoUses } from '~/domain/promotions/promo-form.server'
import { promoList } from '~/domain/promotions/promos.list.server'
import { savePromo } from '~/domain/promotions/save-promo.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeCategory, makeMembership, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { errorsOf } from '../../support/products'

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '10000', mark_as_complete: 0 }
beforeAll(async () => void (await anAccountType()))

let number = 0
const fields = (change: object = {}) => ({
  code: `SPRING${++number}`,
  discountType: 'percent',
  discount: '10',
  ...change,
})
const make = (change: object = {}) => perform(savePromo, ctx, fields(change))

describe('a promo code', () => {
  test('is made and duplicated with promocode.add, and changed or deleted with promocode.edit alone', async () => {
    const adder = testCtx({ permissions: ['promocode.add'] })
    const { id } = await perform(savePromo, adder, fields())
    const copy = await perform(duplicatePromo, adder, { id, newCode: `COPY${++number}` })
    expect(copy.id).not.toBe(id)
    expect((await promoList.page(adder, promoList.read({}))).rows.length).toBeGreaterThan(1)
    await expect(perform(savePromo, adder, { ...fields(), id })).rejects.toThrow('permission')
    await expect(perform(recountPromo, adder, { id })).rejects.toThrow('permission')
    await expect(perform(deletePromo, adder, { id })).rejects.toThrow('permission')
    await expect(perform(savePromo, testCtx({ permissions: ['product.edit'] }), fields())).rejects.toThrow('permission')
    const editor = testCtx({ permissions: ['promocode.edit'] })
    await perform(duplicatePromo, editor, { id, newCode: `COPY${++number}` })
    await perform(deletePromo, editor, { id })
  })

  test('is saved with what it is for, and used up at the till', async () => {
    const shirt = await makeVariant({}, { code: 'PROMO-SHIRT' })
    const { id, code } = await make({ products: 'promo-shirt', usageLimit: '1' })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    await till.promos(order.id, code)
    expect((await till.complete(order.id, cash)).json).toMatchObject({ status: 'success', order: { subtotal: 18 } })
    const next = await cartWith(ctx, { variant_id: shirt.id })
    expect((await till.promos(next.id, code)).json.status).not.toBe('success')
    expect(await promoForm(ctx.read, id, 'USD')).toMatchObject({
      usageCount: 1,
      values: { products: 'PROMO-SHIRT', usageLimit: '1' },
    })
    expect(await promoUses(ctx.read, id)).toMatchObject([{ isCounted: true }])
    const [row] = (await promoList.page(ctx, promoList.read(fieldsOfAddress(`?search=${code}`)))).rows
    expect(
      promoList.declared.columns.state?.show(null, row as never, { key: 'state', ctx, isMixed: false }),
    ).toMatchObject({
      text: 'Used up',
    })
    await ctx.read.run(sql`UPDATE promo_code SET usage_count = 9 WHERE id = ${id}`)
    expect(await perform(recountPromo, ctx, { id })).toMatchObject({ usageCount: 1 })
  })

  test('accepts existing memberships; names a deleted one as missing, and keeps it until it is removed', async () => {
    const [gone, here] = [await makeMembership({ name: 'Founder' }), await makeMembership({ name: 'Keeper' })]
    const { id, code } = await make({ memberships: [String(gone.id), String(here.id)] })
    await ctx.read.run(sql`UPDATE membership SET deleted_at = now() WHERE id = ${gone.id}`)
    const stored = async () => (await promoForm(ctx.read, id, 'USD'))?.values.memberships
    expect((await promoForm(ctx.read, id, 'USD'))?.gone).toEqual([
      { value: String(gone.id), label: 'Missing: Founder' },
    ])
    await perform(savePromo, ctx, { ...fields(), code, id, memberships: [String(gone.id), String(here.id)] })
    expect(await stored()).toEqual([String(gone.id), String(here.id)])
    await perform(savePromo, ctx, { ...fields(), code, id, memberships: String(here.id) })
    expect(await stored()).toEqual([String(here.id)])
    const wrong = { memberships: ['One of the memberships no longer exists. Remove it and save again.'] }
    expect(await errorsOf(perform(savePromo, ctx, { ...fields(), code, id, memberships: [String(gone.id)] }))).toEqual(
      wrong,
    )
    expect(await errorsOf(make({ memberships: ['2147483000'] }))).toEqual(wrong)
  })

  test('keeps categories and memberships, and of lots only what its type counts', async () => {
    const category = await makeCategory()
    const membership = await makeMembership()
    const links = { categories: [String(category.id)], memberships: [String(membership.id)] }
    const { id } = await make({ ...links, buyQuantity: '3', allocationLimit: '2' })
    expect((await promoForm(ctx.read, id, 'USD'))?.values).toMatchObject({
      ...links,
      buyQuantity: '1',
      allocationLimit: '',
    })
    await perform(savePromo, ctx, {
      ...fields({ discountType: 'bxgy_dollar', discount: '5.00', buyQuantity: '3', allocationLimit: '2' }),
      id,
    })
    expect((await promoForm(ctx.read, id, 'USD'))?.values).toMatchObject({
      discount: '5.00',
      buyQuantity: '3',
      allocationLimit: '2',
      categories: [],
      memberships: [],
    })
  })

  test.each([
    ['without a code', { code: '' }, 'code', 'Please enter a code of letters, digits, hyphens and underscores.'],
    [
      'with a code of 16 characters',
      { code: 'ABCDEFGHIJKLMNOP' },
      'code',
      'This field can contain a maximum of 15 characters.',
    ],
    ['without a discount', { discount: '' }, 'discount', 'Please enter a discount greater than 0.'],
    ['with 101 percent', { discount: '101' }, 'discount', 'A percentage is between 0.01 and 100.'],
    [
      'with an amount of three decimals',
      { discountType: 'dollar', discount: '1.005' },
      'discount',
      'Please enter a discount greater than 0.',
    ],
    [
      'with more than any amount may be',
      { discountType: 'dollar', discount: '100000000' },
      'discount',
      'The amount is too large.',
    ],
    [
      'with dates in the wrong order',
      { startsOn: '2026-12-02', endsOn: '2026-12-01' },
      'endsOn',
      'The end date must be on or after the start date.',
    ],
    ['with a product that is none', { products: 'NOTHING-1' }, 'products', 'No product has the code NOTHING-1.'],
    ['of a type that is none', { discountType: 'half' }, 'discountType', 'Please choose one of the options.'],
  ])('%s is refused at its field', async (_, change, field, message) => {
    expect(await errorsOf(make(change))).toEqual({ [field]: [message] })
  })

  test('names a product that was deleted since as missing, and stays linked to it until it is taken away', async () => {
    const gone = await makeVariant({}, { code: 'GONE-1', name: 'Old mug' })
    const here = await makeVariant({}, { code: 'HERE-1', name: 'New mug' })
    const { id, code } = await make({ products: ['GONE-1', 'here-1'] })
    await ctx.read.run(sql`UPDATE product SET deleted_at = now() WHERE id = ${gone.product_id}`)
    const stored = await promoForm(ctx.read, id, 'USD')
    expect(stored).toMatchObject({
      values: { products: 'GONE-1\nHERE-1' },
      products: [
        { value: 'GONE-1', label: 'Missing: GONE-1' },
        { value: 'HERE-1', label: 'New mug, HERE-1' },
      ],
    })
    await perform(savePromo, ctx, { ...fields({ code, products: ['GONE-1', 'HERE-1'] }), id })
    expect((await promoForm(ctx.read, id, 'USD'))?.linked).toEqual([gone.product_id, here.product_id])
    expect(await errorsOf(make({ products: ['GONE-1'] }))).toEqual({ products: ['No product has the code GONE-1.'] })
    await perform(savePromo, ctx, { ...fields({ code, products: ['HERE-1'] }), id })
    expect((await promoForm(ctx.read, id, 'USD'))?.linked).toEqual([here.product_id])
  })

  test('accepts free shipping as its only discount', async () => {
    const { id } = await make({ discount: '', isFreeShipping: 'on', freeShippingLabel: 'On us' })
    expect((await promoForm(ctx.read, id, 'USD'))?.values).toMatchObject({
      isFreeShipping: 'on',
      freeShippingLabel: 'On us',
    })
  })

  test('is duplicated under a new, unused code', async () => {
    const category = await makeCategory()
    const { id, code } = await make({ categories: String(category.id), description: 'Spring sale' })
    await ctx.read.run(sql`UPDATE promo_code SET usage_count = 4 WHERE id = ${id}`)
    expect(await errorsOf(perform(duplicatePromo, ctx, { id, newCode: code.toLowerCase() }))).toEqual({
      newCode: ['Another promo code is already called that.'],
    })
    const copy = await perform(duplicatePromo, ctx, { id, newCode: 'SUMMER' })
    expect(await promoForm(ctx.read, copy.id, 'USD')).toMatchObject({
      usageCount: 0,
      values: { code: 'SUMMER', description: 'Spring sale', categories: [String(category.id)] },
    })
  })

  test('is not found once deleted, and keeps its code', async () => {
    const { id, code } = await make()
    await perform(deletePromo, ctx, { id })
    expect(await promoForm(ctx.read, id, 'USD')).toBeNull()
    await expect(perform(deletePromo, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
    expect(Object.keys(await errorsOf(make({ code })))).toEqual(['code'])
  })

  test('needs its permission', async () => {
    await expect(perform(savePromo, testCtx({ permissions: ['product.edit'] }), fields())).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
