import { expect, test } from 'vitest'
import { PageHead } from '~/ui/shell/page-head'
import { markup } from './render'

test('a title has its number next to it, and no 0 (R-LISTS-5)', async () => {
  expect(await markup(<PageHead title="Contributions" sub="4,213" />)).toContain('4,213')
  expect(await markup(<PageHead title="Contributions" sub="0" />)).toBe(
    await markup(<PageHead title="Contributions" />),
  )
})
