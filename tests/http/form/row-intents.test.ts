import { expect, test } from 'vitest'
import { fieldsOf } from '~/http/body'
import { withRowIntent } from '~/http/form/row-intents'

const rows = { variants: [{ name: 'S' }, { name: 'M', parts: [{ variant: 'A' }] }] }
const pressed = (type: string, payload: object) => withRowIntent({ ...rows, __intent__: JSON.stringify({ type, payload }) })

test('a form without a pressed row button has no row intent', () => {
  expect(withRowIntent({ name: 'x', intent: 'save' })).toBeNull()
  for (const __intent__ of ['', '{', 'null', '7', '{"type":"insert"}', 'x'.repeat(10_001), ['a'], { a: 1 }])
    expect(withRowIntent({ __intent__ })).toBeNull()
})

test('rows are added, removed and moved, and what was typed stays', () => {
  expect(pressed('insert', { name: 'variants', defaultValue: { name: '' } })).toEqual({ variants: [...rows.variants, { name: '' }] })
  expect(pressed('remove', { name: 'variants', index: 0 })).toEqual({ variants: [rows.variants[1]] })
  expect(pressed('reorder', { name: 'variants', from: 1, to: 0 })).toEqual({ variants: rows.variants.toReversed() })
})

test('rows within a row are reached by the name of their list', () => {
  expect(pressed('insert', { name: 'variants[1].parts', defaultValue: { variant: '' } })).toEqual({
    variants: [rows.variants[0], { name: 'M', parts: [{ variant: 'A' }, { variant: '' }] }],
  })
})

test('the first row of a list begins it', () => {
  expect(pressed('insert', { name: 'customFields' })).toEqual({ ...rows, customFields: [{}] })
})

test('places that are none change nothing, and names of objects reach none', () => {
  expect(pressed('reorder', { name: 'variants', from: 9, to: 0 })).toEqual(rows)
  expect(pressed('remove', { name: 'variants', index: 9 })).toEqual(rows)
  expect(pressed('insert', { name: '__proto__[polluted]', defaultValue: {} })).not.toHaveProperty('polluted')
  expect({}).not.toHaveProperty('polluted')
})

test('names of rows are read as forms write them', () => {
  expect(
    fieldsOf([
      ['variants[0].name', 'S'],
      ['variants[0].parts[0].variant', 'A'],
      ['variants[1].name', 'M'],
    ]),
  ).toEqual({ variants: [{ name: 'S', parts: [{ variant: 'A' }] }, { name: 'M' }] })
})
