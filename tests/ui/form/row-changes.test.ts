import { expect, test } from 'vitest'
import { movedLists, rowsMissing } from '~/ui/form/row-changes'
import { readRow, rowKey, type Contents } from '~/ui/form/rows'

const contents = (...ids: string[]): Contents =>
  new Map(ids.map((id, index) => [`variants#${id}.id`, { field: `variants[${index}].id`, value: `\n${id}` }]))

test('reads the row of a field by its name, and by its key', () => {
  expect(readRow('variants[3].price')).toEqual({ list: 'variants', index: '3', rest: 'price' })
  expect(readRow('name')).toBeNull()
  expect([rowKey('variants#12.price'), rowKey('name')]).toEqual(['variants#12', null])
})

test('knows a list whose rows were moved, and none whose rows were only added or removed', () => {
  expect(movedLists(contents('1', '2', '3'), contents('2', '1', '3'))).toEqual(['variants'])
  expect(movedLists(contents('1', '2', '3'), contents('1', '3'))).toEqual([])
  expect(movedLists(contents('1', '2'), contents('1', '2', '+2'))).toEqual([])
})

test('names rows that only one side has', () => {
  expect([...rowsMissing(contents('1', '2'), contents('2', '+1'))]).toEqual(['variants#1'])
})
