/**
 * A conversion to an 8-bit code page may turn these into an apostrophe, which would end the text after it was checked.
 */
const APOSTROPHES =
  /[\u00B4\u0060\u02B9\u02BB-\u02BD\u02C8\u02CA\u02CB\u2018-\u201B\u2032\u2035\u275B\u275C\uFF07\uFF40]/g

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g

export const toStoredText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(APOSTROPHES, "'").replace(CONTROLS, ' ')

/** A text of T-SQL: always in quotes, also where it looks like a number, and with every apostrophe doubled. */
export const textLiteral = (text: string): string => `'${toStoredText(text).replaceAll("'", "''")}'`

export function numberLiteral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('not a whole number')
  return String(value)
}

export function amountLiteral(decimal: string): string {
  if (!/^-?\d{1,13}(?:\.\d{1,4})?$/.test(decimal)) throw new Error('not an amount')
  return decimal
}

/** Parameters of a procedure. A blank text is NULL: an empty one would be stored as a code that does not exist. */
export const parameters = (values: Readonly<Record<string, string | number | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const literal =
        value === null || value === '' ? 'NULL' : typeof value === 'number' ? numberLiteral(value) : textLiteral(value)
      return `@${name}=${literal}`
    })
    .join(', ')
