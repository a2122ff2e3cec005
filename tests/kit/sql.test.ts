import { describe, expect, test } from 'vitest'
import { all, join, escapeLike, name, sql, wholeNumber, type Sql } from '~/kit/sql'

describe('sql', () => {
  test('numbers its values and never puts them into the text', () => {
    expect(sql`SELECT ${1}, ${"'; DROP TABLE staff"}`.compile()).toEqual({
      text: 'SELECT $1, $2',
      values: [1, "'; DROP TABLE staff"],
    })
  })
  test('splices pieces and keeps the order of values', () => {
    const where = all([sql`a = ${1}`, sql`b IN (${join([sql`${2}`, sql`${3}`])})`])
    expect(sql`SELECT * FROM t WHERE ${where} LIMIT ${4}`.compile()).toEqual({
      text: 'SELECT * FROM t WHERE a = $1 AND b IN ($2, $3) LIMIT $4',
      values: [1, 2, 3, 4],
    })
  })
  test('compiles again when its pieces differ', () => {
    const from = (table: Sql, what: unknown) => sql`SELECT ${what} FROM ${table}`.compile()
    for (let time = 0; time < 2; time++) {
      expect(from(name('gift'), 1)).toEqual({ text: 'SELECT $1 FROM "gift"', values: [1] })
      expect(from(name('plan'), 2)).toEqual({ text: 'SELECT $1 FROM "plan"', values: [2] })
      expect(from(sql`gift WHERE id = ${3}`, sql`*`)).toEqual({ text: 'SELECT * FROM gift WHERE id = $1', values: [3] })
      expect(join([sql`${1}`, sql`b`]).compile()).toEqual({ text: '$1, b', values: [1] })
      expect(join([sql`c`, sql`b`]).compile()).toEqual({ text: 'c, b', values: [] })
      expect(join([sql`${1}`, sql`b`, sql`${2}`]).compile()).toEqual({ text: '$1, b, $2', values: [1, 2] })
      expect(join([sql`${1}`, sql`b`], ' OR ').compile()).toEqual({ text: '$1 OR b', values: [1] })
      expect(sql`LIMIT ${wholeNumber(time)}`.compile().text).toBe(`LIMIT ${time}`)
    }
  })
  test('compiles again when its cache is cleared', () => {
    const held = sql`a = ${1}`
    for (let count = 0; count < 25_000; count++) sql`SELECT ${name(`column_${count}`)} WHERE ${held}`.compile()
    expect(sql`SELECT ${name('column_7')} WHERE ${held} AND ${held}`.compile()).toEqual({
      text: 'SELECT "column_7" WHERE a = $1 AND a = $2',
      values: [1, 1],
    })
    expect(all([held, sql`b = ${2}`]).compile()).toEqual({ text: 'a = $1 AND b = $2', values: [1, 2] })
  })
  test('joins no conditions to true', () => {
    expect(all([]).compile().text).toBe('true')
  })
  test('refuses a name that is not a plain identifier', () => {
    expect(() => name('id; --')).toThrow('not a plain identifier')
    expect(name('supporter_name').compile().text).toBe('"supporter_name"')
  })
  test('takes no promise as a value, which would be stored as "{}"', () => {
    expect(() => sql`UPDATE supporter_note SET body = ${Promise.resolve('<p>Hello</p>')}`).toThrow('no promise')
  })
  test('searches typed wildcards literally', () => {
    expect(escapeLike('50%_a\\b')).toBe('50\\%\\_a\\\\b')
  })
})
