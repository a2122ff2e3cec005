import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { boundedCache } from '~/kit/cache/bounded-cache'
import { pack, unpack, type Packed } from '~/kit/cache/packed'

const text = fc.string({ unit: fc.constantFrom(...'ab "`\\\n<é…😀') })

test('unpacks every value, including quotes and backticks', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text))), (value) => {
      // A text that was not packed here, as in the browser.
      const sent = JSON.stringify({ value }).replace(/["`]/g, (sign) => (sign === '"' ? '`' : '"'))
      expect(pack({ value })).toBe(sent)
      const { value: read } = unpack(`${sent} ` as Packed<{ value: typeof value }>)
      expect(JSON.stringify(read)).toBe(JSON.stringify(value))
    }),
  )
})

test('writes an equal value once, and finds it by its text', () => {
  const menu = [{ label: 'Dashboard' }]
  expect(pack(menu)).toBe(pack(menu))
  expect(unpack(pack(menu))).toBe(menu)
})

test('contains nothing that a script must escape', () => {
  expect(pack([{ label: 'All' }])).toBe('[{`label`:`All`}]')
})

test('makes each value of a bounded cache once, and clears it when full', () => {
  const make = vi.fn((name: string) => ({ name }))
  const known = boundedCache<{ name: string }>(2)
  const get = (name: string) => known(name, () => make(name))
  expect(get('a')).toBe(get('a'))
  get('b')
  get('c')
  expect(make).toHaveBeenCalledTimes(3)
  get('a')
  expect(make).toHaveBeenCalledTimes(4)
  expect(get('c')).toEqual({ name: 'c' })
  expect(make).toHaveBeenCalledTimes(4)
})
