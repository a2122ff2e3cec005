import { CSV_MARK } from '~/kit/csv'

const PIECE_LENGTH = 64 * 1024

/** Encodes lines piece by piece, because one text of a whole file would be copied and encoded at once. */
export async function* encodePieces(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let piece = CSV_MARK
  for await (const line of lines) {
    piece += line
    if (piece.length < PIECE_LENGTH) continue
    yield encoder.encode(piece)
    piece = ''
  }
  if (piece !== '') yield encoder.encode(piece)
}

const toStream = (pieces: AsyncIterator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })

export const csvFile = (name: string, content: string | AsyncIterator<Uint8Array<ArrayBuffer>>): Response =>
  new Response(typeof content === 'string' ? content : toStream(content), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
