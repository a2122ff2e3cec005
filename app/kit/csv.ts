/** One cell of RFC 4180. */
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvHead = (heads: readonly string[]): string => `${heads.map(csvCell).join(',')}\r\n`
