const MAX_PAIRS = 12_000
const MAX_NAME_LENGTH = 200
/** A name as it is sent: each character may be three bytes, and each byte three characters. */
const MAX_SENT_NAME_LENGTH = MAX_NAME_LENGTH * 9
const MAX_ELEMENTS = 10_000
const MAX_JSON_DEPTH = 20
const MAX_NAME_DEPTH = 5

const code = (sign: string): number => sign.charCodeAt(0)
const [AMPERSAND, EQUALS, QUOTE, BACKSLASH, COMMA] = ['&', '=', '"', '\\', ','].map(code)
const OPENING = new Set(['[', '{'].map(code))
const CLOSING = new Set([']', '}'].map(code))

/** Counts fields, lists and levels in one pass before anything is parsed, because parsers need time for each. */
export function isModestForm(bytes: Uint8Array): boolean {
  let pairs = 1
  let nameFrom = 0
  let isName = true
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === AMPERSAND) {
      if (++pairs > MAX_PAIRS) return false
      nameFrom = at + 1
      isName = true
    } else if (byte === EQUALS) isName = false
    else if (isName && at - nameFrom >= MAX_SENT_NAME_LENGTH) return false
  }
  return true
}

function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

export function isModestJson(bytes: Uint8Array): boolean {
  let elements = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if (byte === COMMA) elements++
    else if (OPENING.has(byte)) {
      elements++
      depth++
    } else if (CLOSING.has(byte)) depth--
    if (elements > MAX_ELEMENTS || depth > MAX_JSON_DEPTH) return false
  }
  return true
}

/**
 * Splits `fields[12][value]`, `ids[]` and `rows[0].label` into steps; null if the name is too long or too deep. Drops
 * an unclosed bracket and the rest after it.
 */
export function splitPath(name: string): string[] | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const open = name.indexOf('[')
  if (open < 1) return [name]
  const path = [name.slice(0, open)]
  for (let from = open; from !== -1; from = name.indexOf('[', from)) {
    const to = name.indexOf(']', from)
    if (to === -1) break
    path.push(name.slice(from + 1, to))
    from = to
    const next = name.indexOf('[', to)
    const words = name.slice(to + 1, next === -1 ? name.length : next)
    if (words.length > 1 && words.startsWith('.')) path.push(words.slice(1))
    if (path.length > MAX_NAME_DEPTH) return null
  }
  return path
}
