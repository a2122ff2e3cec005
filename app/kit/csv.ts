/**
 * Writes one CSV cell (RFC 4180). A cell with a semicolon is quoted, too, because spreadsheets in locales with a
 * decimal comma split cells at semicolons.
 */
const quoteCell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const writeCsvHead = (heads: readonly string[]): string => `${heads.map(quoteCell).join(',')}\r\n`

const BEGINS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const BEGINS_GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NUMBER = /^[-+]?[\d.]+$/

/**
 * Prefixes formulas with an apostrophe, even after existing apostrophes, so that `removeGuard` restores every text.
 * Numbers stay numbers.
 */
export const guardFormula = (text: string): string =>
  BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text

/**
 * Matches digits and signs that a spreadsheet converts to a number or a date, such as `0412`, `8622022E25` or
 * `2026-12`.
 */
const isConverted = (text: string): boolean => /\d/.test(text) && /^[-+\d.,/:() eE]{1,60}$/.test(text)

/** Returns text that stays text in every spreadsheet program, as in the exports of lists (R-LISTS-2). */
export const asText = (text: string): string => (isConverted(text) ? `="${text}"` : guardFormula(text))

export const writeCsvLine = (cells: readonly string[]): string => writeCsvHead(cells.map(guardFormula))

export const removeGuard = (text: string): string => (BEGINS_GUARDED.test(text) ? text.slice(1) : text)

/** The byte order mark: without it Excel reads a CSV as Windows-1252, and one that begins with ID as another format. */
export const CSV_MARK = '\uFEFF'
