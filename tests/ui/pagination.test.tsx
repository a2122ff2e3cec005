import { expect, test } from 'vitest'
import { Pagination } from '~/ui/list/pagination'
import { markup } from './render'

test('shows the number of rows', async () => {
  const html = await markup(
    <Pagination from={1} to={50} total={4213} page={1} pages={85} next="?page=2" exactly={null} />,
  )
  expect(html).toContain('1–50 of 4,213')
  expect(html).toContain('Page 1 of 85')
  expect(html).not.toContain('Count exactly')
})

test('leads to the exact count when a search has more rows than were counted', async () => {
  const html = await markup(
    <Pagination
      from={51}
      to={100}
      total={20_000}
      page={2}
      pages={null}
      next="?page=3"
      exactly="?fO=smith&count=exact"
    />,
  )
  expect(html).toContain('51–100 of 20,000+')
  expect(html).not.toContain('Page 2')
  expect(html).toMatch(/<a [^>]*href="\/jpanel\/contributions\?fO=smith&amp;count=exact"[^>]*>Count exactly<\/a>/)
})
