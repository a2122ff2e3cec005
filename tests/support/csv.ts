import { decodeParts } from '~/domain/imports/file/csv'

/** Strict RFC 4180: CRLF ends a record, and a bare line end outside quotes is an error. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1)
        if (end < 0) throw new Error('an open quote')
        cell += text.slice(at + 1, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
      }
    } else {
      const end = /[,\r\n"]/.exec(text.slice(at))
      const length = end ? end.index : text.length - at
      cell = text.slice(at, at + length)
      at += length
    }
    record.push(cell)
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      at += 2
      records.push(record)
      record = []
    } else if (at < text.length) throw new Error(`a record ends badly: ${JSON.stringify(text.slice(at, at + 20))}`)
  }
  return records
}

/** The whole text of a file, as an import reads it part by part. */
export const decodedText = (bytes: Uint8Array): string => [...decodeParts(bytes)].map(({ text }) => text).join('')
