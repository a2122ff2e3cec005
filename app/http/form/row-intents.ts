import { pathOf } from '~/http/body-shape'
import type { Fields } from '~/http/body'

/** The button of a row: Conform names it, and says in JSON what is to happen to which list. */
const INTENT = '__intent__'
const LONGEST_INTENT = 10_000

type RowIntent = {
  type: 'insert' | 'remove' | 'reorder' | 'update'
  payload: { name: string; index?: number; from?: number; to?: number; defaultValue?: unknown; value?: unknown }
}

function intentOf(given: unknown): RowIntent | null {
  if (typeof given !== 'string' || given.length > LONGEST_INTENT) return null
  try {
    const read = JSON.parse(given) as Partial<RowIntent> | null
    return read?.type && typeof read.payload?.name === 'string' ? (read as RowIntent) : null
  } catch {
    return null
  }
}

const placeIn = (given: unknown, end: number): number =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) <= end ? Number(given) : end

function changed(rows: readonly unknown[], { type, payload }: RowIntent): unknown[] {
  const { index, from, to, defaultValue, value } = payload
  if (type === 'insert') return rows.toSpliced(placeIn(index, rows.length), 0, defaultValue ?? {})
  if (type === 'remove') return rows.filter((_, place) => place !== index)
  if (type === 'update') return Array.isArray(value) ? value : [...rows]
  const moved = rows[from ?? -1]
  return moved === undefined ? [...rows] : rows.toSpliced(from ?? 0, 1).toSpliced(placeIn(to, rows.length - 1), 0, moved)
}

const at = (value: unknown, step: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Fields)[step] : undefined

const rowsAt = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** The same value with what stands at the path replaced. */
function replaced(value: unknown, path: readonly string[], by: (now: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return by(value)
  const inner = replaced(at(value, step), rest, by)
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === step ? inner : one))
  return { ...(typeof value === 'object' ? value : {}), [step]: inner }
}

/**
 * What was typed, with the row added, removed or moved that a button of a row asks for; null where another button was pressed. With scripts this happens
 * in the browser and nothing is sent.
 */
export function withRowIntent(body: Fields): Fields | null {
  const intent = intentOf(body[INTENT])
  const path = intent === null ? null : pathOf(intent.payload.name)
  if (intent === null || path === null) return null
  const { [INTENT]: _intent, ...typed } = body
  return replaced(typed, path, (now) => changed(rowsAt(now), intent)) as Fields
}
