import { expect, test } from 'vitest'
import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { PlainTable } from '~/pages/jpanel/supporters/parts/plain-table'
import { markup } from '../render'

const table = (rows: number) =>
  markup(
    <PlainTable
      label="Plans"
      heads={['Plan']}
      rows={Array.from({ length: rows }, (_, key) => ({ key, cells: ['one'] }))}
      rest="Recurring Profiles lists all plans."
    />,
  )

test('links to the other rows when a table of a record is cut', async () => {
  expect(await table(MAX_RECORD_ROWS)).toContain('Showing the first 100. Recurring Profiles lists all plans.')
  expect(await table(MAX_RECORD_ROWS - 1)).not.toContain('Showing')
})
