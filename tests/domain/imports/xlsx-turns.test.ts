import { strToU8 } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { readTable } from '~/domain/imports/file/read-table'
import { makeTurns, TURN_MS } from '~/kit/process/turns'
import { worksOf } from '../../support/work'
import { entriesOf, packed, textRow, workbookOf } from '../../support/xlsx'

/** Some steps for each character of the 64 KB that are read at once. */
const MAX_STEPS = 24 * 64 * 1024

/** Counts the steps of the longest turn with a clock that makes each look at it the end of a turn. */
async function longestTurn(file: Uint8Array): Promise<number> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  try {
    return (await worksOf(() => readTable(file).catch(() => undefined))).turn
  } finally {
    clock.mockRestore()
  }
}

const ROWS = `${textRow(['email', 'name'])}${textRow(['a@b.example', 'Ada'])}`
const SHEET = 'xl/worksheets/sheet1.xml'
const withPart = (name: string, text: string): Uint8Array =>
  packed({ ...entriesOf({ sheet: ROWS, strings: '' }), [name]: strToU8(text) })
const MB = 1024 * 1024

const honest = (rows: number): string =>
  Array.from({ length: rows }, (_one, at) =>
    textRow([`p${at}@x.example`, 'Pat', 'Person', `${at} Main Street`, 'Exeter', 'NH']).replace(
      '</row>',
      `<c><v>${at / 100}</v></c></row>`,
    ),
  ).join('')

describe('others have their turns, however long a workbook is', () => {
  test.each<[string, (n: number) => Uint8Array]>([
    ['blanks', (n) => withPart(SHEET, `<worksheet><sheetData>${ROWS}</sheetData>${' '.repeat(2 * n * MB)}`)],
    ['a tag that never ends', (n) => withPart(SHEET, `<worksheet ${'a'.repeat(n * MB)}`)],
    ['a comment that never ends', (n) => withPart(SHEET, `<worksheet><!--${'-'.repeat(n * MB)}`)],
    ['nesting without an end', (n) => withPart(SHEET, '<a>'.repeat(n * MB))],
    [
      'attributes without an end',
      (n) => withPart(SHEET, `<a ${Array.from({ length: n * 50_000 }, (_one, at) => `a${at}="" `).join('')}`),
    ],
    [
      'many shared strings',
      (n) => withPart('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(n * 40_000)}</sst>`),
    ],
    [
      'one long string in each of many cells',
      (n) =>
        workbookOf({
          sheet: `${textRow(['A'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(n * 4000)}`,
          strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
        }),
    ],
    ['many rows', (n) => workbookOf({ sheet: '<row><c><v>1</v></c></row>'.repeat(n * 20_000) })],
    ['honest rows, packed', (n) => packed(entriesOf({ sheet: honest(n * 4000) }), 6)],
    ['honest rows, stored as they are', (n) => packed(entriesOf({ sheet: honest(n * 4000) }), 0)],
  ])('%s: twice as long, and no turn is longer', async (_case, make) => {
    const [once, twice] = [await longestTurn(make(1)), await longestTurn(make(2))]
    expect(once).toBeGreaterThan(1000)
    expect(twice).toBeLessThan(Math.min(MAX_STEPS, 1.5 * once))
  })

  test('a turn ends with the first part that is read after it is used up', async () => {
    let now = 1000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const pause = makeTurns()
    now += TURN_MS - 1
    expect(pause()).toBeUndefined()
    now += 1
    await expect(pause()).resolves.toBeUndefined()
    expect(pause()).toBeUndefined()
    clock.mockRestore()
  })
})
