import { Parser } from 'htmlparser2'
import { FILE_UNREADABLE } from '../messages'
import { makeTurns } from '~/kit/process/turns'
import { refuse } from '../file/table'

/** No workbook part that is read nests this deep. Deeper nesting would only cost memory and time. */
const MAX_DEPTH = 64
const MAX_TOKEN_LENGTH = 1024 * 1024

type Attributes = Readonly<Record<string, string | undefined>>

export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

const chooseDecoder = (first: Uint8Array): TextDecoder => {
  const [one, two] = first
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8')
}

class Guard {
  #depth = 0
  #silent = 0

  open(): void {
    if (++this.#depth > MAX_DEPTH) throw refuse(FILE_UNREADABLE)
  }
  close(): void {
    this.#depth--
  }
  received(): void {
    this.#silent = 0
  }
  /** Limits names, attributes and comments that never end, because the parser buffers them. */
  wait(length: number): void {
    this.#silent += length
    if (this.#silent > MAX_TOKEN_LENGTH) throw refuse(FILE_UNREADABLE)
  }
}

/** Parses a part while it is inflated. Refuses document types: no workbook has one, and they could define entities. */
export async function readXml(parts: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const guard = new Guard()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        guard.open()
        guard.received()
        handler.open?.(localName(name), attributes)
      },
      onclosetag(name) {
        guard.close()
        guard.received()
        handler.close?.(localName(name))
      },
      ontext(text) {
        guard.received()
        handler.text?.(text)
      },
      oncomment: () => guard.received(),
      onprocessinginstruction(name) {
        guard.received()
        if (name.toLowerCase().startsWith('!doctype')) throw refuse(FILE_UNREADABLE)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const pause = makeTurns()
  let decoder: TextDecoder | null = null
  for await (const part of parts) {
    decoder ??= chooseDecoder(part)
    const text = decoder.decode(part, { stream: true })
    guard.wait(text.length)
    parser.write(text)
    await pause()
  }
  parser.end()
}
