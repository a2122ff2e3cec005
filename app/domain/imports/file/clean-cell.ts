import { fromSpreadsheet } from '~/kit/csv'
import { composedLetters } from '~/kit/text'

const IS_PLAIN = /^[\x20-\x26\x28-\x7E][\x20-\x7E]*$/

/** An export for spreadsheets keeps a text that looks like a number so. */
const AS_TEXT = /^="([^"]{0,500})"$/

/** A cell as it was before an export guarded it, composed as everything is that is looked up (R-IMPORTS-4). */
export function cleanCell(text: string): string {
  const content = AS_TEXT.exec(text)?.[1] ?? text
  return content === '' || IS_PLAIN.test(content) ? content : composedLetters(fromSpreadsheet(content))
}
