import { expect, test } from 'vitest'
import { isMissing } from '~/pages/jpanel/parts/pickers/link-input'

const targets = ['/', '/about/team', '/harbor-meals'].map((url) => ({ url, name: url }))

test.each([
  ['/about/team', false],
  ['/About/Team/', false],
  ['/harbor-meals?from=menu#give', false],
  ['/', false],
  ['/about', true],
  ['/harbor-meal', true],
  ['https://example.org/nothing', false],
  ['//example.org/nothing', false],
  ['#top', false],
  ['mailto:office@example.org', false],
  ['', false],
])('a link to %j is warned of: %s', (typed, is) => expect(isMissing(typed, targets)).toBe(is))

test('shows no warning before the addresses of the website are loaded, or when they could not be loaded', () => {
  expect(isMissing('/about', null)).toBe(false)
  expect(isMissing('/about', [])).toBe(false)
})
