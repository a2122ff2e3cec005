import { expect, test } from 'vitest'
import { withRowIntent } from '~/http/form/row-intent'

const rows = [{ label: 'Give', pages: [{ label: 'Monthly' }, { label: 'Roof' }] }, { label: 'Shop' }]
const pressed = (type: string, payload: object) =>
  withRowIntent({ menu: rows, name: 'x', __intent__: JSON.stringify({ type, payload }) })

test('returns null when no row button was pressed', () => expect(withRowIntent({ menu: rows })).toBeNull())

test('a row is added, removed and moved; what else was typed stays', () => {
  expect(pressed('insert', { name: 'menu' })).toEqual({ name: 'x', menu: [...rows, {}] })
  expect(pressed('remove', { name: 'menu', index: 0 })).toEqual({ name: 'x', menu: [rows[1]] })
  expect(pressed('reorder', { name: 'menu', from: 1, to: 0 })).toEqual({ name: 'x', menu: [rows[1], rows[0]] })
})

test('the row to edit is marked as open', () => {
  expect(pressed('edit', { name: 'menu', index: 1 })).toEqual({
    name: 'x',
    menu: [rows[0], { label: 'Shop', isOpen: 'on' }],
  })
  expect(pressed('edit', { name: 'menu', index: 7 })).toEqual({ name: 'x', menu: rows })
})

test('changes nested rows, and lists without rows', () => {
  expect(pressed('remove', { name: 'menu[0].pages', index: 1 })).toMatchObject({
    menu: [{ pages: [{ label: 'Monthly' }] }, {}],
  })
  expect(pressed('insert', { name: 'menu[1].pages' })).toMatchObject({ menu: [{}, { label: 'Shop', pages: [{}] }] })
})

test('copies a row as its list declares, and changes nothing for a list that declares no copy', () => {
  const copies = { menu: (row: Record<string, unknown>) => ({ ...row, label: `${String(row.label)} again` }) }
  const copied = (name: string, index: number) =>
    withRowIntent({ menu: rows, __intent__: JSON.stringify({ type: 'copy', payload: { name, index } }) }, copies)
  expect(copied('menu', 1)).toEqual({ menu: [...rows, { label: 'Shop again' }] })
  expect(copied('menu', 7)).toEqual({ menu: rows })
  expect(copied('menu[0].pages', 0)).toEqual({ menu: rows })
  expect(
    withRowIntent({ menu: rows, __intent__: JSON.stringify({ type: 'copy', payload: { name: 'menu', index: 0 } }) }),
  ).toEqual({
    menu: rows,
  })
})

test.each([
  ['an unknown intent', { type: 'reset', payload: {} }],
  ['an index that is no number', { type: 'remove', payload: { name: 'menu', index: 'x' } }],
  ['a place far out', { type: 'insert', payload: { name: 'menu', index: 9_000_000 } }],
  ['a name without end', { type: 'insert', payload: { name: 'a'.repeat(5000) } }],
])('%s changes nothing', (_, intent) => {
  expect(withRowIntent({ menu: rows, __intent__: JSON.stringify(intent) })).toEqual({ menu: rows })
})

test('ignores invalid JSON, and never changes a prototype', () => {
  expect(withRowIntent({ menu: rows, __intent__: '{' })).toEqual({ menu: rows })
  withRowIntent({ menu: rows, __intent__: JSON.stringify({ type: 'insert', payload: { name: '__proto__' } }) })
  expect(({} as Record<string, unknown>)['0']).toBeUndefined()
})
