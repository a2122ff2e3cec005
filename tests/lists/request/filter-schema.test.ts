import { describe, expect, test } from 'vitest'
import { readConstraints, filterSchema, findWrongFilters } from '~/lists/request/filter-schema'
import {
  BACKWARDS,
  DAYS_BACKWARDS,
  NOT_A_CHOICE,
  NOT_A_DAY,
  NOT_A_NUMBER,
  NOT_A_ROW,
  NOT_AN_AMOUNT,
  TOO_LONG,
  TOO_MANY,
} from '~/lists/declare/filter-rules'
import {
  amounts,
  choice,
  dates,
  exact,
  ids,
  lookup,
  numbers,
  options,
  SOME_ID,
  textSearch,
} from '~/lists/declare/filters'
import { fieldsOfAddress, readFilters } from '~/lists/request/address'
import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

const state = sql`t.state`
const filters = {
  search: textSearch({ param: 'q', value: sql`t.text` }),
  at: dates({ label: 'Date', from: 'from', to: 'to', on: sql`t.day` }),
  amount: amounts({ label: 'Amount', from: 'low', to: 'high', minor: sql`t.minor` }),
  times: numbers({ label: 'Times', from: 'least', to: 'most', value: sql`t.times` }),
  state: options({
    label: 'State',
    param: 's',
    of: { open: { label: 'Open', where: state }, done: { label: 'Done', where: state } },
  }),
  one: options({ label: 'One', param: 'one', isSingle: true, of: { a: { label: 'A', where: state } } }),
  kind: choice({ label: 'Kind', param: 'kind', value: state, choices: [] }),
  code: exact({ label: 'Code', param: 'code', where: () => sql`true` }),
  number: exact({ label: 'Number', param: 'number', each: SOME_ID, where: () => sql`true` }),
  product: lookup({
    label: 'Product',
    param: 'p',
    nouns: 'products',
    id: sql`t.p`,
    text: sql`t.name`,
    choices: () => Promise.resolve([]),
  }),
  ids: ids({ param: 'ids', value: sql`t.id`, noun: 'rows' }),
}
const schema = filterSchema(filters)
const ctx = { organisation: { currency: 'USD', zone: 'UTC' } } as unknown as Ctx

const read = (address: string) => readFilters(filters, schema, fieldsOfAddress(address))
const wrong = (address: string) =>
  findWrongFilters(filters, { order: [], ...read(address) } as unknown as ListQuery, ctx)
const errors = (address: string) => Object.values(wrong(address)).map((one) => one.errors)

describe('an address of a list is read by the schema of its filters', () => {
  test('is made once for a list', () => {
    expect(filterSchema(filters)).toBe(schema)
  })

  test('all of it where everything can be read', () => {
    const {
      active,
      params,
      wrong: none,
    } = read('q=amara&from=2026-11-20&to=Nov+21,+2026&low=25&s[]=open&s[]=done&p=3,4&ids=1,2&number=7')
    expect(none).toBeUndefined()
    expect(active).toEqual({
      search: 'amara',
      at: { from: '2026-11-20', to: '2026-11-21' },
      amount: { from: '25', to: null },
      state: ['open', 'done'],
      product: ['3', '4'],
      ids: [1, 2],
      number: '7',
    })
    expect(params).toContainEqual(['s[]', 'done'])
  })

  test.each([
    ['from=2026-02-30', [{ from: [NOT_A_DAY] }]],
    ['from=1026-02-20', [{ from: [NOT_A_DAY] }]],
    [`to=${'1'.repeat(3000)}`, [{ to: [NOT_A_DAY] }]],
    ['from[]=2026-11-20', [{ from: [NOT_A_DAY] }]],
    ['from=2026-11-20&to=2026-11-19', [{ to: [DAYS_BACKWARDS] }]],
    ['low=lots', [{ low: [NOT_AN_AMOUNT] }]],
    ['low=25.005', [{ low: [NOT_AN_AMOUNT] }]],
    ['high=-5', [{ high: [NOT_AN_AMOUNT] }]],
    ['low=25&high=24.99', [{ high: [BACKWARDS] }]],
    ['least=3.5', [{ least: [NOT_A_NUMBER] }]],
    ['least=10&most=9', [{ most: [BACKWARDS] }]],
    ['s=gone', [{ s: [NOT_A_CHOICE] }]],
    ['one=gone', [{ one: [NOT_A_CHOICE] }]],
    [`q=${'a'.repeat(201)}`, [{ q: [TOO_LONG] }]],
    [`code=${'a'.repeat(201)}`, [{ code: [TOO_LONG] }]],
    [`kind=${'a'.repeat(201)}`, [{ kind: [TOO_LONG] }]],
    [`kind=${'1,'.repeat(201)}`, [{ kind: [TOO_MANY] }]],
    ['number=seven', [{ number: [NOT_A_NUMBER] }]],
    ['p=!!', [{ p: [NOT_A_ROW] }]],
    ['ids=x', [{ ids: [NOT_A_CHOICE] }]],
    ['from=x&least=y&q=amara', [{ from: [NOT_A_DAY] }, { least: [NOT_A_NUMBER] }]],
  ])('%s is answered with its sentences', (address, expected) => {
    expect(errors(address)).toEqual(expected)
  })

  test('reports no error for blanks and unknown parameters', () => {
    expect(errors('q=&from=+&to=&low=&s=&s[]=&ids=&page=x&sort=y&unknown=z')).toEqual([])
    expect(read('q=&from=+&to=&low=&s=&ids=').active).toEqual({})
  })

  test('keeps readable filters in list and address, and drops the rest', () => {
    const { active, params } = read('from=2026-02-30&to=2026-11-20&s[]=gone&s[]=open&least=x')
    expect(active).toEqual({ at: { from: null, to: '2026-11-20' }, state: ['open'] })
    expect(params).toEqual([
      ['to', '2026-11-20'],
      ['s[]', 'open'],
    ])
  })

  test('days in the wrong order match nothing, in a call, too', () => {
    expect(read('from=2026-11-20&to=2026-11-19').active).toEqual({ at: { from: '2026-11-20', to: '2026-11-19' } })
  })

  test('names and values beyond their bounds are as if they had not been sent', () => {
    expect(fieldsOfAddress(`${'x=1&'.repeat(1000)}q=amara`)).toEqual({ x: '1' })
    expect(fieldsOfAddress(`q=${'a'.repeat(4001)}&s=open`)).toEqual({ s: 'open' })
  })
})

describe('the fields of a filter take their attributes from the same schema', () => {
  test.each([
    ['search', { q: { required: true, maxLength: 200 } }],
    ['code', { code: { required: true, maxLength: 200 } }],
    [
      'at',
      {
        from: { maxLength: 30, min: '1900-01-01', max: '2199-12-31' },
        to: { maxLength: 30, min: '1900-01-01', max: '2199-12-31' },
      },
    ],
  ] as const)('%s: %j', (name, attributes) => {
    expect(readConstraints(filters[name])).toEqual(attributes)
  })

  test.each(['amount', 'times'] as const)(
    '%s: a pattern with the sentence that says what fits it, as browsers read it',
    (name) => {
      for (const { pattern, title } of Object.values(readConstraints(filters[name]))) {
        expect(title).toBe(name === 'amount' ? NOT_AN_AMOUNT : NOT_A_NUMBER)
        // The browser compiles the attribute like this.
        const field = new RegExp(`^(?:${pattern ?? ''})$`, 'v')
        expect(field.test('25')).toBe(true)
        expect(field.test('lots')).toBe(false)
      }
    },
  )
})
