import { expect, test } from 'vitest'
import { PANELS } from '~/domain/settings/panels'
import { SHOTS } from '../../bin/gallery-shots.mjs'
import { PAGES } from '../support/page-addresses'
import { manifest } from './manifest'

const pages = (await manifest()).filter(({ isPage }) => isPage)

test('every page of the manifest has an address for axe and the gallery, and no address is left of a page that is gone', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pages.map(({ id }) => id).sort())
})

test('the gallery photographs every page', () => {
  const shown = new Set(SHOTS.map(({ page }) => page))
  expect(pages.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
  expect([...shown].filter((id) => !(id in PAGES))).toEqual([])
})

test('the gallery photographs every panel of the settings', () => {
  const hashes = new Set(SHOTS.filter(({ page }) => page === 'pages/jpanel/settings/home').map(({ query }) => query))
  expect(PANELS.map(({ id }) => id).filter((id) => !hashes.has(`#${id}`))).toEqual([])
})
