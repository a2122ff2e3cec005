import { removeGuard } from '~/kit/csv'
import { composedLetters } from '~/kit/text'

const IS_PLAIN = /^[\x20-\x26\x28-\x7E][\x20-\x7E]*$/

const AS_TEXT = /^="([^"]{0,500})"$/

export function cleanCell(text: string): string {
  const content = AS_TEXT.exec(text)?.[1] ?? text
  return content === '' || IS_PLAIN.test(content) ? content : composedLetters(removeGuard(content))
}
