import { z } from 'zod'
import { someId } from '~/kit/fields'

/** All lines are in tree order: each one is followed by those below it. */
export type TreeLine = { id: number; parentId: number | null }

export const TreeMoveInput = z.union([
  z.object({ id: someId, direction: z.enum(['up', 'down', 'in', 'out']) }),
  z.object({ id: someId, side: z.enum(['before', 'after']), beside: someId }),
])
export type TreeMove = z.output<typeof TreeMoveInput>

type Place = { parentId: number | null; at: number }

/** A line's parent, position (from 1) and ordered siblings after a move. */
export type MovedLine = { parentId: number | null; place: number; order: number[] }

export const listChildren = (lines: readonly TreeLine[], parentId: number | null): number[] =>
  lines.filter((line) => line.parentId === parentId).map(({ id }) => id)

export function listWithDescendants(lines: readonly TreeLine[], id: number): Set<number> {
  const found = new Set([id])
  // A parent always comes before its children.
  for (const line of lines) if (line.parentId !== null && found.has(line.parentId)) found.add(line.id)
  return found
}

export function countHeight(lines: readonly TreeLine[], id: number): number {
  const levels = new Map([[id, 1]])
  for (const line of lines) {
    const above = line.parentId === null ? undefined : levels.get(line.parentId)
    if (above !== undefined) levels.set(line.id, above + 1)
  }
  return Math.max(...levels.values())
}

/** The depth of a line, 1 at the top. */
export function countLevel(lines: readonly TreeLine[], id: number | null): number {
  const parents = new Map(lines.map((line) => [line.id, line.parentId]))
  let level = 0
  for (let next: number | null = id; next !== null && level <= lines.length; next = parents.get(next) ?? null)
    level += 1
  return level
}

function findStep(lines: readonly TreeLine[], line: TreeLine, direction: 'up' | 'down' | 'in' | 'out'): Place | null {
  const beside = listChildren(lines, line.parentId)
  const from = beside.indexOf(line.id)
  if (direction === 'in') {
    const parentId = beside[from - 1]
    return parentId === undefined ? null : { parentId, at: listChildren(lines, parentId).length }
  }
  if (direction === 'out') {
    const parent = lines.find(({ id }) => id === line.parentId)
    return parent === undefined
      ? null
      : { parentId: parent.parentId, at: listChildren(lines, parent.parentId).indexOf(parent.id) + 1 }
  }
  const at = direction === 'up' ? from - 1 : from + 1
  return at < 0 || at >= beside.length ? null : { parentId: line.parentId, at }
}

function findDrop(
  lines: readonly TreeLine[],
  id: number,
  { side, beside }: Extract<TreeMove, { side: string }>,
): Place | null {
  const other = lines.find((line) => line.id === beside)
  if (other === undefined || beside === id) return null
  if (side === 'after' && listChildren(lines, beside).some((one) => one !== id)) return { parentId: beside, at: 0 }
  const others = listChildren(lines, other.parentId).filter((one) => one !== id)
  return { parentId: other.parentId, at: others.indexOf(beside) + (side === 'after' ? 1 : 0) }
}

/**
 * Null if nothing moves: the line or the step does not exist, or the line is already there. The caller refuses a drop
 * that has no place (`isNoPlace`).
 */
export function moveLine(lines: readonly TreeLine[], move: TreeMove): MovedLine | null {
  const line = lines.find(({ id }) => id === move.id)
  if (line === undefined || isNoPlace(lines, move)) return null
  const place = 'direction' in move ? findStep(lines, line, move.direction) : findDrop(lines, move.id, move)
  if (place === null) return null
  const before = listChildren(lines, line.parentId)
  if (place.parentId === line.parentId && place.at === before.indexOf(line.id)) return null
  const others = listChildren(lines, place.parentId).filter((one) => one !== line.id)
  return { parentId: place.parentId, place: place.at + 1, order: others.toSpliced(place.at, 0, line.id) }
}

export const isNoPlace = (lines: readonly TreeLine[], move: TreeMove): boolean =>
  'beside' in move &&
  move.beside !== move.id &&
  (!lines.some(({ id }) => id === move.beside) || listWithDescendants(lines, move.id).has(move.beside))
