import { expect, test } from 'vitest'
import { newVariant, type VariantValues } from '~/domain/products/form-values'
import { byId, copyOfRow } from '~/domain/products/variants/unchanged'
import {
  byName,
  completeVariants,
  fillFailure,
  isInForm,
  valuesToHide,
  postedFields,
} from '~/pages/jpanel/products/parts/stored-rows'

const variant = (id: string, values: Partial<VariantValues> = {}): VariantValues => ({
  ...newVariant(),
  id,
  name: `Color ${id}`,
  price: '20.00',
  ...values,
})
const [first, second] = [variant('1', { isDefault: 'on' }), variant('2', { pictures: ['7'] })]
const stored = byId([first, second])

test('draws the fields of new, edited and opened rows alone', () => {
  expect(isInForm(variant(''), undefined)).toBe(true)
  expect(isInForm(first, first)).toBe(false)
  expect(isInForm({ id: '1' }, first)).toBe(false)
  expect(isInForm({ ...first, price: '21.00' }, first)).toBe(true)
  expect(isInForm({ ...second, pictures: [] }, second)).toBe(true)
  expect(isInForm({ ...first, isOpen: 'on' }, first)).toBe(true)
})

test('draws no field of a row whose line holds another price, until something else differs', () => {
  expect(isInForm({ ...first, price: '21.00' }, first, true)).toBe(false)
  expect(isInForm({ ...first, price: '21.00', sku: 'RED' }, first, true)).toBe(true)
  expect(isInForm({ ...first, price: '21.00', isOpen: 'on' }, first, true)).toBe(true)
})

test('holds loaded rows in hidden fields until they are opened or edited, and no blank one', () => {
  const wholeRows = byName([first, second, variant('', { name: '' })])
  expect(valuesToHide({ ...second, id: '' }, wholeRows)).toBeNull()
  expect(valuesToHide({ ...second }, wholeRows)).toBe(second)
  expect(valuesToHide({ ...second, price: '1' }, wholeRows)).toBeNull()
  expect(valuesToHide({ ...second, isOpen: 'on' }, wholeRows)).toBeNull()
  expect(valuesToHide(newVariant(), wholeRows)).toBeNull()
  const part = { variant: 'MUG', qty: '2', price: '3.00' }
  expect(postedFields('variants[1]', { ...second, parts: [part] })).toEqual(
    expect.arrayContaining([
      ['variants[1].name', 'Color 2'],
      ['variants[1].pictures', '7'],
      ['variants[1].parts[0].variant', 'MUG'],
    ]),
  )
})

function posted(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test('reads stored values for rows that stand in the form as their ids, and others as they are typed', () => {
  const whole = completeVariants(
    posted({
      'variants[0].id': '2',
      'variants[1].id': '1',
      'variants[1].priceType': 'fixed',
      'variants[1].price': '9',
    }),
    stored,
  )
  expect(whole.get('variants[0].price')).toBe('20.00')
  expect(whole.getAll('variants[0].pictures')).toEqual(['7'])
  expect(whole.getAll('variants[1].price')).toEqual(['9'])
})

test('reads the price that was typed in a line together with the stored values of its row', () => {
  const whole = completeVariants(posted({ 'variants[0].id': '2', 'variants[0].price': '9.50' }), stored)
  expect(whole.getAll('variants[0].price')).toEqual(['9.50'])
  expect(whole.get('variants[0].name')).toBe('Color 2')
})

test('takes the default from rows that stand in the form as their ids when another row has it', () => {
  const fields = { 'variants[0].id': '1', 'variants[1].id': '2', 'variants[1].priceType': 'fixed' }
  expect(completeVariants(posted(fields), stored).get('variants[0].isDefault')).toBe('on')
  const taken = posted({ ...fields, 'variants[1].isDefault': 'on' })
  expect(completeVariants(taken, stored).get('variants[0].isDefault')).toBeNull()
})

test('fills the rows of a form that came back: unedited ones, the one to edit, and a copy of a stored one', () => {
  const copies = [copyOfRow({ id: '2' }), copyOfRow({ id: '1', price: '3' })]
  const variants = [{ id: '2', price: 'a lot' }, { id: '1', isOpen: 'on' }, ...copies]
  const failure = fillFailure({ message: '', fields: {}, typed: { variants } }, stored)
  expect(failure?.typed.variants).toMatchObject([
    { ...second, price: 'a lot' },
    { ...first, isOpen: 'on' },
    { id: '', price: '20.00', isDefault: '' },
    { id: '', price: '3' },
  ])
})
