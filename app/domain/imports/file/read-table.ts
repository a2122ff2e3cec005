import { FILE_OF_OLD_EXCEL, FILE_UNREADABLE } from '../messages'
import { readCsv } from './csv'
import { refuse, type Table } from './table'
import { readXlsx } from '../xlsx/read-xlsx'

const begins = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** PNG, JPEG, GIF, PDF, RTF, gzip, and XML, which FODS and web pages are. */
const OTHER_FORMATS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [...Buffer.from('GIF8')],
  [...Buffer.from('%PDF-')],
  [...Buffer.from('{\\rtf')],
  [0x1f, 0x8b],
]
const MARKUP = /^\uFEFF?\s*<(?:\?xml|!doctype|html|office:|table|svg)/i

const isMarkup = (bytes: Uint8Array): boolean => MARKUP.test(new TextDecoder('utf-8').decode(bytes.subarray(0, 200)))

/** A file as a table, by what it is and not by its name: an Excel workbook, or CSV. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refuse(FILE_OF_OLD_EXCEL)
  if (OTHER_FORMATS.some((mark) => begins(bytes, ...mark)) || isMarkup(bytes)) throw refuse(FILE_UNREADABLE)
  return readCsv(bytes)
}
