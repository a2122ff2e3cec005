import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestMapping } from '~/domain/imports/file/mapping'
import { placeHeader } from '~/domain/imports/file/table'
import { readTable } from '~/domain/imports/file/read-table'
import { makeContributionColumns } from '~/domain/imports/sheets/contributions'
import { makeSponsorshipColumns } from '~/domain/imports/sheets/sponsorships'
import { makeSupporterColumns } from '~/domain/imports/sheets/supporters'
import { DomainError } from '~/kit/errors'
import { decodedText } from '../../support/csv'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const errorOf = async (file: Uint8Array): Promise<string> => {
  try {
    await readTable(file)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
  return ''
}

describe('R-IMPORTS-4: files', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '|', ' ', '\n', '\r\n', '💛'),
    maxLength: 12,
  })
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  test('reads quoted cells exactly, for every delimiter and line end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        async (delimiter, end, rows) => {
          const full = rows.filter((row) => row.some((text) => text.trim() !== ''))
          fc.pre(full.length > 0)
          const text = [['A', 'B', 'C'], ...rows].map((row) => row.map(written).join(delimiter)).join(end)
          const table = await readTable(bytes(text))
          expect(table.headers).toEqual(['A', 'B', 'C'])
          expect(table.rows.map(({ cells }) => cells)).toEqual(full)
        },
      ),
    ))
  test('rows are counted as spreadsheets count them, also behind a line end within a cell', async () => {
    const { rows } = await readTable(bytes('a,b\r\n\r\n"x\ny",1\r\nz,2'))
    expect(rows.map(({ line }) => line)).toEqual([3, 4])
  })
  test('reads UTF-8 with and without BOM, UTF-16 and Windows-1252', async () => {
    const text = 'name\nJosé “Pepe” €'
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...text].flatMap((one) => [(one.codePointAt(0) ?? 0) & 255, (one.codePointAt(0) ?? 0) >> 8]),
    ])
    const ansi = new Uint8Array(
      [...text].map((one) => ({ '“': 0x93, '”': 0x94, '€': 0x80 })[one] ?? one.codePointAt(0) ?? 0),
    )
    for (const file of [bytes(text), bytes(`\uFEFF${text}`), utf16, ansi]) expect(decodedText(file)).toBe(text)
  })
  test.each(['é', '💛', '“'])('reads %s as it was wherever a part of the file ends', (letter) => {
    for (let before = 0; before < 4; before++) {
      const text = `${'x'.repeat(64 * 1024 - before)}${letter}\n1`
      expect(decodedText(bytes(text))).toBe(text)
    }
  })
  test('reads the same rows wherever a part of the file ends', async () => {
    const rows = ['"a ""quoted"" word",x', '"two\r\nlines", y', '""""', 'plain,"",', '"é"é,"💛"']
    const cells = [['a "quoted" word', 'x'], ['two\r\nlines', ' y'], ['"'], ['plain', '', ''], ['éé', '💛']]
    const [text, filler] = [`${rows.join('\r\n')}\r\n`, `${'x'.repeat(999)}\n`.repeat(66)]
    for (let before = 0; before <= bytes(text).length; before++) {
      const above = filler.slice(-(64 * 1024 - before))
      const table = await readTable(bytes(above + text + rows.join('\r')))
      expect(table.rows.slice(-2 * rows.length).map((row) => row.cells)).toEqual([...cells, ...cells])
    }
  })
  test('short rows stay, and long ones get no columns, since their cells have shifted', async () =>
    expect(await placeHeader(await readTable(bytes('a,b\n1\n1,2,3')), { recognized: () => 0 })).toEqual({
      isPlaced: false,
      headerRow: 1,
      headers: ['a', 'b'],
      rows: [
        { line: 2, cells: ['1'] },
        { line: 3, cells: ['1', '2', '3'] },
      ],
    }))
  test.each([
    ['', 'The file has no rows below its header.'],
    ['a,b\n', 'The file has no rows below its header.'],
    [
      'a\n1\n"open',
      'A quotation mark in row 3 has no second one. Close it, or write two of them for one within a text.',
    ],
    [
      'PK\u0003\u0004\u0000\u0000',
      'This file could not be read. In your spreadsheet program, save it as an Excel ' +
        'workbook (.xlsx) or as CSV, ' +
        'and upload it again.',
    ],
    [`a\n${'x'.repeat(20_001)}`, 'A cell of the file has more than 20,000 characters.'],
    [`${'a,'.repeat(200)}a\n1`, 'The file has more than 200 columns.'],
    [`a\n${'1\n'.repeat(100_001)}`, 'The file has more than 100,000 rows. Please split it.'],
  ])('refuses %.20j with a message', async (text, message) => expect(await errorOf(bytes(text))).toBe(message))
  test.each([
    ['PNG', 'a picture', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]],
    ['JPEG', 'a picture', [0xff, 0xd8, 0xff, 0xe0]],
    ['gzip', 'a compressed file', [0x1f, 0x8b, 8, 0]],
  ])('reports %s as %s', async (_, kind, file) =>
    expect(await errorOf(new Uint8Array(file))).toMatch(new RegExp(`^This file is ${kind}\\. In your`)),
  )
  test.each([
    ['a PDF document', '%PDF-1.7\na,b\n1,2'],
    ['a PostScript document', '%!PS-Adobe-3.0\na,b\n1,2'],
    ['a text document (RTF)', '{\\rtf1\\ansi a,b\n1,2}'],
    ['a web page or an XML document', '<?xml version="1.0"?>\n<office:document>\n1,2'],
    ['a web page or an XML document', '<!DOCTYPE html>\n<p>1</p>'],
    ['a web page or an XML document', '\uFEFF\n<style>a,b</style>\n1,2'],
    ['a web page or an XML document', '<div class="a,b">\n1,2'],
    ['a web page or an XML document', '<!-- a,b -->\n1,2'],
    ['a file of contacts (vCard)', 'BEGIN:VCARD\nN:Lovelace,Ada\nEND:VCARD'],
    ['a calendar', 'BEGIN:VCALENDAR\nSUMMARY:a,b\nEND:VCALENDAR'],
    ['a saved email or web page', 'MIME-Version: 1.0\nContent-Type: text/csv\n\na,b\n1,2'],
    ['a saved email or web page', 'From: Ada <ada@mail.example>\nTo: Bo\n\na,b'],
    ['a JSON document', '{"email":"ada@mail.example","city":"Bath"}\n{"email":"bo@mail.example"}'],
    ['a JSON document', '[\n  {"email":"ada@mail.example"}\n]'],
    ['a JSON document', '[["email","city"],\n["ada@mail.example","Bath"]]'],
  ])('reports a file as %s', async (kind, text) => {
    expect(await errorOf(bytes(text))).toBe(
      `This file is ${kind}. In your spreadsheet program, save it as an Excel workbook (.xlsx) or as CSV, ` +
        'and upload it again.',
    )
    const wide = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(await errorOf(wide)).toMatch(/^This file is a/)
  })
  test.each(['From,To\n1,2', '<email>,city\n1,2', '[x],y\n1,2', 'Received,Date\n1,2', '{x},y\n1,2', '%,n\n1,2'])(
    'takes %j for the CSV that it is',
    async (text) => expect((await readTable(bytes(text))).rows).toHaveLength(1),
  )
  test('fails only with a message for any bytes', () =>
    fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (file) => void (await errorOf(file)))))
})

describe('R-IMPORTS-4: columns', () => {
  const SUPPORTERS = makeSupporterColumns({ countries: [], accountTypes: [], memberships: [] })
  test('a header that is the key of a field is that field, also where a similar one comes first', () =>
    expect(suggestMapping(['First Name', 'first_name', 'email'], SUPPORTERS)).toEqual(['', 'first_name', 'email']))
  test('labels and the names of other systems are suggested, no field twice, and nothing is guessed', () => {
    expect(suggestMapping(['Surname', 'E-Mail', 'Postcode', 'Shoe size', 'EMAIL', 'Company'], SUPPORTERS)).toEqual([
      'last_name',
      'email',
      'bill_zip',
      '',
      '',
      'bill_organization_name',
    ])
    expect(suggestMapping(['Gift date', 'Amount', 'Company', 'constructor'], makeContributionColumns([]))).toEqual([
      'date',
      'total',
      'organization_name',
      '',
    ])
  })
  test('custom columns of sponsorships are kept, to be refused', () =>
    expect(suggestMapping(['reference_number', 'custom_color'], makeSponsorshipColumns([]))).toEqual([
      'reference_number',
      'custom_color',
    ]))
})
