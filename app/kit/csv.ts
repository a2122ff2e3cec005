/**
 * One cell of RFC 4180. Where people write decimals with a comma, spreadsheets part cells at semicolons: a cell that
 * holds one is quoted, too.
 */
const csvCell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvHead = (heads: readonly string[]): string => `${heads.map(csvCell).join(',')}\r\n`

/** What a spreadsheet takes for a formula gets an apostrophe before it; numbers stay numbers. */
export const inSpreadsheet = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.]+$/.test(text) ? `'${text}` : text
