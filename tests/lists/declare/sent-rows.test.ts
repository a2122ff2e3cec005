import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ViewCell } from '~/lists/declare/columns'
import { readRows, toSentRows, omitCells, type SentRows, type ViewRow } from '~/lists/declare/view'

/** Rows reach the browser as JSON. */
const byBrowser = (sent: SentRows): ViewRow[] => readRows(JSON.parse(JSON.stringify(sent)) as SentRows)

const text = fc.string({ unit: fc.constantFrom(...'ab \n\t–é') })
const optional = { title: text, to: text, of: fc.array(text, { maxLength: 3 }) }
const cell = fc.record({ text, ...optional }, { requiredKeys: ['text'] }) as fc.Arbitrary<ViewCell>
const rowOf = (columns: number) =>
  fc.record({
    id: fc.nat(),
    href: fc.option(fc.constant('/jpanel/supporters/7')),
    cells: fc.array(cell, { minLength: columns, maxLength: columns }),
  })
const COLUMNS = 3
const rows = fc.array(rowOf(COLUMNS), { maxLength: 6 })

test('the server draws from the very rows that the browser reads', () => {
  fc.assert(
    fc.property(rows, (found) => {
      const sent = toSentRows(found, COLUMNS)
      expect(byBrowser(sent)).toEqual(readRows(sent))
      expect(readRows(sent).map(({ cells }) => cells.map((one) => one.text))).toEqual(
        found.map(({ cells }) => cells.map((one) => one.text)),
      )
    }),
  )
})

test('without some of their columns, too', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.boolean(), { minLength: COLUMNS, maxLength: COLUMNS }), (found, shown) => {
      const sent = omitCells(toSentRows(found, COLUMNS), (index) => shown[index] === true)
      expect(byBrowser(sent)).toEqual(readRows(sent))
    }),
  )
})
