import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitProblems, splitToCheck, splitToStore } from '~/domain/imports/checks/batches'
import type { RowProblem } from '~/domain/imports/row'

const row = (length: number) => ({ cells: ['x'.repeat(length)] })
const rowsOf = <Row>(count: number, make: () => Row): Row[] => Array.from({ length: count }, make)
const sizes = (batches: Iterable<readonly unknown[]>): number[] => [...batches].map((batch) => batch.length)

test('stores 2,000 rows at once, and fewer long or wide ones', () => {
  expect(sizes(splitToStore(rowsOf(4500, () => row(10))))).toEqual([2000, 2000, 500])
  expect(sizes(splitToStore(rowsOf(30, () => row(20_000))))).toEqual([13, 13, 4])
  const wide = rowsOf(3000, () => ({ cells: Array<string>(200).fill('') }))
  expect(sizes(splitToStore(wide))).toEqual([1250, 1250, 500])
  expect(sizes(splitToStore([]))).toEqual([])
})

test('checks 2,000 rows at once, and fewer long or wide ones', () => {
  expect(sizes(splitToCheck(rowsOf(4500, () => row(400))))).toEqual([2000, 2000, 500])
  expect(sizes(splitToCheck(rowsOf(110, () => row(20_000))))).toEqual([50, 50, 10])
})

test('stores the problems of 2,000 rows at once, and of fewer with many or long ones', () => {
  const problem = (length: number): RowProblem => ({ field: '', message: 'x'.repeat(length), severity: 'error' })
  expect(sizes(splitProblems(rowsOf(4500, () => ({}))))).toEqual([2000, 2000, 500])
  expect(sizes(splitProblems(rowsOf(12, () => ({ problems: [problem(49_800)] }))))).toEqual([5, 5, 2])
  expect(sizes(splitProblems(rowsOf(20, () => ({ problems: rowsOf(250, () => problem(900)) }))))).toEqual(
    Array<number>(20).fill(1),
  )
})

test('each row is stored once and in its order, whatever their lengths', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(300_000), { maxLength: 30 }), (lengths) => {
      const rows = lengths.map(row)
      expect([...splitToStore(rows)].flat()).toEqual(rows)
    }),
    { numRuns: 20 },
  ))
