/** Chinese, Japanese and Korean letters with their punctuation and wide forms. */
export const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** With the signs that it shares with its neighbors, as the comma. */
const ARABIC = /\p{Script_Extensions=Arabic}/u
const HEBREW = /\p{Script=Hebrew}/u
/** Takes the font of what stands before it. */
const JOINS = /[\p{M}\s\u200c\u200d]/u

/** Whether a text has anything that is written from right to left. */
export const IS_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The font of these letters. */
export const EAST_ASIAN = 'East Asian'

export type Look = { isBold: boolean; isItalic: boolean }

/** The font of a letter, where `before` is that of the letter before it. */
export function fontOf(letter: string, { isBold, isItalic }: Look, before: string | null): string {
  const bold = isBold ? ' Bold' : ''
  if (ARABIC.test(letter) && !JOINS.test(letter)) return `Arabic${bold}`
  if (HEBREW.test(letter)) return `Hebrew${bold}`
  if (CJK.test(letter)) return EAST_ASIAN
  if (before !== null && !before.startsWith('Inter') && JOINS.test(letter)) return before
  return `Inter${bold}${isItalic ? ' Italic' : ''}`
}
