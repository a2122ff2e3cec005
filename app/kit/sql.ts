import { boundedCache } from './cache/bounded-cache'

/**
 * Cached text of a template with its pieces. A sale runs about thirty statements of up to 5,000 characters; building
 * each again, and looking up its name by it, costs more than the data sent.
 */
type Template = { parts?: readonly string[]; text?: string; next: Map<Template | null, Template> }

const MAX_CACHED = 20_000
const MAX_CACHED_LENGTH = 8_000_000
const VALUE = null
const MAX_PIECES = 100

let templates = new WeakMap<readonly string[], Template>()
let joinedQueries = new Map<string, Template>()
let count = 0
let length = 0

const makeTemplate = (): Template => {
  count++
  return { next: new Map() }
}

function forgetWhenFull(): void {
  if (count < MAX_CACHED && length < MAX_CACHED_LENGTH) return
  templates = new WeakMap()
  joinedQueries = new Map()
  count = 0
  length = 0
}

function findNext(before: Template | undefined, piece: Template | null | undefined): Template | undefined {
  if (before === undefined || piece === undefined) return undefined
  const found = before.next.get(piece) ?? makeTemplate()
  before.next.set(piece, found)
  return found
}

function beginning<Key>(
  of: { get(key: Key): Template | undefined; set(key: Key, made: Template): unknown },
  key: Key,
): Template {
  const found = of.get(key) ?? makeTemplate()
  of.set(key, found)
  return found
}

/** A piece of SQL with its values; pieces nest, and values never become text. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  readonly #known: Template | undefined

  constructor(parts: readonly string[], values: readonly unknown[], known?: Template) {
    this.parts = parts
    this.values = values
    this.#known = known
  }

  static known(piece: unknown): Template | null | undefined {
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
  let place: Template | undefined = beginning(templates, strings)
  const values: unknown[] = []
  for (const value of inserted) {
    place = findNext(place, Sql.known(value))
    if (value instanceof Sql) values.push(...value.values)
    else if (value instanceof Promise) throw new TypeError('A statement takes no promise as a value')
    else values.push(value)
  }
  if (place === undefined) return new Sql(spliceParts(strings, inserted), values)
  return new Sql((place.parts ??= spliceParts(strings, inserted)), values, place)
}

function spliceParts(strings: readonly string[], inserted: readonly unknown[]): string[] {
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
  const together = () => spliceParts(['', ...between, ''], pieces)
  const values = pieces.flatMap((piece) => piece.values)
  let place = pieces.length > MAX_PIECES ? undefined : beginning(joinedQueries, separator)
  for (const piece of pieces) place = findNext(place, Sql.known(piece))
  if (place === undefined || pieces.length === 0) return new Sql(together(), values)
  return new Sql((place.parts ??= together()), values, place)
}

/** A condition that may be missing: `from && sql`…``. */
export type Condition = Sql | false | null | undefined | ''

const dropMissing = (conditions: readonly Condition[]): Sql[] => conditions.filter((one) => one instanceof Sql)

export function all(conditions: readonly Condition[]): Sql {
  const found = dropMissing(conditions)
  return found.length === 0 ? sql`true` : join(found, ' AND ')
}

export const either = (conditions: readonly Condition[]): Sql => sql`(${join(dropMissing(conditions), ' OR ')})`

const MAX_NAMES = 2000
const names = boundedCache<Sql>(MAX_NAMES)

/** Inserts a name that is written in our own source. Throws unless it is a plain identifier. */
export const name = (identifier: string): Sql =>
  names(identifier, () => {
    if (!/^[a-z_][a-z0-9_]*$/i.test(identifier)) throw new Error(`not a plain identifier: ${identifier}`)
    return new Sql([`"${identifier}"`], [], makeTemplate())
  })

/**
 * Writes a number from our own code into the text, for a plan that depends on it. Throws unless it is a whole number
 * from 0.
 */
export function wholeNumber(whole: number): Sql {
  if (!Number.isSafeInteger(whole) || whole < 0) throw new Error(`not a count: ${whole}`)
  return new Sql([String(whole)], [])
}

/** Escapes `%`, `_` and `\` so that a person's words are searched as they stand. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, (character) => `\\${character}`)

const MAX_COLUMNS = 5000
const camelNames = boundedCache<string>(MAX_COLUMNS)

/** The name of a property for a column. Letters only, so that `bill_address_01` keeps its digits apart. */
export const camelCase = (column: string): string =>
  camelNames(column, () => column.replaceAll(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

export type SqlRunner = {
  /** Columns become camelCase properties: `first_name` is `firstName`. */
  rows<T>(query: Sql): Promise<T[]>
  first<T>(query: Sql): Promise<T | null>
  /** Rows keyed by their unchanged column names, for code that reads, compares or writes columns by name. */
  records<T>(query: Sql): Promise<T[]>
  record<T>(query: Sql): Promise<T | null>
  /** Returns the number of written rows. */
  run(query: Sql): Promise<number>
}
