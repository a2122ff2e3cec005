import { describe, expect, test } from 'vitest'
import { shippingMethods } from '~/domain/shipping/queries.server'
import { deleteMethod } from '~/domain/shipping/delete-method.server'
import { methodForm, tierLabels, tierValues } from '~/domain/shipping/method-form.server'
import { methodList } from '~/domain/shipping/methods.list.server'
import { saveMethod } from '~/domain/shipping/save-method.server'
import { saveTiers } from '~/domain/shipping/save-tiers.server'
import { variantList } from '~/domain/products/variants/variants.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { errorsOf } from '../../support/products'

const ctx = testCtx()
const tiersAre = (tiers: object[]) => perform(saveTiers, ctx, { tiers })
const twoTiers = () =>
  tiersAre([
    { from: '0', to: '24.99' },
    { from: '25.00', to: '' },
  ])

/** Prices follow the order of the tiers; a list without a selection sends nothing. */
async function fields(prices: string[], change: object = {}) {
  const tiers = await tierValues(ctx.read, 'USD')
  return {
    name: 'Parcel post',
    regions: '',
    prices: tiers.map(({ id }, index) => ({ tierId: id, price: prices[index] ?? '' })),
    ...change,
  }
}
const make = async (prices: string[], change: object = {}) => perform(saveMethod, ctx, await fields(prices, change))
const pricesOf = async (id: number) => (await methodForm(ctx.read, id, 'USD'))?.values.prices.map(({ price }) => price)
const offered = async (id: number) => (await shippingMethods(ctx.read)).find((method) => method.id === id)

describe('a shipping method', () => {
  test('is offered to the calculator with a price for every tier, where it goes', async () => {
    await twoTiers()
    const { id } = await make(['6.50', '0'], { countries: ['US', 'CA'], regions: 'Maine, nh, Ontario' })
    expect(await offered(id)).toMatchObject({
      countries: ['US', 'CA'],
      regions: ['ME', 'NH', 'ON'],
      tiers: [
        { minMinor: 0n, maxMinor: 2499n, priceMinor: 650n },
        { minMinor: 2500n, maxMinor: null, priceMinor: 0n },
      ],
    })
    const abroad = await make(['1', '2'], { countries: ['CA', 'BR'], regions: 'Quebec, são  paulo, CA-NS' })
    expect(await offered(abroad.id)).toMatchObject({ regions: ['QC', 'SP', 'NS'] })
    const anywhere = await make(['1', '2'])
    expect(await offered(anywhere.id)).toMatchObject({ countries: null, regions: null })
    expect((await tierLabels(ctx.read, 'USD')).map(({ label }) => label)).toEqual(['0.00 to 24.99', '25.00 and more'])
  })

  test('replaces the earlier default, and loses it when deleted', async () => {
    await twoTiers()
    const first = await make(['1', '2'], { isDefault: 'on' })
    const second = await make(['1', '2'], { isDefault: 'on' })
    expect([(await offered(first.id))?.isDefault, (await offered(second.id))?.isDefault]).toEqual([false, true])
    await perform(deleteMethod, ctx, { id: second.id })
    expect(await offered(second.id)).toBeUndefined()
    await expect(perform(deleteMethod, ctx, { id: second.id })).rejects.toMatchObject({
      message: 'The shipping method was not found.',
    })
    const { rows } = await methodList.page(ctx, methodList.read(fieldsOfAddress('')))
    expect(rows.map((row) => row.id)).toContain(first.id)
    expect(rows.map((row) => row.id)).not.toContain(second.id)
  })

  test.each([
    ['without a name', ['1', '2'], { name: '' }, { name: ['Please enter a name.'] }],
    ['without a price', ['1', ''], {}, { 'prices.1.price': ['Please enter an amount, such as 8.50. Free is 0.'] }],
    [
      'with a price of three decimals',
      ['1.005', '2'],
      {},
      { 'prices.0.price': ['Please enter an amount, such as 8.50. Free is 0.'] },
    ],
    [
      'to a country that is none',
      ['1', '2'],
      { countries: ['XX'] },
      { countries: ['Please choose countries of the list.'] },
    ],
    [
      'to a region of another country',
      ['1', '2'],
      { countries: 'US', regions: 'ME, Quebec' },
      { regions: ['“Quebec” is no region of these countries.'] },
    ],
    [
      'with a priority of four digits',
      ['1', '2'],
      { priority: '1000' },
      { priority: ['Please enter a whole number from 0 to 999.'] },
    ],
  ])('%s is refused at its field', async (_, prices, change, errors) => {
    await twoTiers()
    expect(await errorsOf(make(prices, change))).toEqual(errors)
  })

  test('is refused with prices for tiers that somebody changed since the form was opened', async () => {
    await twoTiers()
    const typed = await fields(['1', '2'])
    await tiersAre([{ from: '0', to: '' }])
    await expect(perform(saveMethod, ctx, typed)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('needs its permission', async () => {
    await expect(perform(saveTiers, testCtx({ permissions: ['tax.edit'] }), { tiers: [] })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('the tiers', () => {
  test('are put in order, and a new one begins with the prices of the one below it', async () => {
    await twoTiers()
    const { id } = await make(['6.50', '9'])
    const [low, high] = await tierValues(ctx.read, 'USD')
    await tiersAre([{ ...high, from: '50' }, { from: '25', to: '50' }, { ...low }])
    expect(await pricesOf(id)).toEqual(['6.50', '6.50', '9.00'])
    await tiersAre([{ ...low }])
    expect(await pricesOf(id)).toEqual(['6.50'])
  })

  test.each([
    ['none', [], { tiers: ['Please add at least one tier.'] }],
    [
      'one that ends before it begins',
      [{ from: '10', to: '5' }],
      { 'tiers.0.to': ['The end must not be below the start.'] },
    ],
    [
      'two that overlap',
      [
        { from: '0', to: '30' },
        { from: '25', to: '' },
      ],
      { 'tiers.1.from': ['This tier overlaps another one.'] },
    ],
    [
      'one behind an open end',
      [
        { from: '30', to: '40' },
        { from: '0', to: '' },
      ],
      { 'tiers.0.from': ['This tier overlaps another one.'] },
    ],
    [
      'an amount that is none',
      [{ from: 'ten', to: '' }],
      { 'tiers.0.from': ['Please enter an amount, such as 8.50. Free is 0.'] },
    ],
  ])('%s is refused', async (_, tiers, errors) => expect(await errorsOf(tiersAre(tiers))).toEqual(errors))
})

test('describes shipping by variant or settings, and not without a number', async () => {
  const said = (settings: Record<string, string>) => {
    const column = variantList.declared.columns.expectation
    return column?.csvValue(testCtx({ settings }))?.compile().values
  }
  expect(said({ shipping_expectation_threshold: '5', shipping_expectation_over: 'Tomorrow' })).toEqual([
    '5',
    '5',
    'Tomorrow',
    'Usually ships in 2–3 weeks',
  ])
  expect(said({})?.[0]).toBeNull()
})
