/** A piece of SQL with its values; pieces nest, and values never become text. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]

  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts
    this.values = values
  }

  /** `$1`-numbered text and values, as the driver takes them. */
  compile(): { text: string; values: unknown[] } {
    let text = this.parts[0] ?? ''
    for (let index = 1; index < this.parts.length; index++) text += `$${index}${this.parts[index]}`
    return { text, values: [...this.values] }
  }
}

/** Tagged template: a nested `Sql` is spliced in, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  inserted.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (value instanceof Sql) {
      parts[parts.length - 1] += value.parts[0] ?? ''
      parts.push(...value.parts.slice(1))
      values.push(...value.values)
      parts[parts.length - 1] += after
    } else {
      values.push(value)
      parts.push(after)
    }
  })
  return new Sql(parts, values)
}

export const EMPTY = sql``

export function join(pieces: readonly Sql[], separator = ', '): Sql {
  const parts = ['']
  pieces.forEach((piece, index) => {
    parts[parts.length - 1] += `${index === 0 ? '' : separator}${piece.parts[0] ?? ''}`
    parts.push(...piece.parts.slice(1))
  })
  return new Sql(
    parts,
    pieces.flatMap(({ values }) => values),
  )
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

/** A name written in our own source: refuses anything that is not a plain identifier. */
export function name(identifier: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/i.test(identifier)) throw new Error(`not a plain identifier: ${identifier}`)
  return new Sql([`"${identifier}"`], [])
}

/** A number that a plan depends on and that is the program's own: written into the text. */
export function wholeNumber(whole: number): Sql {
  if (!Number.isSafeInteger(whole) || whole < 0) throw new Error(`not a count: ${whole}`)
  return new Sql([String(whole)], [])
}

/** Escapes `%`, `_` and `\` so that a person's words are searched as they stand. */
export const likeText = (words: string): string => words.replace(/[\\%_]/g, (character) => `\\${character}`)

/** What runs SQL: a pool, or the connection of an open transaction. */
export type SqlRunner = {
  rows<T>(query: Sql): Promise<T[]>
  /** Exactly the first row, or null. */
  first<T>(query: Sql): Promise<T | null>
  /** How many rows were written. */
  run(query: Sql): Promise<number>
}
