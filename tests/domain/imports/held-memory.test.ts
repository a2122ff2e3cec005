import { strToU8 } from 'fflate'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readTable } from '~/domain/imports/file/read-table'
import { entriesOf, packed, textRow, workbookOf } from '../../support/xlsx'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const MB = 1024 * 1024
/** A collection takes as long as many turns, so one runs every so often. */
const TURNS_BETWEEN = 40
const ROWS = `${textRow(['email', 'name'])}${textRow(['a@b.example', 'Ada'])}`
const SHEET = 'xl/worksheets/sheet1.xml'
const withPart = (name: string, text: string): Uint8Array =>
  packed({ ...entriesOf({ sheet: ROWS, strings: '' }), [name]: strToU8(text) })

function liveMegabytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}

/** Measures the peak beside the file while it is read, and what remains afterwards. */
async function memoryOf(file: Uint8Array): Promise<{ max: number; left: number }> {
  const before = liveMegabytes()
  let max = 0
  let isOver = false
  const read = readTable(file)
    .catch(() => undefined)
    .finally(() => (isOver = true))
  for (let turns = 0; !isOver; turns++) {
    if (turns % TURNS_BETWEEN === 0) max = Math.max(max, liveMegabytes() - before)
    await turn()
  }
  await read
  return { max, left: liveMegabytes() - before }
}

describe('a workbook of little data that says much', () => {
  test.each<[string, () => Uint8Array]>([
    ['60 MB of blanks', () => withPart(SHEET, `<worksheet><sheetData>${ROWS}${' '.repeat(60 * MB)}`)],
    ['a tag that never ends', () => withPart(SHEET, `<worksheet ${'a'.repeat(40 * MB)}`)],
    ['a comment that never ends', () => withPart(SHEET, `<worksheet><!--${'-'.repeat(40 * MB)}`)],
    ['nesting without an end', () => withPart(SHEET, '<a>'.repeat(10 * MB))],
    ['one cell without an end', () => workbookOf({ sheet: textRow(['x'.repeat(40 * MB)]) })],
    [
      'one long string in each of many cells',
      () =>
        workbookOf({
          sheet: `${textRow(['A'])}${'<row><c t="s"><v>0</v></c></row>'.repeat(50_000)}`,
          strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
        }),
    ],
  ])(
    'keeps only a few parts of it in memory while it is read, and nothing afterwards: %s',
    { timeout: 60_000 },
    async (_case, make) => {
      const { max, left } = await memoryOf(make())
      expect(max).toBeLessThan(16)
      expect(left).toBeLessThan(4)
    },
  )
})
