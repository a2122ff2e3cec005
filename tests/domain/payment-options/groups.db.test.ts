import { describe, expect, test } from 'vitest'
import { productsAtTill } from '~/domain/catalog/queries.server'
import { deleteGroup } from '~/domain/payment-options/delete-group.server'
import { groupForm } from '~/domain/payment-options/group-form.server'
import { groupList } from '~/domain/payment-options/groups.list.server'
import { restoreGroup } from '~/domain/payment-options/restore-group.server'
import { saveGroup } from '~/domain/payment-options/save-group.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeGift, makeSponsorship } from '../../support/factories'
import { errorsOf, saved, shownForm } from '../../support/products'

const ctx = testCtx()
const once = { type: 'fixed_onetime', amount: '25' }

const make = (options: object[] = [once], name = 'School') => perform(saveGroup, ctx, { name, options })
const form = async (id: number) => {
  const found = await groupForm(ctx.read, id, 'USD')
  if (!found) throw new Error(`no group ${id}`)
  return found
}
const stored = (id: number) =>
  ctx.read.records(sql`
    SELECT amount_minor AS minor, recurring_frequency AS frequency, recurring_day AS day,
      recurring_day_of_week AS weekday
    FROM payment_option WHERE group_id = ${id} AND deleted_at IS NULL ORDER BY sequence`)

describe('a payment group', () => {
  test('stores of an option only what its type has a use for, whatever the form posts', async () => {
    const all = { amount: '39.00', frequency: 'monthly', day: '15', dayOfWeek: '5' }
    const { id } = await make([
      { ...all, type: 'fixed_onetime' },
      { ...all, type: 'fixed_recurring' },
      { ...all, type: 'fixed_recurring', frequency: 'biweekly' },
      { ...all, type: 'custom_onetime' },
      { ...all, type: 'custom_recurring', frequency: 'annually', day: '' },
    ])
    expect(await stored(id)).toEqual([
      { minor: 3900n, frequency: null, day: null, weekday: null },
      { minor: 3900n, frequency: 'monthly', day: 15, weekday: null },
      { minor: 3900n, frequency: 'biweekly', day: null, weekday: 5 },
      { minor: null, frequency: null, day: null, weekday: null },
      { minor: null, frequency: 'annually', day: null, weekday: null },
    ])
    expect((await form(id)).terms).toEqual([
      '$39.00 once',
      '$39.00 monthly on day 15',
      '$39.00 every two weeks on Fridays',
      'Any amount once',
      'Any amount annually',
    ])
  })

  test('keeps its options in the order of the rows, and marks removed ones', async () => {
    const { id } = await make([once, { ...once, amount: '50' }, { ...once, amount: '75' }])
    const { values } = await form(id)
    const [first, , third] = values.options
    await perform(saveGroup, ctx, { id, ...values, options: [third, first] })
    expect((await form(id)).values.options.map(({ amount }) => amount)).toEqual(['75.00', '25.00'])
    const retained = await ctx.read.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM payment_option WHERE group_id = ${id}`,
    )
    expect(retained?.count).toBe(3)
  })

  test('keeps an option that somebody else added at the same time', async () => {
    const { id } = await make()
    const { values } = await form(id)
    await perform(saveGroup, ctx, { id, ...values, options: [...values.options, { ...once, amount: '99' }] })
    await perform(saveGroup, ctx, { id, ...values, name: 'School and meals' })
    expect((await form(id)).values.options.map(({ amount }) => amount)).toEqual(['25.00', '99.00'])
  })

  test.each([
    ['without a name', { name: '' }, { name: ['Please enter a name.'] }],
    ['without an option', { options: [] }, { options: ['Please add at least one option.'] }],
    [
      'with an option of no amount',
      { options: [{ ...once, amount: '' }] },
      { 'options.0.amount': ['Please enter an amount greater than 0, such as 25.00.'] },
    ],
    [
      'with three decimals',
      { options: [{ ...once, amount: '1.005' }] },
      { 'options.0.amount': ['Please enter an amount greater than 0, such as 25.00.'] },
    ],
    [
      'of a type that is none',
      { options: [{ ...once, type: 'half' }] },
      { 'options.0.type': ['Please choose one of the options.'] },
    ],
    [
      'on day 29',
      { options: [once, { ...once, type: 'fixed_recurring', frequency: 'monthly', day: '29' }] },
      { 'options.1.day': ['Please enter a day from 1 to 28.'] },
    ],
    [
      'on an eighth day of the week',
      { options: [{ ...once, type: 'fixed_recurring', frequency: 'weekly', dayOfWeek: '8' }] },
      { 'options.0.dayOfWeek': ['Please choose one of the options.'] },
    ],
    [
      'with an option of another group',
      { options: [{ ...once, id: '2000000' }] },
      { 'options.0.type': ['This option was deleted meanwhile.'] },
    ],
  ])('%s is refused at its field', async (_, change, fields) =>
    expect(await errorsOf(perform(saveGroup, ctx, { name: 'School', options: [once], ...change }))).toEqual(fields),
  )

  test('in use cannot be deleted, and the error counts who uses it', async () => {
    const { id } = await make()
    const sponsorship = await makeSponsorship()
    await ctx.read.run(
      sql`INSERT INTO sponsorship_payment_group (sponsorship_id, group_id) VALUES (${sponsorship.id}, ${id})`,
    )
    await saved(ctx, { paymentGroupId: String(id) })
    await expect(perform(deleteGroup, ctx, { id })).rejects.toMatchObject({
      message: 'School is used by 1 sponsee and 1 product and cannot be deleted.',
    })
  })

  test('is deleted and restored, and appears in the matching list', async () => {
    const { id } = await make([once], 'Winter terms')
    const listed = async (query: string) =>
      (await groupList.page(ctx, groupList.read(fieldsOfAddress(query)))).rows.some((row) => row.id === id)
    await perform(deleteGroup, ctx, { id })
    expect([await listed('?search=winter'), await listed('?search=winter&state=deleted')]).toEqual([false, true])
    await expect(perform(saveGroup, ctx, { id, name: 'Winter terms', options: [once] })).rejects.toMatchObject({
      message: 'This payment group is deleted. Restore it to edit it.',
    })
    await perform(restoreGroup, ctx, { id })
    expect([await listed('?search=winter'), await listed('?search=winter&state=deleted')]).toEqual([true, false])
  })

  test('names an unknown id, and requires its permission', async () => {
    await expect(perform(deleteGroup, ctx, { id: 987_654 })).rejects.toMatchObject({
      message: 'Payment group 987654 was not found.',
    })
    const other = testCtx({ permissions: ['segment.edit'] })
    await expect(perform(saveGroup, other, { name: 'School', options: [once] })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a product with a payment group', () => {
  test('suggests its fixed amounts at the till, those that are paid as often, unless it has its own', async () => {
    const { id } = await make([
      { ...once, amount: '30' },
      { ...once, amount: '60' },
      { type: 'custom_onetime' },
      { type: 'fixed_recurring', amount: '12', frequency: 'monthly' },
    ])
    const gift = await makeGift(
      { is_default: true },
      { name: 'Suggested gift', payment_group_id: id, show_in_pos: true },
    )
    const own = await makeGift(
      { is_default: true, price_presets: [500n] },
      { name: 'Suggested gift of its own', payment_group_id: id, show_in_pos: true },
    )
    const found = await productsAtTill(ctx, { keywords: 'Suggested gift', currency: 'USD' })
    const presets = (product: number) => found.find((one) => one.id === product)?.variants[0]?.pricePresets
    expect(presets(gift.product_id)).toEqual([3000n, 6000n])
    expect(presets(own.product_id)).toEqual([500n])
  })

  test('keeps it in its form, and refuses one that is not offered', async () => {
    const { id } = await make()
    const product = await saved(ctx, { paymentGroupId: String(id) })
    expect((await shownForm(ctx, product.id)).paymentGroupId).toBe(String(id))
    expect(await errorsOf(saved(ctx, { paymentGroupId: '987654' }))).toEqual({
      paymentGroupId: ['Please choose one of the options.'],
    })
  })
})
