import { expect, test } from 'vitest'
import { VisitedPages } from '~/http/network/visited-pages'

test('returns a page as it was shown, with its time', () => {
  const visited = new VisitedPages()
  const data = { list: { total: 3 } }
  visited.remember('/jpanel/a', data, 1000)
  expect(visited.find('/jpanel/a')).toEqual({ at: 1000, data })
  expect(visited.find('/jpanel/a?c=1')).toBeUndefined()
  expect(visited.current).toBe('/jpanel/a')
})

test('keeps the time of a page shown from memory, and renews it when loaded', () => {
  const visited = new VisitedPages()
  const loaded = { total: 3 }
  visited.remember('/jpanel/a', { list: loaded }, 1000)
  visited.remember('/jpanel/a', { list: loaded }, 2000)
  expect(visited.find('/jpanel/a')?.at).toBe(1000)
  visited.remember('/jpanel/a', { list: { total: 3 } }, 3000)
  expect(visited.find('/jpanel/a')?.at).toBe(3000)
})

test('drops the least recently seen of more than thirty pages', () => {
  const visited = new VisitedPages()
  for (let page = 0; page < 30; page += 1) visited.remember(`/${page}`, { page }, page)
  visited.remember('/0', { page: 'again' }, 30)
  visited.remember('/30', { page: 30 }, 31)
  expect(visited.find('/1')).toBeUndefined()
  expect(visited.find('/0')).toBeDefined()
  expect(visited.find('/30')).toBeDefined()
})

test('drops the pages of another person', () => {
  const visited = new VisitedPages()
  visited.remember('/jpanel/a', { list: 1 }, 1000)
  visited.forget()
  expect([visited.find('/jpanel/a'), visited.current]).toEqual([undefined, null])
})
