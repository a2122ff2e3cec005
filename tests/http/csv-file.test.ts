import { expect, test } from 'vitest'
import { encodePieces } from '~/http/csv-file'
import { CSV_MARK } from '~/kit/csv'

async function* linesOf(count: number, line: string) {
  for (let at = 0; at < count; at++) yield line
}

test('encodes many lines in pieces, with the mark before the first one', async () => {
  const line = `${'é'.repeat(1000)}\r\n`
  const pieces: Uint8Array[] = []
  for await (const piece of encodePieces(linesOf(1000, line))) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(CSV_MARK + line.repeat(1000))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * (64 * 1024 + line.length))
  expect(pieces.length).toBeLessThan(20)
})
