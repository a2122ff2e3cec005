import { z } from 'zod'
import { splitPath } from '~/http/body-shape'
import type { Fields } from '~/http/form-fields'

const INTENT = '__intent__'
const MAX_ROWS = 1000

const place = z.number().int().min(0).max(MAX_ROWS)
const RowIntent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('insert'), payload: z.object({ name: z.string(), index: place.optional() }) }),
  z.object({ type: z.literal('edit'), payload: z.object({ name: z.string(), index: place }) }),
  z.object({ type: z.literal('copy'), payload: z.object({ name: z.string(), index: place }) }),
  z.object({ type: z.literal('remove'), payload: z.object({ name: z.string(), index: place }) }),
  z.object({ type: z.literal('reorder'), payload: z.object({ name: z.string(), from: place, to: place }) }),
])

type Change = z.output<typeof RowIntent>

export type Copies = Readonly<Record<string, (row: Fields) => Fields>>

function changeRows(rows: readonly unknown[], { type, payload }: Change, copies: Copies): unknown[] {
  switch (type) {
    case 'edit':
      return rows.map((row, index) => (index === payload.index ? { ...(row as Fields), isOpen: 'on' } : row))
    case 'copy': {
      const row = rows[payload.index]
      const copy = Object.hasOwn(copies, payload.name) ? copies[payload.name] : undefined
      return typeof row !== 'object' || row === null || copy === undefined ? [...rows] : [...rows, copy(row as Fields)]
    }
    case 'insert':
      return rows.toSpliced(payload.index ?? rows.length, 0, {})
    case 'remove':
      return rows.toSpliced(payload.index, 1)
    case 'reorder': {
      const row = rows[payload.from]
      return row === undefined ? [...rows] : rows.toSpliced(payload.from, 1).toSpliced(payload.to, 0, row)
    }
  }
}

function changeAt(
  fields: unknown,
  [step, ...rest]: readonly string[],
  change: (rows: readonly unknown[]) => unknown[],
): unknown {
  if (step === undefined) return change(Array.isArray(fields) ? fields : [])
  if (Array.isArray(fields))
    return fields.map((row, index) => (String(index) === step ? changeAt(row, rest, change) : row))
  const around = (typeof fields === 'object' && fields !== null ? fields : {}) as Fields
  return { ...around, [step]: changeAt(Object.hasOwn(around, step) ? around[step] : undefined, rest, change) }
}

export function withRowIntent(body: Fields, copies: Copies = {}): Fields | null {
  const { [INTENT]: requested, ...typed } = body
  if (typeof requested !== 'string') return null
  try {
    const change = RowIntent.parse(JSON.parse(requested))
    const path = splitPath(change.payload.name)
    return path === null ? typed : (changeAt(typed, path, (rows) => changeRows(rows, change, copies)) as Fields)
  } catch {
    return typed
  }
}
