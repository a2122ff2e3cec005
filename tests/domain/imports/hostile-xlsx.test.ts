import { strToU8 } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from '~/domain/imports/file/read-table'
import { DomainError } from '~/kit/errors'
import { entriesOf, packed, textRow, workbookOf } from '../../support/xlsx'

const UNREADABLE =
  'This file could not be read. In your spreadsheet program, save it as an Excel workbook (.xlsx) or as CSV, ' +
  'and upload it again.'
const TOO_LARGE = 'The file holds more than can be imported at once. Please split it.'

/** Returns the message of a refusal, or '' if the file is read. Any other error fails the test. */
async function sentenceOf(file: Uint8Array): Promise<string> {
  try {
    await readTable(file)
    return ''
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return error.message
    throw error
  }
}

const ROWS = `${textRow(['email', 'name'])}${textRow(['a@b.example', 'Ada'])}`
const withPart = (name: string, text: string): Uint8Array =>
  packed({ ...entriesOf({ sheet: ROWS, strings: '' }), [name]: strToU8(text) })
const SHEET = 'xl/worksheets/sheet1.xml'

describe('R-IMPORTS-4: workbooks that were made to harm', () => {
  test.each([
    ['no directory', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), UNREADABLE],
    ['a package that is no workbook', packed({ 'a.txt': strToU8('a') }), UNREADABLE],
    [
      'an old Excel file',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'This file has a password or the format of an old Excel (.xls). Save it as an Excel ' +
        'workbook (.xlsx) without ' +
        'a password, and upload it again.',
    ],
    [
      'entities of its own',
      withPart(SHEET, `<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData>${ROWS}</sheetData></worksheet>`),
      UNREADABLE,
    ],
    [
      'an address outside',
      withPart(
        '_rels/.rels',
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="http://x.example/w.xml" ' +
          'TargetMode="External"/></Relationships>',
      ),
      UNREADABLE,
    ],
    [
      'rows in no order',
      workbookOf({ sheet: '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>' }),
      UNREADABLE,
    ],
    ['a row beyond all rows', workbookOf({ sheet: '<row r="99999999"><c><v>1</v></c></row>' }), UNREADABLE],
    ['cells in no order', workbookOf({ sheet: '<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>' }), UNREADABLE],
    [
      'a column too many',
      workbookOf({ sheet: '<row><c r="GS1"><v>1</v></c></row>' }),
      'The file has more than 200 columns.',
    ],
    [
      'a cell too long',
      workbookOf({ sheet: textRow(['x'.repeat(20_001)]) }),
      'A cell of the file has more than 20,000 characters.',
    ],
    [
      'more than 5,000 parts',
      packed({
        ...entriesOf({ sheet: ROWS, strings: '' }),
        ...Object.fromEntries(Array.from({ length: 5000 }, (_part, at) => [`part${at}`, strToU8('')])),
      }),
      TOO_LARGE,
    ],
    ['nothing in it', workbookOf({ sheet: '' }), 'The file has no rows below its header.'],
  ])('%s: refused with a sentence', async (_case, file, sentence) => expect(await sentenceOf(file)).toBe(sentence))
  test('macros are never looked at, and a string that is not there is blank', async () =>
    expect(
      await sentenceOf(
        workbookOf({
          sheet: `${ROWS}<row><c t="s"><v>99999</v></c><c><v>1</v></c></row>`,
          more: { 'xl/vbaProject.bin': new Uint8Array(2000).fill(7) },
        }),
      ),
    ).toBe(''))

  const MB = 1024 * 1024
  test.each([
    [
      '400 MB of blanks',
      () => withPart(SHEET, `<worksheet><sheetData>${ROWS}</sheetData>${' '.repeat(400 * MB)}`),
      [TOO_LARGE, UNREADABLE],
    ],
    ['a tag that never ends', () => withPart(SHEET, `<worksheet ${'a'.repeat(20 * MB)}`), [UNREADABLE]],
    ['a comment that never ends', () => withPart(SHEET, `<worksheet><!--${'-'.repeat(20 * MB)}`), [UNREADABLE]],
    ['nesting without an end', () => withPart(SHEET, '<a>'.repeat(5 * MB)), [UNREADABLE]],
    [
      'attributes without an end',
      () => withPart(SHEET, `<a ${Array.from({ length: 500_000 }, (_one, at) => `a${at}="" `).join('')}`),
      [UNREADABLE],
    ],
    [
      'three million shared strings',
      () => withPart('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`),
      [TOO_LARGE],
    ],
    [
      'one long string in each of many cells',
      () =>
        workbookOf({
          sheet: `${textRow(['A'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(50_000)}`,
          strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
        }),
      [TOO_LARGE],
    ],
    [
      'a million rows',
      () => workbookOf({ sheet: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }),
      ['The file has more than 100,000 rows. Please split it.'],
    ],
  ])('%s: refused before all of it is held', { timeout: 60_000 }, async (_case, make, sentences) =>
    expect(sentences).toContain(await sentenceOf(make())),
  )

  const good = workbookOf({
    sheet: ROWS,
    strings: '<si><t>a</t></si>',
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
  })
  const spots = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
  test('no damage to a workbook breaks the reader in another way', () =>
    fc.assert(
      fc.asyncProperty(spots, fc.nat(good.length), async (damage, length) => {
        const bytes = good.slice()
        for (const [at, byte] of damage) bytes[at] = byte
        await sentenceOf(bytes)
        await sentenceOf(bytes.slice(0, length))
      }),
      { numRuns: 300 },
    ))
  const token = fc.constantFrom(
    '<row>',
    '<row r="2">',
    '<row r="1e9">',
    '</row>',
    '<c>',
    '<c r="B2" t="s">',
    '<c r="$A$1">',
    '<c t="inlineStr" s="-1">',
    '<c r="?">',
    '</c>',
    '<v>',
    '</v>',
    '<is>',
    '</is>',
    '<t>',
    '</t>',
    '<rPh>',
    '</rPh>',
    '1',
    '1e400',
    '-5',
    'NaN',
    '&#0;',
    '&#xD800;',
    '_xD83D_',
    '_x0000_',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?a?>',
    '&',
    '"',
    '</sheetData>',
  )
  test('no order of the words of a sheet breaks the reader in another way, and its text can always be stored', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(token, { maxLength: 40 }),
        fc.array(token, { maxLength: 20 }),
        async (words, strings) => {
          const file = workbookOf({ sheet: `${ROWS}${words.join('')}`, strings: strings.join('') })
          try {
            const { headers, rows } = await readTable(file)
            for (const text of [headers, ...rows.map(({ cells }) => cells)].flat())
              expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
            expect(rows.map(({ line }) => line)).toEqual(
              [...new Set(rows.map(({ line }) => line))].toSorted((one, other) => one - other),
            )
          } catch (error) {
            if (!(error instanceof DomainError && error.code === 'invalid')) throw error
          }
        },
      ),
      { numRuns: 300 },
    ))
})
