import { strToU8 } from 'fflate'
import { entriesOf, packed, textRow, workbookOf } from '../../support/xlsx.ts'

const MB = 1024 * 1024
/** The upload limit, less the bytes of the multipart body around the file. */
const WHOLE = 20 * MB

export type HostileFile = { name: string; make: () => Uint8Array<ArrayBuffer> }

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const filled = (start: string, unit: string, end = ''): Uint8Array<ArrayBuffer> =>
  bytes(start + unit.repeat(Math.floor((WHOLE - start.length - end.length) / Buffer.byteLength(unit))) + end)

/** Letters of every script, lines and quotes; deterministic. */
function noise(length: number): string {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return Array.from({ length }, () => String.fromCharCode(next() % 0xd800)).join('')
}

export const CSV_FILES: readonly HostileFile[] = [
  {
    name: '20 MB of noise in UTF-16',
    make: () =>
      utf16(
        noise(MB)
          .repeat(10)
          .slice(0, WHOLE / 2 - 1),
      ),
  },
  { name: '20 MB of letters in UTF-16', make: () => utf16('\u4e2d\u0416'.repeat(WHOLE / 4 - 1)) },
  { name: '20 MB in one line', make: () => filled('', 'x') },
  { name: '20 MB in one line of cells', make: () => filled('', 'abc,') },
  { name: '20 MB of quotes', make: () => filled('', '"') },
  { name: '20 MB of doubled quotes in a cell', make: () => filled('a\n"', '""', '"') },
  { name: '20 MB behind a quote that is never closed', make: () => filled('a\n"', 'x') },
  { name: '20 MB of line ends', make: () => filled('', '\n') },
  { name: '20 MB that is no UTF-8', make: () => new Uint8Array(WHOLE).fill(0xe9) },
  { name: '20 MB that is no UTF-8 at its end', make: () => filled('a,b\n', 'Ada,Lace\n', '') },
  { name: '20 MB of long lines, all stored', make: () => filled('email,name\n', `${'é'.repeat(9_000)},b\n`) },
  { name: '20 MB of blank cells', make: () => filled('email,name\na,b\n', `${','.repeat(150)}\n`) },
  { name: '90,000 rows, all stored', make: () => bytes(`email,name\n${'ada@x.example,Ada\n'.repeat(90_000)}`) },
]

const ROWS = `${textRow(['email', 'name'])}${textRow(['a@b.example', 'Ada'])}`
const SHEET = 'xl/worksheets/sheet1.xml'
const withPart = (name: string, text: string): Uint8Array<ArrayBuffer> =>
  packed({ ...entriesOf({ sheet: ROWS, strings: '' }), [name]: strToU8(text) })

export const WORKBOOKS: readonly HostileFile[] = [
  { name: '200 MB of blanks', make: () => withPart(SHEET, `<worksheet><sheetData>${ROWS}${' '.repeat(200 * MB)}`) },
  { name: 'a tag that never ends', make: () => withPart(SHEET, `<worksheet ${'a'.repeat(20 * MB)}`) },
  { name: 'a comment that never ends', make: () => withPart(SHEET, `<worksheet><!--${'-'.repeat(20 * MB)}`) },
  { name: 'nesting without an end', make: () => withPart(SHEET, '<a>'.repeat(5 * MB)) },
  {
    name: '500,000 attributes',
    make: () => withPart(SHEET, `<a ${Array.from({ length: 500_000 }, (_one, at) => `a${at}="" `).join('')}`),
  },
  {
    name: 'three million shared strings',
    make: () => withPart('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`),
  },
  {
    name: 'one long string in 50,000 cells',
    make: () =>
      workbookOf({
        sheet: `${textRow(['A'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(50_000)}`,
        strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
      }),
  },
  {
    name: 'one long string in 1,900 cells, all stored',
    make: () =>
      workbookOf({
        sheet: `${textRow(['email'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(1_900)}`,
        strings: `<si><t>${'é'.repeat(20_000)}</t></si>`,
      }),
  },
  {
    name: '10 rows of 190 long cells, all stored',
    make: () =>
      workbookOf({
        sheet: `${textRow(['email'])}${`<row>${'<c t="s"><v>0</v></c>'.repeat(190)}</row>`.repeat(10)}`,
        strings: `<si><t>${'e\u0301'.repeat(10_000)}</t></si>`,
      }),
  },
  { name: 'a million rows', make: () => workbookOf({ sheet: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }) },
  { name: 'references without an end', make: () => workbookOf({ sheet: textRow(['&amp;'.repeat(2 * MB)]) }) },
  {
    name: '20,000 rows of 100 cells, all stored',
    make: () =>
      workbookOf({ sheet: `${textRow(['email'])}${`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(20_000)}` }),
  },
  {
    name: '5,000 parts',
    make: () =>
      packed({
        ...entriesOf({ sheet: ROWS }),
        ...Object.fromEntries(Array.from({ length: 4_900 }, (_one, at) => [`${'a'.repeat(200)}${at}`, strToU8('a')])),
      }),
  },
]
