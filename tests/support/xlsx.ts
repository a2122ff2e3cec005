import { strToU8, zipSync, type Zippable } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (inner: string) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `sheet` is the content of the sheet's data; everything else is as Excel writes it. */
export type Parts = {
  sheet: string
  strings?: string
  styles?: string
  properties?: string
  /** Sheets before that one, with their data and state. */
  before?: readonly { sheet: string; state?: string }[]
  more?: Record<string, Uint8Array>
}

const worksheet = (data: string): string => `${HEAD}<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>`

export function entriesOf({
  sheet,
  strings,
  styles,
  properties = '',
  before = [],
  more = {},
}: Parts): Record<string, Uint8Array> {
  const sheets = [...before, { sheet }]
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${LINKS}"><workbookPr ${properties}/><sheets>${sheets
      .map(
        (one, at) =>
          `<sheet name="S${at}" sheetId="${at + 1}" ${'state' in one ? `state="${one.state}"` : ''} ` +
          `r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...sheets.map((_one, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
        relation('rS', 'sharedStrings', 'sharedStrings.xml'),
        relation('rY', 'styles', '/xl/styles.xml'),
      ].join(''),
    ),
    ...Object.fromEntries(sheets.map((one, at) => [`xl/worksheets/sheet${at + 1}.xml`, worksheet(one.sheet)])),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}>${styles}</styleSheet>` }),
  }
  return { ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more }
}

export const packed = (entries: Zippable, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(entries, { level }))
export const workbookOf = (parts: Parts): Uint8Array<ArrayBuffer> => packed(entriesOf(parts))

export const textRow = (cells: readonly string[]): string => `<row>${cells.map(textCell).join('')}</row>`

const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
