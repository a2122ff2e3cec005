import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitBatches } from '~/domain/imports/upload-workbook.server'

const row = (length: number) => ({ cells: ['x'.repeat(length)] })

test('stores 2,000 rows at once, and fewer long or wide ones', () => {
  const sizes = (rows: { cells: string[] }[]) => [...splitBatches(rows)].map((batch) => batch.length)
  expect(sizes(Array.from({ length: 4500 }, () => row(10)))).toEqual([2000, 2000, 500])
  expect(sizes(Array.from({ length: 30 }, () => row(20_000)))).toEqual([13, 13, 4])
  expect(sizes(Array.from({ length: 3000 }, () => ({ cells: Array<string>(200).fill('') })))).toEqual([1250, 1250, 500])
  expect(sizes([])).toEqual([])
})

test('each row is stored once and in its order, whatever their lengths', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(300_000), { maxLength: 30 }), (lengths) => {
      const rows = lengths.map(row)
      expect([...splitBatches(rows)].flat()).toEqual(rows)
    }),
    { numRuns: 20 },
  ))
