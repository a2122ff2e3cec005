import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from '~/domain/imports/file/read-table'
import { numberText } from '~/domain/imports/xlsx/numbers'
import { escaped, textRow, workbookOf, type Parts } from '../../support/xlsx'

const rowsOf = async (parts: Parts): Promise<string[][]> =>
  (await readTable(workbookOf(parts))).rows.map(({ cells }) => cells)
const HEADER = textRow(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
const cellsOf = async (cells: string, more: Omit<Parts, 'sheet'> = {}) =>
  (await rowsOf({ sheet: `${HEADER}<row r="2">${cells}</row>`, ...more }))[0]

describe('R-IMPORTS-4: cells of Excel workbooks', () => {
  test('texts are read from where Excel puts them: shared, rich, inline and computed', async () => {
    const strings = `<si><t>Shared</t></si>
      <si><r><t>Rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">te </t></r><r><t>xt</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b &amp; &lt;c&gt;</t></si>`
    expect(
      await cellsOf(
        `<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>
         <c r="D2" t="s"><v>3</v></c><c r="E2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>
         <c r="F2" t="str"><f>A1&amp;"x"</f><v>computed</v></c><c r="G2"><f>1+1</f><v>2</v></c>`,
        { strings },
      ),
    ).toEqual(['Shared', 'Rich te xt', '東京', 'a\rb & <c>', 'inline', 'computed', '2'])
  })
  test('drops characters that the database refuses', async () =>
    expect(
      await cellsOf('<c t="str"><v>a_x0000_b_xD83D_c&#xDC00;</v></c><c t="str"><v>_xD83D__xDE00_</v></c>'),
    ).toEqual(['ab\uFFFDc\uFFFD', '😀']))
  test('cells that are left out are blank, and styled ones without a value too', async () =>
    expect(await cellsOf('<c r="B2"><v>7</v></c><c r="C2" s="4"/><c r="XFD2" s="4"/>')).toEqual(['', '7']))
  test('reads booleans and errors as text', async () =>
    expect(await cellsOf('<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>')).toEqual([
      'true',
      'false',
      '#N/A',
    ]))
  test('reads amounts as typed, whatever the file stores', async () =>
    expect(
      await cellsOf(
        '<c><v>19.990000000000002</v></c><c><v>0.30000000000000004</v></c><c><v>1.1000000000000001E-2</v></c>' +
          '<c><v>1E+21</v></c><c><v>-4.5E3</v></c><c><v>33</v></c>',
      ),
    ).toEqual(['19.99', '0.3', '0.011', '1000000000000000000000', '-4500', '33']))
  test('reads every amount with two decimals exactly', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.constantFrom('short', 'long', 'power'),
        (cents, form) => {
          const number = cents / 100
          const stored =
            form === 'short' ? String(number) : form === 'long' ? number.toPrecision(17) : number.toExponential(16)
          const text = numberText(stored, { kind: 'number' }, false)
          expect(text).toBe(String(number))
        },
      ),
    ))
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>
    <numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[$-409]mmm\\ yy;@"/>
    <numFmt numFmtId="167" formatCode="[Red]#,##0.00&quot; days&quot;"/>
    <numFmt numFmtId="168" formatCode="00000\\-0000"/><numFmt numFmtId="169" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>
    <xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="22"/><xf numFmtId="169"/><xf numFmtId="20"/></cellXfs>`
  test('days are days by the format of their cell; what only looks like one is a number', async () =>
    expect(
      await cellsOf(
        '<c s="1"><v>45292</v></c><c s="2"><v>45351</v></c><c s="4"><v>1</v></c><c s="5"><v>45292</v></c><c ' +
          's="0"><v>45292</v></c><c s="7"><v>45292.75</v></c><c s="8"><v>1.5</v></c><c s="9"><v>0.75</v></c>',
        { styles },
      ),
    ).toEqual(['2024-01-01', '2024-02-29', '1900-01-01', '45292', '45292', '2024-01-01', '1.5', '18:00:00']))
  test('the other system of days begins in 1904, and the day that never was stays wrong', async () => {
    const cells = '<c s="1"><v>0</v></c><c s="1"><v>43830</v></c><c t="d"><v>2024-01-01T00:00:00Z</v></c>'
    expect(await cellsOf(cells, { styles, properties: 'date1904="1"' })).toEqual([
      '1904-01-01',
      '2024-01-01',
      '2024-01-01',
    ])
    expect(await cellsOf('<c s="1"><v>59</v></c><c s="1"><v>60</v></c><c s="1"><v>61</v></c>', { styles })).toEqual([
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
    ])
  })
  test('keeps leading zeros of a ZIP format', async () =>
    expect(await cellsOf('<c s="3"><v>3833</v></c><c s="6"><v>38330001</v></c>', { styles })).toEqual([
      '03833',
      '03833-0001',
    ]))
})

describe('R-IMPORTS-4: sheets of Excel workbooks', () => {
  test('rows are counted as Excel counts them, blank ones are left out', async () => {
    const { headers, rows } = await readTable(
      workbookOf({
        sheet:
          `<row r="3"><c t="str"><v>email</v></c></row><row r="4"/><row r="5"><c t="str"><v> ` +
          `</v></c></row><row r="9"><c t="str"><v>x</v></c></row>`,
      }),
    )
    expect(headers).toEqual(['email'])
    expect(rows).toEqual([{ line: 9, cells: ['x'] }])
  })
  test('it is the first sheet that is shown and has a header', async () =>
    expect(
      await rowsOf({
        before: [{ sheet: `${textRow(['hidden'])}${textRow(['no'])}`, state: 'veryHidden' }, { sheet: '<row r="1"/>' }],
        sheet: `${textRow(['shown'])}${textRow(['yes'])}`,
      }),
    ).toEqual([['yes']]))
  test('a sheet whose state is a word that Excel does not know is shown', async () =>
    expect(
      await rowsOf({
        before: [{ sheet: `${textRow(['a'])}${textRow(['first'])}`, state: 'show' }],
        sheet: textRow(['b']),
      }),
    ).toEqual([['first']]))
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => text.replaceAll(/[^\u0020-\u007e\u0080-\ufffd\u{10000}-\u{10ffff}]/gu, '').replaceAll('_x', ''))
  test('reads every text of a workbook exactly', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (rows, isShared) => {
          const full = rows.filter((row) => row.some((text) => text.trim() !== ''))
          fc.pre(full.length > 0)
          const all = [['A', 'B', 'C'], ...full]
          const strings = all
            .flat()
            .map((text) => `<si><t>${escaped(text)}</t></si>`)
            .join('')
          const shared = all
            .map(
              (row, at) => `<row>${row.map((_text, place) => `<c t="s"><v>${at * 3 + place}</v></c>`).join('')}</row>`,
            )
            .join('')
          const table = await readTable(
            workbookOf(isShared ? { sheet: shared, strings } : { sheet: all.map(textRow).join('') }),
          )
          expect(table.rows.map(({ cells }) => [0, 1, 2].map((at) => cells[at] ?? ''))).toEqual(full)
        },
      ),
      { numRuns: 60 },
    ))
})
