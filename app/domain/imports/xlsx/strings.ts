import { FILE_TOO_LARGE } from '../messages'
import { MAX_CELL_LENGTH, MAX_TEXT } from '../sheet'
import { refuse } from '../file/table'
import type { XmlHandler } from './xml'

const MAX_STRINGS = 2_000_000
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Decodes characters that XML cannot contain, such as `_x000D_`, and drops those that no database accepts. */
export function cleanText(raw: string): string {
  const text = raw.includes('_x')
    ? raw.replaceAll(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw
  const whole = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text
  return whole.isWellFormed() ? whole : whole.toWellFormed()
}

export class RichText {
  #text = ''
  #isText = false
  #phonetic = 0

  begin(): void {
    this.#text = ''
    this.#isText = false
    this.#phonetic = 0
  }
  open(name: string): void {
    if (name === 'rPh') this.#phonetic++
    this.#isText = name === 't' && this.#phonetic === 0
  }
  close(name: string): void {
    if (name === 'rPh') this.#phonetic--
    this.#isText = false
  }
  add(text: string): void {
    if (this.#isText) this.#text = appendBounded(this.#text, text)
  }
  end(): string {
    return cleanText(this.#text)
  }
}

/** Keeps one character over the limit, so that the cell is still refused. */
export const appendBounded = (text: string, more: string): string =>
  text.length > MAX_CELL_LENGTH ? text : `${text}${more.slice(0, MAX_CELL_LENGTH + 1 - text.length)}`

export class SharedStrings implements XmlHandler {
  readonly all: string[] = []
  readonly #rich = new RichText()
  #length = 0
  #isInside = false

  open(name: string): void {
    if (name === 'si') {
      this.#rich.begin()
      this.#isInside = true
    } else if (this.#isInside) this.#rich.open(name)
  }
  text(text: string): void {
    if (this.#isInside) this.#rich.add(text)
  }
  close(name: string): void {
    if (name !== 'si') return this.#rich.close(name)
    this.#isInside = false
    const text = this.#rich.end()
    this.#length += text.length
    if (this.#length > MAX_TEXT || this.all.length >= MAX_STRINGS) throw refuse(FILE_TOO_LARGE)
    this.all.push(text)
    return undefined
  }
}
