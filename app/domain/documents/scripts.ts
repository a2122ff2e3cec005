import { FAMILIES, hasGlyph, type Family } from './fonts/characters'

/** Chinese, Japanese and Korean letters with their punctuation and wide forms. */
export const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Takes the font of what stands before it. */
const JOINS = /[\p{M}\s\u200c\u200d]/u
/** Pictures and their colors of skin; what Inter has itself, as ©, ™ and arrows, is below them. */
const EMOJI = /(?=[\u{2600}-\u{1faff}])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
/** The shaper draws nothing for them in any font. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\s]/u
/** Drawn by Inter in any place, so that most texts are looked at once. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u00ff]*$/

export const IS_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export const EAST_ASIAN = 'East Asian'

type Script = { font: Family; letters: RegExp }

/** Fonts beside Inter, each preferred for its letters; Arabic with the signs that it shares, as its comma. */
const SCRIPTS: readonly Script[] = [
  { font: 'Arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { font: 'Hebrew', letters: /\p{Script=Hebrew}/u },
  { font: 'Devanagari', letters: /[\p{Script=Devanagari}\u0964\u0965]/u },
  { font: 'Thai', letters: /\p{Script=Thai}/u },
  { font: EAST_ASIAN, letters: CJK },
  { font: 'Emoji', letters: EMOJI },
]

const BOLD: ReadonlySet<Family> = new Set(['Arabic', 'Hebrew', 'Devanagari', 'Thai'])

/** The family that draws a letter: that of its script where it has the glyph, else the first that has it. */
function findFamily(letter: string): Family | null {
  const isJoined = JOINS.test(letter)
  const own = SCRIPTS.find(
    ({ font, letters }) => letters.test(letter) && !(font === 'Arabic' && isJoined) && hasGlyph(font, letter),
  )
  return own?.font ?? FAMILIES.find((family) => hasGlyph(family, letter)) ?? null
}

export type Look = { isBold: boolean; isItalic: boolean }

/** The font of a letter, where `before` is that of the letter before it. */
export function chooseFont(letter: string, { isBold, isItalic }: Look, before: string | null): string {
  const isOwn = before === 'Emoji' && /\s/.test(letter)
  if (before !== null && !before.startsWith('Inter') && !isOwn && JOINS.test(letter)) {
    if (UNDRAWN.test(letter) || hasGlyph(before.replace(' Bold', ''), letter)) return before
  }
  const family = findFamily(letter) ?? 'Inter'
  const bold = isBold ? ' Bold' : ''
  if (family === 'Inter') return `Inter${bold}${isItalic ? ' Italic' : ''}`
  return BOLD.has(family) ? `${family}${bold}` : family
}

const isDrawn = (letter: string): boolean => UNDRAWN.test(letter) || findFamily(letter) !== null

/**
 * A text as it is drawn: a sign that Inter lacks and that stands for plain letters, as a ligature or a letter of
 * mathematics, is drawn as these; control characters are left out.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text
  return [...text]
    .map((letter) => {
      if (/(?!\s)\p{Cc}/u.test(letter)) return ''
      if (hasGlyph('Inter', letter)) return letter
      const plain = letter.normalize('NFKC')
      const isPlain = plain !== letter && [...plain].every((part) => hasGlyph('Inter', part))
      return isPlain ? plain : letter
    })
    .join('')
}

/** The families beside Inter that a text is drawn with. */
export function familiesIn(text: string): Family[] {
  if (PLAIN.test(text)) return []
  const families = new Set([...new Set(printable(text))].map(findFamily))
  return [...families].filter((family) => family !== null && family !== 'Inter')
}

/** A mark goes with the letter it stands on: it is not named once more where that one has no font. */
const listBoxes = (text: string): string[] =>
  [...printable(text)].filter(
    (letter, at, all) => !isDrawn(letter) && !(/\p{M}/u.test(letter) && at > 0 && !isDrawn(all[at - 1] ?? '')),
  )

/** The letters of texts that paper cannot show, each once: boxes would take their place (R-RECEIPTS-12). */
export const lettersWithoutFont = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text && !PLAIN.test(text) ? listBoxes(text) : []))),
]
