import { parse } from '@conform-to/react'
import { expect, test } from 'vitest'
import { pack } from '~/kit/cache/packed'
import { filterErrors } from '~/lists/request/filter-errors'
import {
  BACKWARDS,
  DAYS_BACKWARDS,
  NO_END,
  NOT_A_DAY,
  NOT_A_NUMBER,
  NOT_AN_AMOUNT,
  NOTHING_TYPED,
} from '~/lists/declare/filter-rules'
import type { ViewControl } from '~/lists/declare/view'

const range = (kind: 'amounts' | 'numbers' | 'dates'): ViewControl => ({
  kind,
  from: 'a',
  to: 'b',
  values: { from: '', to: '' },
  constraints: {},
  presets: pack([]),
})

test.each([
  ['amounts', { a: '25', b: '1,000.50' }, null],
  ['amounts', { a: '$25', b: '' }, null],
  ['amounts', { a: '', b: ' ' }, { a: [NO_END] }],
  ['amounts', { a: 'lots', b: '5.005' }, { a: [NOT_AN_AMOUNT], b: [NOT_AN_AMOUNT] }],
  ['amounts', { a: '25', b: '24.99' }, { b: [BACKWARDS] }],
  ['amounts', { a: '25', b: '25' }, null],
  ['numbers', { a: '3', b: '10' }, null],
  ['numbers', { a: '3.5', b: '' }, { a: [NOT_A_NUMBER] }],
  ['numbers', { a: '10', b: '9' }, { b: [BACKWARDS] }],
  ['dates', { a: '2026-11-20', b: '' }, null],
  ['dates', { a: '2026-11-20', b: '2026-11-19' }, { b: [DAYS_BACKWARDS] }],
  ['dates', { a: '2026-02-30', b: '0026-11-20' }, { a: [NOT_A_DAY], b: [NOT_A_DAY] }],
  ['dates', {}, { a: [NO_END] }],
] as const)('a filter by %s with %j is answered with %j', (kind, typed, errors) => {
  expect(filterErrors(range(kind), typed, 'USD')).toEqual(errors)
})

test('an amount is read in the currency of the organization', () => {
  expect(filterErrors(range('amounts'), { a: '25.50' }, 'JPY')).toEqual({ a: [NOT_AN_AMOUNT] })
})

test('requires words, but not choices', () => {
  expect(filterErrors({ kind: 'text', param: 'q', value: '', constraints: {} }, { q: '  ' }, 'USD')).toEqual({
    q: [NOTHING_TYPED],
  })
  expect(filterErrors({ kind: 'choice', param: 'c', choices: [], selected: [], isSingle: false }, {}, 'USD')).toBeNull()
})

test('the other filters of the address, several values of one among them, are no hindrance', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['c[]', '1'],
    ['c[]', '2'],
    ['search', 'x'],
    ['a', '5'],
    ['b', '4'],
  ] as const)
    form.append(name, value)
  const submission = parse(form, {
    resolve: (value) => {
      const found = filterErrors(range('numbers'), value, 'USD')
      return found === null ? { value } : { error: found }
    },
  })
  expect(submission).toMatchObject({ error: { b: [BACKWARDS] } })
})
