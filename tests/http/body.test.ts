import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { bodyLimitContext, readBody } from '~/http/body'
import { toFields } from '~/http/form-fields'
import { DomainError } from '~/kit/errors'

const ADDRESS = 'http://almoner.test/jpanel/x'
const post = (body: BodyInit, type: string) =>
  new Request(ADDRESS, { method: 'POST', body, headers: { 'content-type': type } })
const FORM = 'application/x-www-form-urlencoded'
const requested = (request: Request) => ({ request, context: new RouterContextProvider() })

test('rows of a form are read as it names them: a list in brackets, its fields behind dots', () => {
  const read = (pairs: [string, string][]) => toFields(pairs)
  expect(
    read([
      ['rates[0].currency', 'CAD'],
      ['rates[0].rate', '0.7286'],
      ['rates[1].currency', 'EUR'],
    ]),
  ).toEqual({ rates: [{ currency: 'CAD', rate: '0.7286' }, { currency: 'EUR' }] })
  expect(read([['groups[0].rows[1].label', 'x']])).toEqual({ groups: [{ rows: { 1: { label: 'x' } } }] })
  expect(read([['a.b', '1']])).toEqual({ 'a.b': '1' })
  expect(() => read([['a[0].__proto__', '1']])).toThrow(DomainError)
  expect(() => read([['a[0].b[0].c[0].d', '1']])).toThrow(DomainError)
})

test('reads rows as a list when they come out of order, with numbers missing or with a text over them', () => {
  const list = [{ q: 'a' }, { q: 'b' }, { q: 'c' }]
  const rows = (...numbers: number[]): [string, string][] =>
    numbers.map((number, at) => [`rows[${number}].q`, ['a', 'b', 'c'][at] ?? ''])
  expect(toFields(rows(0, 1, 2).toReversed())).toEqual({ rows: list })
  expect(toFields(rows(0, 7, 1_000_000))).toEqual({ rows: list })
  expect(toFields([...rows(0, 1, 2), ['rows', 'A > B']])).toEqual({ rows: list })
  expect(toFields([['rows', 'A > B'], ...rows(0, 1, 2)])).toEqual({ rows: list })
  // Groups that are named by ids, which begin at 1, stay groups.
  expect(
    toFields([
      ['fields[2]', 'x'],
      ['fields[1]', 'y'],
    ]),
  ).toEqual({ fields: { 1: 'y', 2: 'x' } })
})

describe('what a call carries', () => {
  test('composes letters when a form, a JSON body or an address has them as two characters', async () => {
    const typed = 'Rene\u0301e'
    const form = new FormData()
    form.set('name', typed)
    form.set('file', new File([typed], 'a.txt'))
    const multipart = await readBody(requested(new Request(ADDRESS, { method: 'POST', body: form })))
    expect(multipart.name).toBe('Renée')
    expect(await (multipart.file as File).text()).toBe(typed)
    expect(await readBody(requested(post(new URLSearchParams({ name: typed }), FORM)))).toEqual({ name: 'Renée' })
    const json = JSON.stringify({ people: [{ name: typed, age: 3, isIn: true, none: null }] })
    expect(await readBody(requested(post(json, 'application/json')))).toEqual({
      people: [{ name: 'Renée', age: 3, isIn: true, none: null }],
    })
    const address = `${ADDRESS}?term=${encodeURIComponent(typed)}`
    expect(await readBody(requested(new Request(address)))).toEqual({ term: 'Renée' })
  })
  test('reads bracketed names as objects and lists', () => {
    expect(
      toFields(new URLSearchParams('order[0][column]=3&order[0][dir]=asc&ids[]=1&ids[]=2&fields[12]=x&draw=4')),
    ).toEqual({
      order: [{ column: '3', dir: 'asc' }],
      ids: ['1', '2'],
      fields: { 12: 'x' },
      draw: '4',
    })
  })
  test('reads a repeated name as a list', () => {
    expect(toFields(new URLSearchParams('a=1&a=2&a=3'))).toEqual({ a: ['1', '2', '3'] })
  })
  test.each(['__proto__[polluted]=1', 'a[__proto__][polluted]=1', 'constructor[prototype][polluted]=1'])(
    '%s is refused',
    (query) => {
      expect(() => toFields(new URLSearchParams(query))).toThrow('The request could not be read.')
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
    },
  )
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
    await expect(readBody(requested(post(body, type)))).rejects.toMatchObject({ code: 'invalid' })
  })
  test('reads nothing from a call without a body', async () => {
    const empty = new Request('http://almoner.test/jpanel/x', { method: 'POST', body: new Uint8Array() })
    expect(await readBody(requested(empty))).toEqual({})
  })
  test('forms of several parts are read, with their files', async () => {
    const form = new FormData()
    form.append('ids[]', '1')
    form.append('ids[]', '2')
    form.append('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt')
    const { ids, file } = await readBody(requested(new Request(ADDRESS, { method: 'POST', body: form })))
    expect([ids, file instanceof File ? await file.text() : file]).toEqual([['1', '2'], 'text'])
  })
  test.each([
    'multipart/form-data; boundary=a; boundary=b',
    'multipart/form-data; boundary="a"',
    'Multipart/Form-Data; charset=utf-8; boundary=a',
  ])('%s: the parts are parted by the first boundary', async (type) => {
    const body = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--a--\r\n'
    expect(await readBody(requested(post(body, type)))).toEqual({ x: '1' })
  })
  test('a body is parsed once for all who read it', async () => {
    const args = requested(post('a=1', FORM))
    expect(await readBody(args)).toBe(await readBody(args))
  })
  test.each([
    ['announced', post('a'.repeat(17_000), FORM)],
    [
      'not announced',
      new Request(ADDRESS, {
        method: 'POST',
        body: new Blob(['a'.repeat(17_000)]).stream(),
        duplex: 'half',
        headers: { 'content-type': FORM },
      } as RequestInit),
    ],
  ])('a body larger than its route allows, %s, is refused', async (_what, request) => {
    const args = requested(request)
    args.context.set(bodyLimitContext, 16 * 1024)
    await expect(readBody(args)).rejects.toMatchObject({
      code: 'too-large',
      message: 'The request is larger than 16 KB.',
    })
  })
  test('a short body that announces no length is read where little may be sent', async () => {
    const args = requested(post('a=1', FORM))
    args.context.set(bodyLimitContext, 16 * 1024)
    expect(await readBody(args)).toEqual({ a: '1' })
  })
  test.each([
    ['12,000 pairs', 'a=1&'.repeat(11_999) + 'a=1', true],
    ['12,001 pairs', 'a=1&'.repeat(12_000) + 'a=1', false],
    ['a name of 200 characters', `${'a'.repeat(200)}=1`, true],
    ['a name of 201 characters', `${'a'.repeat(201)}=1`, false],
    ['five levels', 'a[b][c][d][e]=1', true],
    ['six levels', 'a[b][c][d][e][f]=1', false],
  ])('a form with %s', async (_what, body, isRead) => {
    const reading = readBody(requested(post(body, FORM)))
    await (isRead
      ? expect(reading).resolves.toBeTypeOf('object')
      : expect(reading).rejects.toMatchObject({ code: 'invalid' }))
  })
  test.each([
    ['10,000 elements', `{"a":[${'1,'.repeat(9997)}1]}`, true],
    ['10,001 elements', `{"a":[${'1,'.repeat(9999)}1]}`, false],
    ['twenty levels', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`, true],
    ['21 levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, false],
    ['brackets and commas in its texts', JSON.stringify({ a: `"${'[,{\\'.repeat(20_000)}"` }), true],
  ])('JSON with %s', async (_what, body, isRead) => {
    const reading = readBody(requested(post(body, 'application/json')))
    await (isRead
      ? expect(reading).resolves.toBeTypeOf('object')
      : expect(reading).rejects.toMatchObject({ code: 'invalid' }))
  })
  test('reads or refuses any body, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=b',
          'text/plain',
          '',
        ),
        async (body, type) => {
          await readBody(requested(post(body, type))).catch((error: unknown) =>
            expect(error).toBeInstanceOf(DomainError),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
  test('reads or refuses generated form fields', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        try {
          toFields(pairs)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
