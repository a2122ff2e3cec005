import { fromSpreadsheet } from '~/kit/csv'
import { composedLetters } from '~/kit/text'

const IS_PLAIN = /^[\x20-\x26\x28-\x7E][\x20-\x7E]*$/

/** A cell as it was before an export guarded it, composed as everything is that is looked up (R-IMPORTS-4). */
export const cleanCell = (text: string): string =>
  text === '' || IS_PLAIN.test(text) ? text : composedLetters(fromSpreadsheet(text))
