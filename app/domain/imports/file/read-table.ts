import { FILE_OF_OLD_EXCEL } from '../messages'
import { readCsv } from './csv'
import { refuse, type Table } from './table'
import { readXlsx } from '../xlsx/read-xlsx'

const begins = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** A file as a table, by what it is and not by its name: an Excel workbook, or CSV. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refuse(FILE_OF_OLD_EXCEL)
  return readCsv(bytes)
}
