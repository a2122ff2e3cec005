import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listChildren,
  countHeight,
  isNoPlace,
  countLevel,
  moveLine,
  listWithDescendants,
  type TreeLine,
  type TreeMove,
} from '~/kit/site/tree'

/** Builds lines from depths as they are drawn. */
function treeOf(depths: readonly number[]): TreeLine[] {
  const path: number[] = []
  return depths.map((wanted, index) => {
    const depth = Math.min(wanted, path.length)
    path.length = depth
    const line = { id: index + 1, parentId: path.at(-1) ?? null }
    path.push(line.id)
    return line
  })
}

/** Returns the tree after a move, as a database would read it from parents and sequences. */
function after(lines: readonly TreeLine[], move: TreeMove): TreeLine[] {
  const moved = moveLine(lines, move)
  if (moved === null) return [...lines]
  const parents = new Map(lines.map(({ id, parentId }) => [id, id === move.id ? moved.parentId : parentId]))
  const childrenNow = (parentId: number | null): number[] =>
    parentId === moved.parentId ? moved.order : listChildren(lines, parentId).filter((id) => id !== move.id)
  const walk = (parentId: number | null): TreeLine[] =>
    childrenNow(parentId).flatMap((id) => [{ id, parentId: parents.get(id) ?? null }, ...walk(id)])
  return walk(null)
}

const trees = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 }).map(treeOf)
const anId = fc.integer({ min: 1, max: 13 })
const moves: fc.Arbitrary<TreeMove> = fc.oneof(
  fc.record({ id: anId, direction: fc.constantFrom('up' as const, 'down' as const, 'in' as const, 'out' as const) }),
  fc.record({ id: anId, side: fc.constantFrom('before' as const, 'after' as const), beside: anId }),
)

describe('moves in a tree', () => {
  test('lose or duplicate no line, and close no circle', () => {
    fc.assert(
      fc.property(trees, moves, (lines, move) => {
        const now = after(lines, move)
        expect(now.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(lines.map(({ id }) => id))
      }),
    )
  })

  test('take everything below a line with it, in its order', () => {
    fc.assert(
      fc.property(trees, moves, (lines, move) => {
        const below = [...listWithDescendants(lines, move.id)]
        const now = after(lines, move).map(({ id }) => id)
        const from = now.indexOf(move.id)
        if (from !== -1) expect(now.slice(from, from + below.length)).toEqual(below)
      }),
    )
  })

  test('are undone by the opposite move', () => {
    fc.assert(
      fc.property(trees, anId, (lines, id) => {
        const up = after(lines, { id, direction: 'up' })
        if (moveLine(lines, { id, direction: 'up' }) !== null)
          expect(after(up, { id, direction: 'down' })).toEqual(lines)
      }),
    )
  })

  test('put a line next to the one where it was dropped', () => {
    fc.assert(
      fc.property(trees, anId, anId, (lines, id, beside) => {
        fc.pre(
          id !== beside && lines.some((line) => line.id === id) && !isNoPlace(lines, { id, side: 'before', beside }),
        )
        const now = after(lines, { id, side: 'before', beside })
        const parentOf = (one: number) => now.find((line) => line.id === one)?.parentId
        expect(parentOf(id)).toBe(parentOf(beside))
        const order = listChildren(now, parentOf(id) ?? null)
        expect(order.indexOf(id)).toBe(order.indexOf(beside) - 1)
      }),
    )
  })

  test('refuse a drop below itself or next to an unknown line', () => {
    const lines = treeOf([0, 1, 2, 0])
    expect(isNoPlace(lines, { id: 1, side: 'after', beside: 3 })).toBe(true)
    expect(isNoPlace(lines, { id: 1, side: 'before', beside: 99 })).toBe(true)
    expect(isNoPlace(lines, { id: 3, side: 'before', beside: 1 })).toBe(false)
  })
})

test('levels are counted from the top, heights with all that is below', () => {
  const lines = treeOf([0, 1, 2, 1, 0])
  expect(lines.map(({ id }) => countLevel(lines, id))).toEqual([1, 2, 3, 2, 1])
  expect(countLevel(lines, null)).toBe(0)
  expect(lines.map(({ id }) => countHeight(lines, id))).toEqual([3, 2, 1, 1, 1])
})
