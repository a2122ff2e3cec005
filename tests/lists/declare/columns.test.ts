import { describe, expect, test } from 'vitest'
import {
  count,
  toCsvColumns,
  currencyKey,
  date,
  flag,
  moment,
  money,
  person,
  sortKeys,
  status,
  text,
  type ListColumn,
  type Row,
} from '~/lists/declare/columns'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

const ctx = {
  organisation: { zone: 'America/Toronto', currency: 'USD', locale: 'en-US' },
  now: new Date('2026-11-20T17:00:00Z'),
} as unknown as Ctx
const value = sql`x.value`
const shown = (column: ListColumn, of: Row[string], row: Row = {}, isMixed = false) =>
  column.show(of, row, { key: 'amount', ctx, isMixed })
const csv = (column: ListColumn) => toCsvColumns(column).map(({ head, value: of }) => [head, of(ctx)?.compile().text])

describe('what a column shows on the page', () => {
  test.each<[string, ListColumn, Row[string], object]>([
    ['a text', text('Name', value), 'Rosa', { text: 'Rosa' }],
    ['nothing of an empty text', person('Name', value), '', { text: '–' }],
    ['its own word for nothing', moment('Last login', value, { none: 'Never' }), null, { text: 'Never' }],
    ['a count with separators', count('Items', value), 12345n, { text: '12,345' }],
    ['a dash where a row has no amount', money('Amount', value, { currency: sql`x.currency` }), null, { text: '–' }],
    ['a calendar date as people write it', date('Due', value), '2026-02-03', { text: 'Feb 3, 2026' }],
    ['a flag in a word', flag('Active', value), true, { text: 'Yes' }],
    [
      'a status with its tone',
      status('State', value, { words: { a: { word: 'Sent', tone: 'good' } } }),
      'a',
      { text: 'Sent', tone: 'good' },
    ],
    ['nothing of an unknown status', status('State', value, { words: {} }), 'b', { text: '' }],
  ])('is %s', (_, column, of, cell) => expect(shown(column, of)).toEqual(cell))

  test('is an amount in its own currency, whose code stands beside it where a list mixes them', () => {
    const amount = money('Amount', value, { currency: sql`x.currency` })
    expect(shown(amount, 1234n, { [currencyKey('amount')]: 'USD' })).toEqual({ text: '12.34' })
    expect(shown(amount, 1234n, { [currencyKey('amount')]: 'JPY' }, true)).toEqual({ text: '1,234 JPY' })
  })

  test('is an instant in the zone of the organization, in full on hover', () => {
    expect(shown(moment('At', value), new Date('2026-11-20T03:30:00Z'))).toMatchObject({
      title: expect.stringContaining('Nov 19, 2026') as string,
    })
  })
})

describe('the export', () => {
  test('formats each kind in the database and heads it by its label or its own heading', () => {
    expect(csv(text('Name', value))).toEqual([['Name', 'csv_text(x.value)']])
    expect(csv(money('Amount', value, { currency: sql`x.currency`, csv: 'Total' }))).toEqual([
      ['Total', 'csv_money(x.value, csv_unit(x.currency))'],
    ])
    expect(csv(moment('At', value))).toEqual([['At', 'csv_moment(x.value, $1::text)']])
    expect(csv(flag('On', value))).toEqual([['On', 'csv_flag(x.value)']])
    expect(csv(date('On', value))).toEqual([['On', 'csv_date(x.value)']])
    expect(csv(count('Items', value))).toEqual([['Items', 'x.value']])
    expect(csv(status('State', value, { words: { a: { word: 'A' } } }))).toEqual([
      ['State', 'csv_text(CASE x.value::text WHEN $1 THEN $2 END)'],
    ])
  })

  test('leaves out what is no part of it', () => expect(csv(text('Name', value, { csv: false }))).toEqual([]))
})

test('a column that sorts by itself compares as its kind does', () => {
  expect(sortKeys(money('Amount', value, { currency: value, sort: true }))).toEqual([{ by: value, kind: 'integer' }])
  expect(sortKeys(text('Name', value))).toBeUndefined()
})
