/**
 * One cell of RFC 4180. Where people write decimals with a comma, spreadsheets part cells at semicolons: a cell that
 * holds one is quoted, too.
 */
const csvCell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvHead = (heads: readonly string[]): string => `${heads.map(csvCell).join(',')}\r\n`

const BEGINS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const BEGINS_GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NUMBER = /^[-+]?[\d.]+$/

/**
 * Prefixes formulas with an apostrophe, also behind apostrophes of their own, so that `fromSpreadsheet` restores every
 * text; numbers stay numbers.
 */
export const inSpreadsheet = (text: string): string =>
  BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

/** Digits and their signs, as `0412`, `8622022E25` or `2026-12`, of which a spreadsheet makes a number or a day. */
const isConverted = (text: string): boolean => /\d/.test(text) && /^[-+\d.,/:() eE]{1,60}$/.test(text)

/** A text that stays one in every spreadsheet program, as in the exports of lists (R-LISTS-2). */
export const asText = (text: string): string => (isConverted(text) ? `="${text}"` : inSpreadsheet(text))

/** One row whose texts a spreadsheet never runs. */
export const csvLine = (cells: readonly string[]): string => csvHead(cells.map(inSpreadsheet))

/** Takes off the apostrophe that an export put before a formula, and no other. */
export const fromSpreadsheet = (text: string): string => (BEGINS_GUARDED.test(text) ? text.slice(1) : text)

/** The byte order mark: without it Excel reads a CSV as Windows-1252, and one that begins with ID as another format. */
export const CSV_MARK = '\uFEFF'
