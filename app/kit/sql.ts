import { boundedCache } from './cache/bounded-cache'

/**
 * A text that was put together before. The same template with the same pieces is the same text: a sale says some thirty
 * statements of up to 5,000 characters, and putting each together again, and finding its name by it, costs more than
 * what is sent.
 */
type Known = { parts?: readonly string[]; text?: string; next: Map<Known | null, Known> }

const MAX_CACHED = 20_000
const MAX_CACHED_LENGTH = 8_000_000
/** Marks the place of a value. */
const VALUE = null
/** More pieces than any statement of our own has: rows of an import, say. */
const MAX_PIECES = 100

let templates = new WeakMap<readonly string[], Known>()
let joined = new Map<string, Known>()
let count = 0
let length = 0

const newlyKnown = (): Known => {
  count++
  return { next: new Map() }
}

/** A full cache starts again; pieces in use keep their entries in the statements made of them. */
function forgetWhenFull(): void {
  if (count < MAX_CACHED && length < MAX_CACHED_LENGTH) return
  templates = new WeakMap()
  joined = new Map()
  count = 0
  length = 0
}

/** Undefined behind a piece whose text is not known itself. */
function following(before: Known | undefined, piece: Known | null | undefined): Known | undefined {
  if (before === undefined || piece === undefined) return undefined
  const found = before.next.get(piece) ?? newlyKnown()
  before.next.set(piece, found)
  return found
}

function beginning<Key>(
  of: { get(key: Key): Known | undefined; set(key: Key, made: Known): unknown },
  key: Key,
): Known {
  const found = of.get(key) ?? newlyKnown()
  of.set(key, found)
  return found
}

/** A piece of SQL with its values; pieces nest, and values never become text. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  readonly #known: Known | undefined

  constructor(parts: readonly string[], values: readonly unknown[], known?: Known) {
    this.parts = parts
    this.values = values
    this.#known = known
  }

  /** Cached facts of a piece, or null for a value. */
  static known(piece: unknown): Known | null | undefined {
    return piece instanceof Sql ? piece.#known : VALUE
  }

  /** `$1`-numbered text and values, as the driver takes them. */
  compile(): { text: string; values: unknown[] } {
    return {
      text: this.#known === undefined ? this.#text() : (this.#known.text ??= this.#text()),
      values: [...this.values],
    }
  }

  #text(): string {
    let text = this.parts[0] ?? ''
    for (let index = 1; index < this.parts.length; index++) text += `$${index}${this.parts[index]}`
    length += text.length
    return text
  }
}

/** Tagged template: a nested `Sql` is spliced in, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  forgetWhenFull()
  let place: Known | undefined = beginning(templates, strings)
  const values: unknown[] = []
  for (const value of inserted) {
    place = following(place, Sql.known(value))
    if (value instanceof Sql) values.push(...value.values)
    else if (value instanceof Promise) throw new TypeError('A statement takes no promise as a value')
    else values.push(value)
  }
  if (place === undefined) return new Sql(spliced(strings, inserted), values)
  return new Sql((place.parts ??= spliced(strings, inserted)), values, place)
}

function spliced(strings: readonly string[], inserted: readonly unknown[]): string[] {
  const parts: string[] = [strings[0] ?? '']
  inserted.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (value instanceof Sql) {
      parts[parts.length - 1] += value.parts[0] ?? ''
      parts.push(...value.parts.slice(1))
      parts[parts.length - 1] += after
    } else parts.push(after)
  })
  return parts
}

export const EMPTY = sql``

export function join(pieces: readonly Sql[], separator = ', '): Sql {
  const between = Array<string>(Math.max(0, pieces.length - 1)).fill(separator)
  const together = () => spliced(['', ...between, ''], pieces)
  const values = pieces.flatMap((piece) => piece.values)
  let place = pieces.length > MAX_PIECES ? undefined : beginning(joined, separator)
  for (const piece of pieces) place = following(place, Sql.known(piece))
  if (place === undefined || pieces.length === 0) return new Sql(together(), values)
  return new Sql((place.parts ??= together()), values, place)
}

/** A condition that may be missing: `from && sql`…``. */
export type Condition = Sql | false | null | undefined | ''

const present = (conditions: readonly Condition[]): Sql[] => conditions.filter((one) => one instanceof Sql)

/** All of the conditions; no condition is true. */
export function all(conditions: readonly Condition[]): Sql {
  const found = present(conditions)
  return found.length === 0 ? sql`true` : join(found, ' AND ')
}

/** Any of the conditions. */
export const either = (conditions: readonly Condition[]): Sql => sql`(${join(present(conditions), ' OR ')})`

const MAX_NAMES = 2000
const names = boundedCache<Sql>(MAX_NAMES)

/** A name written in our own source: refuses anything that is not a plain identifier. */
export const name = (identifier: string): Sql =>
  names(identifier, () => {
    if (!/^[a-z_][a-z0-9_]*$/i.test(identifier)) throw new Error(`not a plain identifier: ${identifier}`)
    return new Sql([`"${identifier}"`], [], newlyKnown())
  })

/** A number that a plan depends on and that is the program's own: written into the text. */
export function wholeNumber(whole: number): Sql {
  if (!Number.isSafeInteger(whole) || whole < 0) throw new Error(`not a count: ${whole}`)
  return new Sql([String(whole)], [])
}

/** Escapes `%`, `_` and `\` so that a person's words are searched as they stand. */
export const likeText = (words: string): string => words.replace(/[\\%_]/g, (character) => `\\${character}`)

/** A pool or the connection of an open transaction. */
export type SqlRunner = {
  /** A column of the database is a property in camelCase: `first_name` is `firstName`. */
  rows<T>(query: Sql): Promise<T[]>
  /** Exactly the first row, or null. */
  first<T>(query: Sql): Promise<T | null>
  /** Rows by the names of their columns as they stand: for what reads, compares or writes columns by their names. */
  records<T>(query: Sql): Promise<T[]>
  record<T>(query: Sql): Promise<T | null>
  /** Returns the number of written rows. */
  run(query: Sql): Promise<number>
}
