import { expect, test } from 'vitest'
import { findUnshownLists, LIST_PAGES } from '../support/list-pages'
import { SEEDED_LISTS } from '../support/seeded-lists'

/** A list that only programs read. */
const FOR_PROGRAMS = ['domain/products/variants/variants.list.server.ts']

test('tests of all lists find a page for each declared list', () => {
  expect(LIST_PAGES.length).toBeGreaterThan(40)
  expect(findUnshownLists()).toEqual(FOR_PROGRAMS)
})

test('lists with seeded rows are among the pages that show a declared list', () => {
  const pages = new Set(LIST_PAGES.map((at) => at.replace(/\?.*/, '')))
  expect(SEEDED_LISTS.map((at) => at.replace(/\?.*/, '')).filter((at) => !pages.has(at))).toEqual([])
})
