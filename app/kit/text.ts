const BEGINS_TAIL = /[-–—,(]/u

/** Removes a variant, legal form or remark: "Harbor tee - M, forest" becomes "Harbor tee". */
const withoutTail = (name: string): string => {
  if (!BEGINS_TAIL.test(name)) return name
  const [product = ''] = name.split(/ [-–—] /u, 1)
  const [words = ''] = product.split(/, | \(/u, 1)
  return words.trim().includes(' ') ? words : product
}

const VISIBLE = /[^\p{Z}\p{C}]/u

/** Characters without width or meaning. Joiners and direction marks stay, because emoji and some scripts need them. */
const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g

export const composedLetters = (typed: string): string => typed.replace(INVISIBLE, '').normalize('NFC')

/**
 * One line as it is stored and searched: composed and trimmed, however the keyboard sent it. Text without a visible
 * character becomes empty.
 */
export const composed = (typed: string): string => (VISIBLE.test(typed) ? composedLetters(typed).trim() : '')

export const composedEmail = (typed: string): string => composed(typed).replace(/\p{Cf}/gu, '')

export function initials(name: string): string {
  const words = withoutTail(name.trim())
    .split(/[\s_-]+/u)
    .filter(Boolean)
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return ''
  const letters = words.length === 1 ? [...first].slice(0, 2) : [firstLetter(first), firstLetter(last)]
  return letters.join('').toUpperCase()
}

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

export const AVATAR_COLOURS = ['green', 'blue', 'mauve', 'grey', 'gold', 'orange', 'red'] as const
export type AvatarColour = (typeof AVATAR_COLOURS)[number]

/** The documented rule: the joined character codes of the initials ("AA" is 6565), modulo the number of colors. */
export function avatarPlace(letters: string, colours: number): number {
  let rest = 0
  for (let index = 0; index < letters.length; index++)
    for (const digit of String(letters.charCodeAt(index))) rest = (rest * 10 + Number(digit)) % colours
  return rest
}

export const avatarColour = (letters: string): AvatarColour =>
  AVATAR_COLOURS[avatarPlace(letters, AVATAR_COLOURS.length)] ?? 'green'

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const grouped = (count: number | bigint): string => groupedDigits(count.toString())

export function groupedDigits(digits: string): string {
  let text = digits
  for (let at = digits.length - 3; at > 0 && DIGIT.test(digits[at - 1] ?? ''); at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`
  return text
}

const DIGIT = /\d/

/** `counted(1, 'change')` is "1 change", `counted(2, 'change')` "2 changes". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const MAX_EMAIL_LENGTH = 254
const ADDRESS = /^[^\s@,;<>"]+@([^\s@,;<>"]+)$/

export function isEmail(text: string | null): text is string {
  if (text === null || text.length > MAX_EMAIL_LENGTH) return false
  // The domain needs a dot that is neither first nor last.
  return ADDRESS.exec(text)?.[1]?.slice(1, -1).includes('.') ?? false
}

/** "Weekly on Friday" in the middle of a sentence: "weekly on Friday". */
export const withinSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const collators = new Map<string, Intl.Collator>()

/** English sorts names as the collation of the database does. */
function getCollator(language: string): Intl.Collator {
  const cached = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, cached)
  return cached
}

/** For names that no query has sorted. The order is that of their language, and always the same (decision 0850). */
export const compareNames = (one: string, other: string, language = 'en'): number =>
  getCollator(language).compare(one, other) || (one < other ? -1 : Number(one > other))
