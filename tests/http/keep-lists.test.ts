import { expect, test } from 'vitest'
import { keepLists } from '~/http/form/use-server-form'

test('shows a refused form with lists when its lists come back in other shapes', () => {
  const values = { name: '', categories: [] as string[], rows: [{ amounts: [''], label: '' }] }
  expect(keepLists(values, { name: 'x', categories: 'A > B > C' })).toEqual({ name: 'x', categories: ['A > B > C'] })
  expect(keepLists(values, { categories: { 5: 'B', 3: 'A' } })).toEqual({ categories: ['A', 'B'] })
  expect(keepLists(values, { rows: { 1000000: { amounts: '5', label: 'x' } } })).toEqual({
    rows: [{ amounts: ['5'], label: 'x' }],
  })
  expect(keepLists(values, { name: ['a', 'b'] })).toEqual({ name: ['a', 'b'] })
  expect(keepLists(values, {})).toEqual({})
})
