import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moment, text } from '~/lists/declare/columns'
import { declareList } from '~/lists/sql/list-from.server'
import { erased } from '~/lists/declare/filter'
import { readCursor, writeCursor, type SortKey } from '~/lists/request/cursor'
import { someId } from '~/kit/fields'
import { everyWord, several } from '~/lists/declare/filter-values'
import { fieldsOfAddress } from '~/lists/request/address'
import { MAX_ROWS, readTable } from '~/lists/request/table-query'
import { escapeHtml, html } from '~/kit/html'
import { writeCsvHead } from '~/kit/csv'
import { sql } from '~/kit/sql'
import { z } from 'zod'
import type { Ctx } from '~/kit/operation'

const ctx = {} as Ctx

const { list } = declareList({
  name: 'boats',
  noun: { many: 'boats', one: 'boat' },
  permission: 'order.view',
  from: sql`boat b`,
  where: () => sql`b.is_listed`,
  key: sql`b.id`,
  columns: {
    name: text('Name', sql`b.name`, { sort: true }),
    built: moment('Built', sql`b.built`, { sort: true }),
    colour: text('Colour', sql`b.colour`),
  },
  filters: {
    colour: erased<string[]>({
      label: 'Colour',
      control: null,
      params: ['colour'],
      input: z.object({ colour: several(z.enum(['red', 'blue'])) }).transform((input) => input.colour),
      where: (colours) => sql`b.colour = ANY(${colours})`,
      say: (colours) => ({ relation: 'painted', value: colours.join(' or ') }),
    }),
    owner: erased<number>({
      label: 'Owner',
      control: null,
      params: ['o'],
      input: z.object({ o: someId }).transform(({ o }) => o),
      where: (id) => sql`b.owner = ${id}`,
      say: () => null,
    }),
  },
  defaultSort: ['built', 'desc'],
  csv: { name: 'boats' },
})

describe('an address', () => {
  test('gives filters, order and place; what cannot be read is as if it were not there', () => {
    const query = list.read(fieldsOfAddress('colour[]=red&colour[]=green&o=-3&sort=colour&dir=sideways&page=0'))
    expect(query).toMatchObject({
      active: { colour: ['red'] },
      order: [{ key: 'built', direction: 'desc' }],
      place: { kind: 'page', page: 1 },
      length: 50,
    })
  })

  test('is written back with only what is set', () => {
    const query = list.read(fieldsOfAddress('o=7&colour[]=red&sort=name&page=4&junk=1'))
    expect(list.address(query)).toBe('?colour%5B%5D=red&o=7&sort=name&dir=asc')
    expect(list.address(query, { without: 'colour' })).toBe('?o=7&sort=name&dir=asc')
    expect(list.address(query, { without: 'all', order: { key: 'built', direction: 'desc' } })).toBe('')
    expect(list.address(query, { page: 3, after: 'abc' })).toContain('after=abc&page=3')
  })

  test('reads to one condition, and chips that form a sentence', () => {
    const query = list.read(fieldsOfAddress('colour=blue&o=7'))
    expect(list.condition(query, ctx).compile()).toEqual({
      text: 'b.is_listed AND b.colour = ANY($1) AND b.owner = $2',
      values: [['blue'], 7],
    })
    expect(list.chips(query, ctx)).toEqual([{ filter: 'colour', relation: 'painted', value: 'blue' }])
  })

  test('ends every order with the key, and reverses it as a whole', () => {
    const query = list.read({ sort: 'name' })
    expect(list.orderBy(query, false).compile().text).toBe('b.name ASC, b.id ASC')
    expect(list.orderBy(query, true).compile().text).toBe('b.name DESC, b.id DESC')
  })
})

describe('a cursor', () => {
  const keys: SortKey[] = [
    { by: sql`a`, kind: 'moment' },
    { by: sql`b`, kind: 'text' },
    { by: sql`c`, kind: 'integer' },
  ]
  test('keeps microseconds and any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const values = ['2026-11-20 17:00:00.123456+00', text.replaceAll('\0', ''), '-12', '2147483647']
        expect(readCursor(writeCursor(values), keys)).toEqual(values)
      }),
    )
  })
  test.each([
    'x',
    '',
    '%%%',
    writeCursor(['a']),
    writeCursor(['2026-13-01 00:00:00+00', 'a', '1', '1']),
    writeCursor(['2026-02-30 00:00:00+00', 'a', '1', '1']),
    writeCursor(['2026-11-20 25:00:00+00', 'a', '1', '1']),
    writeCursor(['2026-11-20 17:00:00+00', 'a\0', '1', '1']),
    writeCursor(['2026-11-20 17:00:00+00', 'a', '1e9', '1']),
    writeCursor(['2026-11-20 17:00:00+00', 'a', '1', '99999999999']),
  ])('refuses %j', (input) => expect(readCursor(input, keys)).toBeNull())
})

describe('the table protocol', () => {
  const requested = (fields: object) => readTable(list, fields as Record<string, unknown>)
  test('echoes draw as an integer and maps columns by their index', () => {
    const { draw, query } = requested({
      draw: '3',
      start: '100',
      length: '25',
      order: { 0: { column: '0', dir: 'desc' } },
      search: { value: ' ann ' },
    })
    expect(draw).toBe(3)
    expect(query).toMatchObject({
      order: [{ key: 'name', direction: 'desc' }],
      place: { kind: 'offset', offset: 100 },
      length: 25,
      search: 'ann',
    })
  })
  test('limits requests for every row and absurd numbers', () => {
    expect(requested({ length: '-1' }).query.length).toBe(MAX_ROWS)
    expect(requested({ length: '1e12' }).query.length).toBe(MAX_ROWS)
    expect(requested({ length: 'many' }).query.length).toBe(50)
    expect(requested({ start: '-5' }).query.place).toEqual({ kind: 'offset', offset: 0 })
    expect(requested({ start: '1e300' }).query.place).toEqual({ kind: 'offset', offset: 2_000_000_000 })
    expect(requested({ draw: '<script>' }).draw).toBe(0)
  })
  test('columns that cannot be ordered by, or say so, fall back', () => {
    expect(requested({ order: [{ column: 2, dir: 'asc' }] }).query.order[0]?.key).toBe('built')
    expect(
      requested({ order: [{ column: 0, dir: 'asc' }], columns: [{ orderable: 'false' }] }).query.order[0]?.key,
    ).toBe('built')
    expect(requested({ order: [{ column: 99 }, { name: 'name' }] }).query.order[0]?.key).toBe('name')
  })
  test('a search in one column narrows too, unless it is not searchable', () => {
    expect(requested({ columns: [{ search: { value: 'Ann' } }] }).query.cellWords).toEqual([
      { cell: 'name', words: 'Ann' },
    ])
    expect(requested({ columns: [{ searchable: 'false', search: { value: 'Ann' } }] }).query.cellWords).toEqual([])
  })
  test('reads 5,000 generated bodies', () => {
    fc.assert(
      fc.property(
        fc.object({
          key: fc.constantFrom(
            'draw',
            'start',
            'length',
            'order',
            'columns',
            'search',
            'column',
            'dir',
            'value',
            '0',
            '1',
            'colour',
            'o',
            'name',
          ),
          maxDepth: 4,
        }),
        (body) => {
          const { draw, query } = requested(body)
          expect(Number.isInteger(draw)).toBe(true)
          expect(query.length).toBeGreaterThan(0)
          expect(query.length).toBeLessThanOrEqual(MAX_ROWS)
          list.condition(query, ctx).compile()
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('words', () => {
  test('short ones are looked for at the beginning of words, signs as they stand', () => {
    expect(everyWord(sql`t`, 'Ann b 50%').compile()).toEqual({
      text: 't LIKE lower($1) AND t LIKE lower($2) AND t LIKE lower($3)',
      values: ['%Ann%', '% b%', '%50\\%%'],
    })
  })
})

test('user text in a cell is never markup', () => {
  expect(html`<b>${`<img src=x onerror="alert('1')">&`}</b>`).toBe(
    '<b>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b>',
  )
  expect(escapeHtml('plain')).toBe('plain')
})

test('the head of a sheet is quoted where it must be', () => {
  expect(writeCsvHead(['Plain', 'a,b', 'say "x"'])).toBe('Plain,"a,b","say ""x"""\r\n')
})
