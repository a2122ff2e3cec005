/** One of 8,000 random UUIDs contains digits that would pass for a card number. */
const UUID = /(?<![\w-])(?=[\d-]*[a-f])([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})(?![\w-])/gi
const RUN = /(?<![\p{L}\p{N}_])\d+(?:[\p{Zs}\p{Pd}\t.]{1,3}\d+)*(?![\p{L}\p{N}_])/gu
const MIN_DIGITS = 13
const MAX_DIGITS = 19

const ZERO = 48
const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9

/** Stores digits with running sums, so that the check digit of any part of the row takes one subtraction. */
class Row {
  readonly #digits: Uint8Array
  /** Running sums with every second digit doubled: those at even places, and those at odd ones. */
  readonly #sums: readonly [Int32Array, Int32Array]
  length = 0

  constructor(max: number) {
    this.#digits = new Uint8Array(max)
    this.#sums = [new Int32Array(max + 1), new Int32Array(max + 1)]
  }

  push(digit: number): void {
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    const [even, odd] = this.#sums
    const isEven = this.length % 2 === 0
    even[this.length + 1] = (even[this.length] ?? 0) + (isEven ? doubled : digit)
    odd[this.length + 1] = (odd[this.length] ?? 0) + (isEven ? digit : doubled)
    this.#digits[this.length++] = digit
  }

  /** Checks the Luhn digit: every second digit from the right counts double. Zeros alone are not a number. */
  hasCheckDigit(from: number, to: number): boolean {
    const sums = this.#sums[to % 2 === 0 ? 0 : 1]
    const sum = (sums[to] ?? 0) - (sums[from] ?? 0)
    return sum > 0 && sum % 10 === 0
  }

  kind(from: number, to: number): Kind {
    return { length: to - from, first: this.#digits[from] ?? 0, second: this.#digits[from + 1] ?? 0 }
  }
}

type Kind = { length: number; first: number; second: number }
type Judge = (kind: Kind) => boolean

const isCardNumber: Judge = () => true

/**
 * Phone numbers and bar codes never have 16 digits or more, and never look like American Express (15) or Diners Club
 * (14): E.164 ends at 15 digits without a country 34 or 37 of that length, and shop bar codes have 13.
 */
const isIssued: Judge = ({ length, first, second }) =>
  length > 15 ||
  (first === 3 && ((length === 15 && [4, 7].includes(second)) || (length === 14 && [0, 6, 8, 9].includes(second))))

const ASCII = 128
const MAX_SEPARATORS = 3

/** Precomputes ASCII characters, because each group of digits is checked. */
function makeCharacterTest(kind: RegExp): (text: string, at: number) => boolean {
  const known = Array.from({ length: ASCII }, (_, code) => kind.test(String.fromCharCode(code)))
  return (text, at) => {
    const code = text.codePointAt(at)
    return code !== undefined && (code < ASCII ? known[code] === true : kind.test(String.fromCodePoint(code)))
  }
}

const isWord = makeCharacterTest(/[\p{L}\p{N}_]/u)
const isParting = makeCharacterTest(/[\p{Zs}\p{Pd}\t.]/u)

const isWordBefore = (text: string, at: number): boolean =>
  at > 0 && (isWord(text, at - 1) || (at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff && isWord(text, at - 2)))

function nextGroup(text: string, from: number): number {
  for (let at = from; at <= from + MAX_SEPARATORS && at < text.length; at++) {
    if (at > from && isDigit(text.charCodeAt(at))) return at
    if (!isParting(text, at)) return -1
  }
  return -1
}

class Run {
  readonly #row: Row
  #starts: number[] = []
  #first = 0

  constructor(row: Row) {
    this.#row = row
  }

  get isEmpty(): boolean {
    return this.#starts.length === 0
  }

  begin(): void {
    this.#starts.push(this.#row.length)
  }

  clear(): void {
    this.#starts = []
    this.#first = 0
  }

  /**
   * A number ends with a group of digits and may begin with any group before it, because an expiry may follow the
   * number and a house number may precede it.
   */
  endsWith(isOne: Judge): boolean {
    const to = this.#row.length
    while (to - (this.#starts[this.#first] ?? to) > MAX_DIGITS) this.#first++
    for (let index = this.#first; index < this.#starts.length; index++) {
      const from = this.#starts[index] ?? to
      if (to - from < MIN_DIGITS) return false
      if (this.#row.hasCheckDigit(from, to) && isOne(this.#row.kind(from, to))) return true
    }
    return false
  }
}

function digitsIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) count++
  return count
}

/** Scans the text in one pass, because it comes from outside and may be as long as a request body. */
function holdsAny(sent: string, isOne: Judge): boolean {
  const count = digitsIn(sent)
  if (count < MIN_DIGITS) return false
  const text = sent.replaceAll(UUID, 'uuid')
  const row = new Row(count)
  const run = new Run(row)
  for (let at = 0; at < text.length;) {
    if (!isDigit(text.charCodeAt(at))) {
      at++
      continue
    }
    const isPart = !run.isEmpty || !isWordBefore(text, at)
    run.begin()
    for (; isDigit(text.charCodeAt(at)); at++) row.push(text.charCodeAt(at) - ZERO)
    const isWhole = isPart && !isWord(text, at)
    if (isWhole && run.endsWith(isOne)) return true
    const next = isWhole ? nextGroup(text, at) : -1
    if (next === -1) run.clear()
    else at = next
  }
  return false
}

export const holdsCardNumber = (text: string): boolean => holdsAny(text, isCardNumber)

/**
 * Like `holdsCardNumber`, for text where long digits are common: one in ten phone numbers and bar codes also has a
 * valid check digit.
 */
export const holdsIssuedNumber = (text: string): boolean => holdsAny(text, isIssued)

const maskNumbers = (text: string): string =>
  text.replace(RUN, (run) => (holdsCardNumber(run) ? `••••${run.replace(/\D/g, '').slice(-4)}` : run))

export const withoutCardNumbers = (text: string): string =>
  text
    .split(UUID)
    .map((part, index) => (index % 2 === 0 ? maskNumbers(part) : part))
    .join('')
