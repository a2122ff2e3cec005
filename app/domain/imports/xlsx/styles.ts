import { FILE_TOO_LARGE } from '../messages'
import { refuse } from '../file/table'
import { readFormat, type Format } from './numbers'
import type { XmlHandler } from './xml'

const MAX_STYLES = 100_000

export class Styles implements XmlHandler {
  readonly formats: Format[] = []
  readonly #codes = new Map<number, string>()
  #isOfCells = false

  open(name: string, { numFmtId, formatCode }: Readonly<Record<string, string | undefined>>): void {
    if (name === 'cellXfs') this.#isOfCells = true
    if (name === 'numFmt' && formatCode !== undefined) this.#codes.set(Number(numFmtId), formatCode)
    if (name === 'xf' && this.#isOfCells)
      this.formats.push(readFormat(Number(numFmtId ?? 0), this.#codes.get(Number(numFmtId))))
    if (this.#codes.size > MAX_STYLES || this.formats.length > MAX_STYLES) throw refuse(FILE_TOO_LARGE)
  }
  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false
  }
}
