/** Chinese, Japanese and Korean letters with their punctuation and wide forms. */
export const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Takes the font of what stands before it. */
const JOINS = /[\p{M}\s\u200c\u200d]/u
/** Pictures and their colors of skin; what Inter has itself, as ©, ™ and arrows, is below them. */
const EMOJI = /(?=[\u{2600}-\u{1faff}])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

export const IS_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export const EAST_ASIAN = 'East Asian'

type Script = { font: string; letters: RegExp; hasBold?: boolean }

/** Fonts beside Inter, each only where its letters are; Arabic with the signs that it shares, as its comma. */
export const SCRIPTS: readonly Script[] = [
  { font: 'Arabic', letters: /\p{Script_Extensions=Arabic}/u, hasBold: true },
  { font: 'Hebrew', letters: /\p{Script=Hebrew}/u, hasBold: true },
  { font: 'Devanagari', letters: /[\p{Script=Devanagari}\u0964\u0965]/u, hasBold: true },
  { font: 'Thai', letters: /\p{Script=Thai}/u, hasBold: true },
  { font: EAST_ASIAN, letters: CJK },
  { font: 'Emoji', letters: EMOJI },
]

export type Look = { isBold: boolean; isItalic: boolean }

/** The font of a letter, where `before` is that of the letter before it. */
export function fontOf(letter: string, { isBold, isItalic }: Look, before: string | null): string {
  const bold = isBold ? ' Bold' : ''
  const isJoined = JOINS.test(letter)
  const isOwn = before === 'Emoji' && /\s/.test(letter)
  if (isJoined && before !== null && !before.startsWith('Inter') && !isOwn) return before
  const script = SCRIPTS.find(({ font, letters }) => letters.test(letter) && !(font === 'Arabic' && isJoined))
  if (script) return script.hasBold === true ? `${script.font}${bold}` : script.font
  return `Inter${bold}${isItalic ? ' Italic' : ''}`
}

/** Letters of scripts for which no font is installed. */
const WITHOUT_FONT =
  /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Thai}])[\p{L}\p{N}]/gu

/** The letters of texts that paper cannot show, each once: boxes would take their place (R-RECEIPTS-12). */
export const lettersWithoutFont = (...texts: (string | null)[]): string[] => [
  ...new Set(
    (texts.join(' ').match(WITHOUT_FONT) ?? []).filter((letter) => !/\p{sc=Common}/u.test(letter) && !CJK.test(letter)),
  ),
]
