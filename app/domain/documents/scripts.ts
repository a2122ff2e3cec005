import { FAMILIES, hasGlyph, type Family } from './fonts/characters'

export const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Takes the font of the letter before it. */
const JOINS = /[\p{M}\s\u200c\u200d]/u
/** Emoji and skin tones. Signs that Inter has, such as ©, ™ and arrows, are below this range. */
const EMOJI = /(?=[\u{2600}-\u{1faff}])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
/** The shaper draws nothing for them in any font. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\s]/u
/** Inter draws all of these, so that most texts need a single check. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u00ff]*$/

export const IS_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export const EAST_ASIAN = 'East Asian'

type Script = { font: Family; letters: RegExp }

const SCRIPTS: readonly Script[] = [
  { font: 'Arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { font: 'Hebrew', letters: /\p{Script=Hebrew}/u },
  { font: 'Devanagari', letters: /[\p{Script=Devanagari}\u0964\u0965]/u },
  { font: 'Thai', letters: /\p{Script=Thai}/u },
  { font: EAST_ASIAN, letters: CJK },
  { font: 'Emoji', letters: EMOJI },
]

const BOLD: ReadonlySet<Family> = new Set(['Arabic', 'Hebrew', 'Devanagari', 'Thai'])

function findFamily(letter: string): Family | null {
  const isJoined = JOINS.test(letter)
  const own = SCRIPTS.find(
    ({ font, letters }) => letters.test(letter) && !(font === 'Arabic' && isJoined) && hasGlyph(font, letter),
  )
  return own?.font ?? FAMILIES.find((family) => hasGlyph(family, letter)) ?? null
}

export type Look = { isBold: boolean; isItalic: boolean }

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

export function toPrintable(text: string): string {
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

export function familiesIn(text: string): Family[] {
  if (PLAIN.test(text)) return []
  const families = new Set([...new Set(toPrintable(text))].map(findFamily))
  return [...families].filter((family) => family !== null && family !== 'Inter')
}

/** A mark belongs to the letter before it, so it is not listed again if that letter has no font. */
const listBoxes = (text: string): string[] =>
  [...toPrintable(text)].filter(
    (letter, at, all) => !isDrawn(letter) && !(/\p{M}/u.test(letter) && at > 0 && !isDrawn(all[at - 1] ?? '')),
  )

/** Lists once each letter that paper cannot show, because boxes would take its place (R-RECEIPTS-12). */
export const lettersWithoutFont = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text && !PLAIN.test(text) ? listBoxes(text) : []))),
]
