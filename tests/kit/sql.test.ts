import { describe, expect, test } from 'vitest'
import { all, join, likeText, name, sql } from '~/kit/sql'

describe('sql', () => {
  test('numbers its values and never puts them into the text', () => {
    expect(sql`SELECT ${1}, ${"'; DROP TABLE staff"}`.compile()).toEqual({ text: 'SELECT $1, $2', values: [1, "'; DROP TABLE staff"] })
  })
  test('splices pieces and keeps the order of values', () => {
    const where = all([sql`a = ${1}`, sql`b IN (${join([sql`${2}`, sql`${3}`])})`])
    expect(sql`SELECT * FROM t WHERE ${where} LIMIT ${4}`.compile()).toEqual({
      text: 'SELECT * FROM t WHERE a = $1 AND b IN ($2, $3) LIMIT $4',
      values: [1, 2, 3, 4],
    })
  })
  test('no condition is true', () => {
    expect(all([]).compile().text).toBe('true')
  })
  test('refuses a name that is not a plain identifier', () => {
    expect(() => name('id; --')).toThrow('not a plain identifier')
    expect(name('supporter_name').compile().text).toBe('"supporter_name"')
  })
  test("searches a person's wildcards as they stand", () => {
    expect(likeText('50%_a\\b')).toBe('50\\%\\_a\\\\b')
  })
})
