import { expect, test } from 'vitest'
import { z } from 'zod'
import { listSchema } from '~/kit/typed-lists'
import { toList } from '~/kit/typed/list'
import { toFields } from '~/http/form-fields'
import { mergeTyped, markOpened } from '~/kit/typed/opened'

test('reads a list when its numbers are out of order, have holes, or are missing', () => {
  expect(
    toList(
      toFields([
        ['rows[7]', 'c'],
        ['rows[2]', 'a'],
        ['rows[3]', 'b'],
      ]).rows,
    ),
  ).toEqual(['a', 'b', 'c'])
  expect(toList(toFields([['rows[1000000].q', 'x']]).rows)).toEqual([{ q: 'x' }])
  expect(toList(toFields([['rows', 'one text']]).rows)).toEqual(['one text'])
  expect(
    toList(
      toFields([
        ['rows', 'text'],
        ['rows[1]', 'a'],
        ['rows', 'text'],
      ]).rows,
    ),
  ).toEqual(['a'])
  expect(toList(toFields([['rows', '']]).rows)).toEqual([])
  expect(toList(undefined)).toEqual([])
})

test('refuses a list of a form when it has more items than its maximum', () => {
  const rows = listSchema(z.object({ q: z.string() }), { count: 2, message: 'Up to two.' })
  expect(rows.safeParse({ 9: { q: 'b' }, 4: { q: 'a' } }).data).toEqual([{ q: 'a' }, { q: 'b' }])
  expect(rows.safeParse([{}, {}, {}]).error?.issues).toMatchObject([{ message: 'Up to two.' }])
  expect(rows.safeParse('A > B > C').success).toBe(false)
})

test('keeps what somebody else saved when an unchanged list comes back with holes in its numbers', () => {
  const opened = markOpened({ rows: ['a', 'b'], name: 'x' })
  const { merged, clashes } = mergeTyped({
    opened,
    stored: { rows: ['a', 'c'], name: 'x' },
    typed: { rows: { 1: 'a', 3: 'b' }, name: 'y' },
  })
  expect({ merged, clashes }).toEqual({ merged: { rows: ['a', 'c'], name: 'y' }, clashes: [] })
})
