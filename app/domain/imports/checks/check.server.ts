import type { SqlTxCtx } from '~/db/ctx'
import type { RowProblem, Values } from '../row'

/** A row whose cells are valid. An excluded row takes no key, but still matches the record that it looks like. */
export type CheckedRow = { row: number; values: Values; isExcluded?: boolean }

export type ProblemsByRow = Map<number, RowProblem[]>

/**
 * Checks rows against stored records and earlier rows. It remembers the rows it has seen, so a file may come in parts.
 * The preview and the import share it (R-IMPORTS-2).
 */
export type RowChecker = (rows: readonly CheckedRow[]) => Promise<ProblemsByRow>
export type MakeChecker = (ctx: SqlTxCtx, records: RecordRows) => RowChecker

export class RecordRows {
  readonly #first = new Map<string | number, number>()
  readonly #repeated = new Map<number, number>()
  /** Rows that change a record which is stored, or which an earlier row adds. */
  matched = 0

  add(row: number, key: string | number, isMatched: boolean): void {
    if (isMatched) this.matched += 1
    const first = this.#first.get(key)
    if (first === undefined) this.#first.set(key, row)
    else this.#repeated.set(row, first)
  }

  findFirst = (row: number): number | null => this.#repeated.get(row) ?? null
}

export const makeError = (field: string, message: string): RowProblem => ({ field, message, severity: 'error' })

/** Warns of a record without a key that looks like a stored one. The row is imported unless staff exclude it. */
export const warnOfLookalike = (message: string): RowProblem => ({
  field: '',
  message,
  severity: 'warning',
  isKnown: true,
})

/**
 * Counts how often each key is stored; each row takes one of its keys. An earlier row moves to another of its keys if
 * that frees one, so the order of rows does not matter.
 */
export class Tally {
  readonly #counts = new Map<string, number>()
  readonly #takers = new Map<string, Map<string, { keys: readonly string[]; rows: number }>>()

  load(read: Iterable<readonly [key: string, count: number]>): void {
    const sums = new Map<string, number>()
    for (const [key, count] of read) sums.set(key, (sums.get(key) ?? 0) + count)
    for (const [key, count] of sums) if (!this.#counts.has(key)) this.#counts.set(key, count)
  }

  take(...keys: readonly string[]): boolean {
    return this.#takeOne(keys, new Set())
  }

  #takeOne(keys: readonly string[], tried: Set<string>): boolean {
    for (const key of keys) {
      if (tried.has(key)) continue
      tried.add(key)
      const left = this.#counts.get(key) ?? 0
      if (left > 0) {
        this.#counts.set(key, left - 1)
        this.#assign(key, keys, 1)
        return true
      }
      for (const other of [...(this.#takers.get(key)?.values() ?? [])]) {
        if (!this.#takeOne(other.keys, tried)) continue
        this.#assign(key, other.keys, -1)
        this.#assign(key, keys, 1)
        return true
      }
    }
    return false
  }

  #assign(key: string, keys: readonly string[], change: 1 | -1): void {
    const takers = this.#takers.get(key) ?? new Map<string, { keys: readonly string[]; rows: number }>()
    this.#takers.set(key, takers)
    const list = keys.join('\n')
    const rows = (takers.get(list)?.rows ?? 0) + change
    if (rows > 0) takers.set(list, { keys, rows })
    else takers.delete(list)
  }
}
