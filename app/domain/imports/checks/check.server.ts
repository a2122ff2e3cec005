import type { SqlTxCtx } from '~/db/ctx'
import type { RowProblem, Values } from '../row'

/** A row that kept the rules of its cells. One that is left out holds no key, but it is the record it looks like. */
export type CheckedRow = { row: number; values: Values; isExcluded?: boolean }

export type Found = Map<number, RowProblem[]>

/**
 * Checks rows against what is stored and what the rows before them say, beside their cells. It remembers the rows
 * that it has seen, so a whole file may come in parts. The preview and the import ask the same one (R-IMPORTS-2).
 */
export type RowChecker = (rows: readonly CheckedRow[]) => Promise<Found>
export type MakeChecker = (ctx: SqlTxCtx, records: RecordRows) => RowChecker

/** Remembers the first row of each record that rows of a file may change, by the key of the record. */
export class RecordRows {
  readonly #first = new Map<string | number, number>()
  readonly #repeated = new Map<number, number>()

  add(row: number, key: string | number): void {
    const first = this.#first.get(key)
    if (first === undefined) this.#first.set(key, row)
    else this.#repeated.set(row, first)
  }

  /** The first row of the same record, where that is another one. */
  findFirst = (row: number): number | null => this.#repeated.get(row) ?? null
}

export const errorAt = (field: string, message: string): RowProblem => ({ field, message, severity: 'error' })

/** A record without a key that looks like one that is here: imported all the same, unless staff leave it out. */
export const lookalike = (message: string): RowProblem => ({ field: '', message, severity: 'warning', isKnown: true })

/**
 * Counts how often a key is here already; each row takes one of its keys. Where all are taken, an earlier row moves to
 * another of its own keys if that frees one, so that the order of rows changes nothing.
 */
export class Tally {
  readonly #counts = new Map<string, number>()
  /** By key, the lists of keys of the rows that took it, and how many rows have each list. */
  readonly #takers = new Map<string, Map<string, { keys: readonly string[]; rows: number }>>()

  /** Records of one read that share a key, as names in other letters do, are added up. */
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
