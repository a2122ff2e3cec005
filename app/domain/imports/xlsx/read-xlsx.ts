import { FILE_EMPTY, FILE_UNREADABLE } from '../messages'
import { refuse, TableBuilder, type Table } from '../file/table'
import { readPackage } from './package'
import { SharedStrings } from './strings'
import { Styles } from './styles'
import { Worksheet } from './worksheet'
import { readXml } from './xml'
import { Zip } from './zip'

/**
 * Reads the first visible sheet that has a header. Inflates 64 KB at a time and yields in between. Throws DomainError
 * `invalid` for anything else (R-IMPORTS-4).
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const zip = new Zip(bytes)
  const { sheets, strings: stringsAt, styles: stylesAt, is1904 } = await readPackage(zip)
  if (sheets.length === 0) throw refuse(FILE_UNREADABLE)
  const [strings, styles] = [new SharedStrings(), new Styles()]
  if (stringsAt !== null) await readXml(zip.read(stringsAt), strings)
  if (stylesAt !== null) await readXml(zip.read(stylesAt), styles)
  for (const sheet of sheets) {
    const builder = new TableBuilder(true)
    await readXml(zip.read(sheet), new Worksheet(builder, { strings: strings.all, formats: styles.formats, is1904 }))
    if (builder.isBegun) return builder.table()
  }
  throw refuse(FILE_EMPTY)
}
