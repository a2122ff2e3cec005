import { expect, test } from 'vitest'
import { findExplainedDifferences, type Disagreement } from '~/domain/books/merge-differences.server'

const differences = (...rows: [kind: string, ...sides: string[]][]): Disagreement[] =>
  rows.map(([kind, ...sides], index) => ({ id: index + 1, kind, sides }))

test('keeps one difference of a record that disagrees with three others, the one that says most', () => {
  const rows = differences(
    ['gateway', 'payments C1', 'gateway a'],
    ['ledger', 'payments C1', 'ledger C1'],
    ['payment', 'contribution C1', 'payments C1'],
  )
  expect(new Set(findExplainedDifferences(rows))).toEqual(new Set([1, 2]))
})

test('keeps a difference of each of two wrong records, also where they disagree with each other', () => {
  const rows = differences(
    ['ledger', 'payments C1', 'ledger C1'],
    ['payment', 'contribution C1', 'payments C1'],
    ['refund', 'payments C1', 'refunds C1'],
    ['refund', 'contribution C1', 'refunds C1'],
    ['items', 'items C1', 'contribution C1'],
  )
  expect(5 - findExplainedDifferences(rows).length).toBe(2)
})

test('keeps differences that have nothing in common', () => {
  expect(
    findExplainedDifferences(differences(['fee', 'fees 1'], ['fee', 'fees 2'], ['rate', 'contribution C3'])),
  ).toEqual([])
})
