import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { CURRENCY_CHANGED } from '~/domain/cart/messages'
import { completeOrder } from '~/domain/checkout/complete-order.server'
import { discardOrder } from '~/domain/cart/discard-order.server'
import { restoreOrder } from '~/domain/cart/restore-order.server'
import { savePanel } from '~/domain/settings/save-panel.server'
import { tillSettings } from '~/domain/settings/till.server'
import { shownValues } from '~/domain/settings/panels/panel-values'
import { PANELS } from '~/domain/settings/panels/panels'
import { closeQueue } from '~/jobs/queue.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { insert, makeLine, makeProduct, makePromo, makeStaff, makeVariant } from '../../support/factories'

const organization = PANELS[0]!
const typed = (changes: Record<string, string>, stored = {}) => ({
  panel: 'organization',
  ...shownValues(organization, stored),
  ...changes,
})
const stored = async () =>
  Object.fromEntries((await testCtx().prisma.setting.findMany()).map((row) => [row.key, row.value]))

beforeEach(async () => void (await testCtx().prisma.setting.deleteMany()))
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
})

describe('a change of the organization’s currency (R-SETTINGS-6)', () => {
  const change = (currency: string) =>
    stored().then((now) => perform(savePanel, testCtx(), typed({ dpo_currency: currency }, now)))

  test('is taken while nothing was paid, and with prices where both have the same decimals', async () => {
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await change('EUR')
    expect(await stored()).toMatchObject({ dpo_currency: 'EUR' })
    await makeVariant({ price_minor: 2500n })
    await change('CAD')
    expect(await stored()).toMatchObject({ dpo_currency: 'CAD' })
  })

  test('with other decimals is refused with the prices that stand against it', async () => {
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await makeVariant({ price_minor: 2500n })
    await makePromo({ discount_type: 'dollar', discount_minor: 500n })
    await expect(change('JPY')).rejects.toMatchObject({
      fields: {
        dpo_currency: ['JPY has other decimals than USD. Remove the prices in USD first: 1 product and 1 promo code.'],
      },
    })
    expect(await stored()).not.toHaveProperty('dpo_currency')
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    await testCtx().read.run(sql`DELETE FROM promo_code`)
    await change('JPY')
    expect(await stored()).toMatchObject({ dpo_currency: 'JPY' })
  })

  test('is refused once a contribution was paid, deleted ones too', async () => {
    const id = await contribution(testCtx(), { totalMinor: 2550n })
    await testCtx().read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${id}`)
    for (const currency of ['EUR', 'JPY'])
      await expect(change(currency)).rejects.toMatchObject({
        fields: { dpo_currency: ['The currency stays USD: 1 contribution is counted in it.'] },
      })
    expect(await stored()).not.toHaveProperty('dpo_currency')
  })

  const cart = async (values: Record<string, unknown>) => {
    const id = await contribution(testCtx(), { isPaid: false })
    await testCtx().read.run(sql`UPDATE contribution SET is_pos = true, total_qty = ${Number(values.qty ?? 1)},
      functional_currency = 'USD', created_by = ${values.by ?? null}::int,
      started_at = ${values.at ?? testCtx().now}::timestamptz WHERE id = ${id}`)
    return id
  }
  const isDiscarded = (id: number) =>
    testCtx().read.record(sql`SELECT 1 FROM contribution WHERE id = ${id} AND deleted_at IS NOT NULL`)

  test('is refused while a cart with items is open, and discards the others', async () => {
    await testCtx().read.run(sql`DELETE FROM contribution`)
    const [open, empty, old] = [
      await cart({}),
      await cart({ qty: 0 }),
      await cart({ at: new Date(testCtx().now.getTime() - 15 * 86_400_000) }),
    ]
    await expect(change('EUR')).rejects.toMatchObject({
      fields: { dpo_currency: ['Finish or discard what was started in USD first: 1 open cart.'] },
    })
    expect(await isDiscarded(empty)).toBeNull()
    await perform(discardOrder, testCtx(), { id: open })
    await change('EUR')
    for (const id of [empty, old]) expect(await isDiscarded(id)).not.toBeNull()
  })

  test('does not bring back a cart of the currency before, nor take its payment', async () => {
    const by = (await makeStaff()).id
    const id = await cart({ by })
    const here = testCtx({ staffId: by })
    await perform(discardOrder, here, { id })
    const euros = testCtx({ staffId: by, settings: { dpo_currency: 'EUR' } })
    await expect(perform(restoreOrder, euros, { id })).rejects.toThrow('not found')
    expect(await isDiscarded(id)).not.toBeNull()
    await perform(restoreOrder, here, { id })
    expect(await isDiscarded(id)).toBeNull()
    await makeLine(id)
    await expect(perform(completeOrder, euros, { id, paymentType: 'cash' })).rejects.toThrow(CURRENCY_CHANGED)
  })

  test('is refused while exchange rates say what a unit is worth in the old one', async () => {
    await testCtx().read.run(sql`DELETE FROM contribution`)
    await testCtx().prisma.setting.create({ data: { key: 'exchange_rates', value: 'CAD=0.72' } })
    await expect(change('EUR')).rejects.toMatchObject({
      fields: { dpo_currency: ['Remove the exchange rates first: they say what a unit is worth in USD.'] },
    })
  })

  test('is the currency of fundraisers afterwards, and keeps the least payment as a number', async () => {
    await testCtx().read.run(sql`DELETE FROM promo_code`)
    await testCtx().read.run(sql`UPDATE product SET base_currency = 'USD'`)
    const { id: product_id } = await makeProduct()
    const page = await insert('fundraising_page', { product_id, title: 'Run', url: 'run', currency: 'USD' })
    await change('JPY')
    expect(await testCtx().read.record(sql`SELECT currency FROM fundraising_page WHERE id = ${page.id}`)).toEqual({
      currency: 'JPY',
    })
    expect(tillSettings({ dpo_currency: 'JPY' }).checkoutMinimumMinor).toBe(5n)
  })
})
