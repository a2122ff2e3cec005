import { COMMON_WORDS, KEY_ROWS } from '~/kit/codes/common-words.server'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-length'

export const TOO_SHORT = `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`
export const TOO_LONG = `The password can have up to ${MAX_PASSWORD_LENGTH} characters.`
export const TOO_COMMON = 'This password is easy to guess. Please choose another, such as several unrelated words.'

export const BREACHED = 'This password was published after a breach of another service. Please choose another.'

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const MIN_RUN_LENGTH = 3
/** Shorter words about a person or an organization are ignored, so that an initial does not count as a word. */
const MIN_WORD_LENGTH = 3

const runs = KEY_ROWS.flatMap((row) => [row, [...row].reverse().join('')])

function runLength(text: string, from: number): number {
  let length = 1
  while (text[from + length] === text[from] && from + length < text.length) length++
  if (length >= MIN_RUN_LENGTH) return length
  length = MIN_RUN_LENGTH
  while (from + length <= text.length && runs.some((row) => row.includes(text.slice(from, from + length)))) length++
  return length === MIN_RUN_LENGTH ? 0 : length - 1
}

function fallsApart(text: string, known: ReadonlySet<string>): boolean {
  const reached = new Set([0])
  for (let from = 0; from < text.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + 1; to <= text.length; to++) {
      const part = text.slice(from, to)
      if (COMMON_WORDS.has(part) || known.has(part)) reached.add(to)
    }
    for (let length = runLength(text, from); length >= MIN_RUN_LENGTH; length--) reached.add(from + length)
  }
  return reached.has(text.length)
}

const replaceLookalikes = (text: string) => text.replace(/[0134571@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)

export function isEasyToGuess(password: string, known: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  const own = new Set(known.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_WORD_LENGTH))
  if (
    known.some(
      (word) => word.length >= 4 && lower.replaceAll(word.toLowerCase(), '').replace(/[^\p{L}]/gu, '').length < 4,
    )
  )
    return true
  if (new Set(lower).size <= 4) return true
  if (/[^\x20-\x7e]/.test(lower)) return fallsApart(lower, own)
  const body = lower.replace(/(?<![^a-z])[^a-z]+$/, '')
  const spellings = [lower, body, replaceLookalikes(body), replaceLookalikes(lower)].map((text) =>
    text.replace(/[^a-z]/g, ''),
  )
  return fallsApart(lower, own) || spellings.some((text) => fallsApart(text, own))
}

export function passwordFault(password: string, known: readonly string[] = []): string | null {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return TOO_SHORT
  if (length > MAX_PASSWORD_LENGTH) return TOO_LONG
  return isEasyToGuess(password, known) ? TOO_COMMON : null
}
