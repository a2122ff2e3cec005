import { CSV_MARK } from '~/kit/csv'

const PIECE_LENGTH = 64 * 1024

/** Encodes lines piece by piece, because one text of a whole file would be copied and encoded at once. */
export async function* encodedPieces(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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

export const csvFile = (name: string, body: string | ReadableStream<Uint8Array<ArrayBuffer>>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
