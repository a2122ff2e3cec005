import { expect, test } from 'vitest'
import { beginsAgain, LEFT, OPENED_PAGES } from '../support/begun-pages'

test('a form that stays open begins again after its own save, so that the next save is no clash with it', () => {
  expect(OPENED_PAGES.length).toBeGreaterThan(40)
  const left = Object.values(LEFT)
    .flat()
    .map((page) => `pages/jpanel/${page}`)
  expect(OPENED_PAGES.filter((page) => !beginsAgain(page)).toSorted()).toEqual(left.toSorted())
})
