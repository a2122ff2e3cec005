import { beforeAll, describe, expect, test } from 'vitest'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

describe('refuses implausible values at their fields', () => {
  test.each(['not an email', 'ada@', 'ada@example', 'a@b@c.org', 'ada@exa mple.org'])(
    '“%s” as an email address',
    async (typed) => {
      const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '5' })
      for (const name of ['bill_email', 'ship_email']) {
        const reply = await till.update(order.id, { [name]: typed, bill_first_name: 'Ada' })
        expect(reply.status).toBe(422)
        expect(reply.json).toMatchObject({
          status: 'error',
          message: 'Email must be valid',
          errors: { [name]: ['Email must be valid'] },
          order: { billing_first_name: null },
        })
      }
      expect(await till.open({ bill_country: 'US', bill_email: typed })).toMatchObject({
        status: 422,
        json: { errors: { bill_email: ['Email must be valid'] } },
      })
    },
  )
  test('saves the form when the email stored with its supporter is invalid', async () => {
    const ada = await makeSupporter({ bill_email: 'none' })
    const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '5' })
    const selected = (await till.update(order.id, { member_id: ada.id })).json.order
    expect(selected.billingemail).toBe('none')
    const saved = await till.update(order.id, { member_id: ada.id, bill_email: 'none', bill_city: 'Dover' })
    expect(saved.json).toMatchObject({ status: 'success', order: { billingcity: 'Dover' } })
  })
  test('refuses a check dated 2099, and cash in billions', async () => {
    const shirt = await makeVariant()
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const check = { payment_type: 'check', check_number: '1', check_amt: '20', check_date: 'Nov 2, 2099' }
    expect((await till.complete(order.id, check)).json).toMatchObject({
      status: 'error',
      errors: { check_date: ['The date on a check must be within a year from today.'] },
    })
    expect((await till.complete(order.id, { ...check, check_date: 'Novx 2, 2026' })).json).toMatchObject({
      errors: { check_date: ['The date on the check is not a date. Please check it.'] },
    })
    expect((await till.complete(order.id, { payment_type: 'cash', cash_received: '2147483648' })).json).toMatchObject({
      errors: { cash_received: ['The cash received is too large. Please check the amount.'] },
    })
    expect((await till.complete(order.id, { payment_type: 'cash', cash_received: '€20' })).json).toMatchObject({
      errors: { cash_received: ['The cash received is not an amount. Please check it.'] },
      order: { is_paid: false },
    })
  })
  test('refuses euros for a gift in dollars', async () => {
    const order = await cartWith(ctx)
    const reply = (await till.add(order.id, { variant_id: (await makeGift()).id, amount: '€5' })).json
    expect(reply).toMatchObject({ status: 'error', message: 'Please enter a valid amount.', order: { items: [] } })
  })
})
