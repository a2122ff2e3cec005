import { describe, expect, test } from 'vitest'
import { choiceOfLine } from '~/pages/jpanel/pos/item/edit-line'
import { isEditable } from '~/pages/jpanel/pos/item/is-editable'
import { errorsByField, buildRequest, type ItemChoice } from '~/pages/jpanel/pos/item/item-choice'
import { toRequest, keepHidden } from '~/pages/jpanel/pos/cart/removed'
import { itemBody } from '~/wire/pos/requests/add'
import { someField, someLine, someProduct, someRules, someTribute, someVariant } from './shapes'

const rules = someRules()
const monthly = someVariant({ id: 12, isDonation: true, priceMinor: 0n, period: 'monthly', available: 99_999_999 })
const gift = someProduct({
  name: 'Monthly gift',
  allowsTributes: true,
  variants: [
    monthly,
    someVariant({ id: 13, isDonation: true, priceMinor: 0n, period: 'weekly', available: 99_999_999 }),
  ],
  fields: [
    someField({
      id: 1,
      type: 'multi-select',
      choices: [
        { value: 'A,1', label: 'A' },
        { value: 'B', label: 'B' },
      ],
    }),
    someField({ id: 2 }),
  ],
})
const bodyOf = (choice: ItemChoice, more: object = {}) => {
  const request = buildRequest({ product: gift, choice, rules })
  if (!request) throw new Error('nothing is requested')
  return itemBody({ ...more, ...request })
}
const line = someLine({
  variantId: 12,
  isDonation: true,
  qty: 1,
  originalPriceMinor: 0n,
  recurring: { minor: 2500n, frequency: 'monthly', day: 15, dayOfWeek: null, hasInitialCharge: false, startsOn: null },
  answers: [{ id: 1, name: 'Which', value: 'A,1,B' }],
  fundCode: 'GEN-100',
  additionalNotes: 'By phone',
  metadata: { source: 'booth' },
  publicMessage: 'For the kitchen',
  tribute: someTribute(),
})

describe('a line of the cart that is edited', () => {
  test('opens as it was added, and sends the same request unchanged', () => {
    const choice = choiceOfLine(line, gift, rules)
    expect(choice).toMatchObject({
      variantId: 12,
      amount: '25.00',
      day: 15,
      withInitialCharge: false,
      answers: { 1: ['A,1', 'B'], 2: '' },
    })
    expect(errorsByField({ product: gift, choice, rules })).toEqual({})
    const { fields, ...requested } = bodyOf(choice, keepHidden(line))
    const { fields: _reported, ...again } = toRequest(line)?.again.body ?? {}
    const said = Object.entries({ ...again, tribute_message: '' }).filter(([, value]) => value !== null)
    expect(requested).toEqual(Object.fromEntries(said))
    expect(fields).toEqual({ 1: ['A,1', 'B'], 2: '' })
  })

  test('can have another amount, rhythm and day', () => {
    const choice = { ...choiceOfLine(line, gift, rules), variantId: 13, amount: '40', dayOfWeek: 5 }
    expect(bodyOf(choice)).toMatchObject({
      variant_id: 13,
      amount: '40.00',
      recurring_frequency: 'weekly',
      recurring_day_of_week: 5,
      recurring_with_initial_charge: 0,
    })
  })

  test('needs a product that asks for something, and is no part of a bundle', () => {
    expect(isEditable(line, gift)).toBe(true)
    expect(isEditable({ ...line, isLocked: true }, gift)).toBe(false)
    expect(isEditable(line, undefined)).toBe(false)
    expect(isEditable(someLine({ variantId: 11 }), someProduct())).toBe(false)
  })
})
