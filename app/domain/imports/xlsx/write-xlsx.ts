import { strToU8, zipSync } from 'fflate'

/** `text` cells stay text, so that a typed ZIP keeps its leading zeros. `day` cells show dates as YYYY-MM-DD. */
export type ColumnLook = { width: number; format?: 'text' | 'day'; wraps?: boolean }

export type SheetOut = { name: string; columns: readonly ColumnLook[]; rows: readonly (readonly string[])[] }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_TEXT_LENGTH = 32_767

const STYLE = { plain: 0, head: 1, text: 2, day: 3, wrapped: 4 } as const

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" ` +
  `formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family ` +
  `val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill ` +
  `patternType="gray125"/></fill></fills><borders ` +
  `count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ` +
  `numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">` +
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" ` +
  `wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" ` +
  `builtinId="0"/></cellStyles></styleSheet>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one)

function letters(place: number): string {
  let [left, text] = [place + 1, '']
  while (left > 0) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
    left = Math.floor((left - 1) / 26)
  }
  return text
}

const styleIndex = ({ format, wraps }: ColumnLook): number =>
  wraps ? STYLE.wrapped : format === undefined ? STYLE.plain : STYLE[format]

const columnXml = (look: ColumnLook, place: number): string =>
  `<col min="${place + 1}" max="${place + 1}" width="${look.width}" style="${styleIndex(look)}" customWidth="1"/>`

function sheetXml({ columns, rows }: SheetOut, isFirst: boolean): string {
  const cell = (text: string, line: number, place: number) => {
    const style = line === 0 ? STYLE.head : styleIndex(columns[place] ?? { width: 0 })
    return (
      `<c r="${letters(place)}${line + 1}" s="${style}" t="inlineStr"><is><t ` +
      `xml:space="preserve">${escapeXml(text)}</t></is></c>`
    )
  }
  const lines = rows.map(
    (cells, line) => `<row r="${line + 1}">${cells.map((text, place) => cell(text, line, place)).join('')}</row>`,
  )
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView ` +
    `${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" ` +
    `sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `<cols>${columns.map(columnXml).join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  )
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${LINKS}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** For small sheets, built in memory. Names have at most 31 characters without `[]:*?/\`. */
export function writeXlsx(sheets: readonly SheetOut[], at: Date): Uint8Array<ArrayBuffer> {
  const part = (index: number) => `worksheets/sheet${index + 1}.xml`
  const override = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}" ContentType="${KIND}.${kind}+xml"/>`
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
      `ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}` +
      `${sheets.map((_sheet, index) => override(part(index), 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><bookViews><workbookView ` +
      `activeTab="0"/></bookViews><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_sheet, index) => ['worksheet', part(index)] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/${part(index)}`, sheetXml(sheet, index === 0)])),
  }
  const entries = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return new Uint8Array(zipSync(entries, { mtime: at }))
}
