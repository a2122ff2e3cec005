/** Characters that end a script's string, begin a tag or break a line, by their UTF-8 bytes. */
const ESCAPES: Record<string, string> = { "'": "\\'", '\\': '\\\\', '<': '\\u003c', '\n': '\\n', '\r': '\\r' }

const escapes: (Uint8Array | undefined)[] = Array.from({ length: 256 }, () => undefined)
for (const [sign, escape] of Object.entries(ESCAPES)) escapes[sign.charCodeAt(0)] = new TextEncoder().encode(escape)

export const MAX_ESCAPED_BYTES = 6

/**
 * Writes bytes as the content of a single-quoted script string, which no input can break out of. Returns the end
 * position.
 */
export function writeInScript(bytes: Uint8Array, space: Uint8Array, begin: number): number {
  let at = begin
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    const escape = escapes[byte]
    if (escape === undefined) space[at++] = byte
    else for (const one of escape) space[at++] = one
  }
  return at
}

/** React Router has already encoded the loaders' data. */
export async function collectPieces(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const bytes of stream) pieces.push(bytes)
  return pieces
}
