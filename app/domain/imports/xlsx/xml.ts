import { Parser } from 'htmlparser2'
import { FILE_UNREADABLE } from '../messages'
import { turns } from '~/kit/process/turns'
import { refuse } from '../file/table'

/** No part of a workbook that is read nests so deep; what does would only cost memory and time. */
const DEEPEST = 64
const MAX_TOKEN_LENGTH = 1024 * 1024

type Attributes = Readonly<Record<string, string | undefined>>

export type XmlHandler = {
  /** Names without their prefix. */
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

/** Only what is nested in what: the parser itself knows no entities but those of XML, and fetches nothing. */
class Guard {
  #depth = 0
  #silent = 0

  open(): void {
    if (++this.#depth > DEEPEST) throw refuse(FILE_UNREADABLE)
  }
  close(): void {
    this.#depth--
  }
  received(): void {
    this.#silent = 0
  }
  /** A name, attribute or comment that never ends is held by the parser until it does. */
  wait(length: number): void {
    this.#silent += length
    if (this.#silent > MAX_TOKEN_LENGTH) throw refuse(FILE_UNREADABLE)
  }
}

/**
 * Reads a part of a package as it is inflated. Document types are refused: no workbook has one, and entities would come
 * with it.
 */
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
  const pause = turns()
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
