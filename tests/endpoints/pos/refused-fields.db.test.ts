import { beforeAll, expect, test } from 'vitest'
import { itemErrors } from '~/pages/jpanel/pos/item/server-errors'
import { fieldNamed } from '~/wire/pos/requests/field-named'
import { testCtx } from '../../support/ctx'
import { anAccountType, insert, makeCustomField, makeGift, makeSponsorship, makeVariant } from '../../support/factories'
import { tillOf, type Reply } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)
let cart: number
let gift: number
let monthly: number
let tribute: number
let scarce: number
let type: number
let child: string

beforeAll(async () => {
  await anAccountType()
  cart = (await till.open()).json.order.id
  gift = (await makeGift({ price_minimum_minor: 500 })).id
  monthly = (await makeGift({ billing_period: 'monthly' }, { recurring_type: 'fixed' })).id
  tribute = (await makeGift({}, { allow_tributes: 2, allow_tribute_notification: 1 })).id
  scarce = (await makeVariant({ quantity: 1 })).id
  type = (await insert('tribute_type', { label: 'In memory of' })).id
  child = (await makeSponsorship()).reference_number
})

const fieldsIn = ({ errors = {} }: Reply): string[] =>
  Object.keys(itemErrors(Object.fromEntries(Object.keys(errors).map((name) => [fieldNamed(name), '']))))

const letter = {
  is_tribute: 1,
  tribute_name: 'Rosa',
  tribute_notify: 'letter',
  tribute_notify_name: 'Ines',
  tribute_notify_address: '1 Pier Road',
  tribute_notify_city: 'Portland',
  tribute_notify_state: 'ME',
  tribute_notify_zip: '04101',
  tribute_notify_country: 'US',
}

test.each<[string, () => object, string]>([
  ['a gift below its minimum', () => ({ variant_id: gift, amount: 1 }), 'amount'],
  ['an amount that is none', () => ({ variant_id: gift, amount: 'ten' }), 'amount'],
  ['more than there is', () => ({ variant_id: scarce, qty: 5 }), 'qty'],
  ['a day that no plan is charged on', () => ({ variant_id: monthly, amount: 10, recurring_day: 40 }), 'day'],
  ['a product that is not sold', () => ({ variant_id: 999_999 }), 'variant'],
  ['no tribute where one is required', () => ({ variant_id: tribute, amount: 10 }), 'tribute-type'],
  ['no type', () => ({ variant_id: tribute, amount: 10, ...letter }), 'tribute-type'],
  ['no name', () => ({ variant_id: tribute, amount: 10, is_tribute: 1, tribute_type_id: type }), 'tribute-name'],
  [
    'a notice by pigeon',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify: 'pigeon' }),
    'tribute-notify',
  ],
  [
    'no recipient',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify_name: '' }),
    'tribute-notifyName',
  ],
  [
    'no email',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify: 'email' }),
    'tribute-email',
  ],
  [
    'no street',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify_address: '' }),
    'tribute-address',
  ],
  [
    'no ZIP',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify_zip: '' }),
    'tribute-zip',
  ],
  [
    'a date that is none',
    () => ({ variant_id: tribute, amount: 10, ...letter, tribute_type_id: type, tribute_notify_at: 'Feb 30, 2027' }),
    'tribute-notifyAt',
  ],
])('a refused item says so at its field: %s', async (_name, body, field) => {
  const { json } = await till.add(cart, body())
  expect(json.status).toBe('error')
  expect(fieldsIn(json)).toEqual([field])
})

test('names every required field: the amount, the answers and the tribute', async () => {
  const asking = await makeGift({ price_minimum_minor: 500 }, { allow_tributes: 2, allow_tribute_notification: 1 })
  const fields: string[] = []
  for (const name of ['Size', 'Color'])
    fields.push(`field-${(await makeCustomField({ product_id: asking.product_id, name, is_required: true })).id}`)
  const without = await till.add(cart, { variant_id: asking.id })
  expect([without.status, without.json.status]).toEqual([200, 'error'])
  expect(fieldsIn(without.json)).toEqual(['amount', ...fields, 'tribute-type'])
  const half = await till.add(cart, { variant_id: asking.id, amount: 5, is_tribute: 1, tribute_notify: 'email' })
  expect(fieldsIn(half.json)).toEqual([
    ...fields,
    'tribute-type',
    'tribute-name',
    'tribute-notifyName',
    'tribute-email',
  ])
})

test('a refused sponsorship and a refused gift to a page say so at their fields', async () => {
  const unknown = await till.addChild(cart, { reference_number: 'NOBODY', payment_option_id: 1 })
  expect(fieldsIn(unknown.json)).toEqual(['reference'])
  const option = await till.addChild(cart, { reference_number: child, payment_option_id: 999_999 })
  expect(fieldsIn(option.json)).toEqual(['paymentOptionId'])
  const page = await till.addPage(cart, { fundraising_page_id: 999_999, amount: 10 })
  expect(fieldsIn(page.json)).toEqual(['page'])
})
