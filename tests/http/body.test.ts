import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf, readBody } from '~/http/body'
import { DomainError } from '~/kit/errors'

const post = (body: string, type: string) =>
  new Request('http://almoner.test/jpanel/x', { method: 'POST', body, headers: { 'content-type': type } })

describe('what a call carries', () => {
  test('bracketed names become objects and lists', () => {
    expect(fieldsOf(new URLSearchParams('order[0][column]=3&order[0][dir]=asc&ids[]=1&ids[]=2&fields[12]=x&draw=4'))).toEqual({
      order: [{ column: '3', dir: 'asc' }],
      ids: ['1', '2'],
      fields: { 12: 'x' },
      draw: '4',
    })
  })
  test('a repeated plain name becomes a list', () => {
    expect(fieldsOf(new URLSearchParams('a=1&a=2&a=3'))).toEqual({ a: ['1', '2', '3'] })
  })
  test.each(['__proto__[polluted]=1', 'a[__proto__][polluted]=1', 'constructor[prototype][polluted]=1'])('%s is refused', (query) => {
    expect(() => fieldsOf(new URLSearchParams(query))).toThrow('The request could not be read.')
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })
  test.each([
    ['{"a":', 'application/json'],
    ['[1]', 'application/json'],
    ['null', 'application/json'],
    ['{"a":{"__proto__":{"x":1}}}', 'application/json'],
    ['{"a":"\\u0000"}', 'application/json'],
    ['a=%00', 'application/x-www-form-urlencoded'],
    ['nonsense', 'multipart/form-data; boundary=x'],
    ['plain', 'text/plain'],
  ])('%s as %s is refused as invalid', async (body, type) => {
    await expect(readBody(post(body, type))).rejects.toMatchObject({ code: 'invalid' })
  })
  test('a call without a body carries nothing', async () => {
    const empty = new Request('http://almoner.test/jpanel/x', { method: 'POST', body: new Uint8Array() })
    expect(await readBody(empty)).toEqual({})
  })
  test('anything at all is either read or refused, and never breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain', ''),
        async (body, type) => {
          await readBody(post(body, type)).catch((error: unknown) => expect(error).toBeInstanceOf(DomainError))
        },
      ),
      { numRuns: 2000 },
    )
  })
  test('generated form fields are either read or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        try {
          fieldsOf(pairs)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
