import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sayResult, titleList, titlePage } from '~/ui/list/list-title'

const LIST = { views: [], address: '', page: 1, pages: 3 }
const VIEWS = [
  { label: 'All', search: '' },
  { label: 'Refunded', search: '?c=2' },
]
const readTitle = (meta: ReturnType<typeof titlePage>) => meta.find((one) => 'title' in one)?.title

test('a title names the view and the page of a list when they are not the first', () => {
  expect(readTitle(titleList('Gifts', LIST, VIEWS))).toBe('Gifts · Almoner')
  expect(readTitle(titleList('Gifts', { ...LIST, address: '?c=2' }, VIEWS))).toBe('Refunded · Gifts · Almoner')
  expect(readTitle(titleList('Gifts', { ...LIST, address: '?c=2&sort=date', page: 2 }, VIEWS))).toBe(
    'Refunded · Page 2 of 3 · Gifts · Almoner',
  )
  expect(readTitle(titleList('Gifts', { ...LIST, page: 1200, pages: null }, VIEWS))).toBe(
    'Page 1,200 · Gifts · Almoner',
  )
})

test('a title names the saved view when one is open', () => {
  const views = [{ id: 1, name: 'Large ones', query: '?min=100', isShared: false }]
  expect(readTitle(titleList('Gifts', { ...LIST, views, address: '?min=100' }, VIEWS))).toBe(
    'Large ones · Gifts · Almoner',
  )
})

test('every page of a list names its view and its page in its title', () => {
  const pages = globSync('app/pages/jpanel/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const lists = pages.filter(({ text }) => /\blistView\(/.test(text))
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(({ text }) => !text.includes('titleList(')).map(({ file }) => file)).toEqual([])
  const paged = pages.filter(({ text }) => text.includes('<Pagination') && text.includes('export const meta'))
  expect(paged.filter(({ text }) => !text.includes('namePage(')).map(({ file }) => file)).toEqual([])
})

test('a search says how many it leaves, and that it leaves none', () => {
  expect(sayResult(0, 'note', 'tea')).toBe('No matching records found for your query.')
  expect(sayResult(0, 'note', '')).toBe('0 notes')
  expect(sayResult(1200, 'note', 'tea')).toBe('1,200 notes')
})
