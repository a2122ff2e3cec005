import { expect, test } from 'vitest'
import { PANELS } from '~/domain/settings/panels/panels'
import { SHOTS } from '../../bin/shots/shots.mjs'
import { PAGES } from '../support/page-addresses'
import { manifest } from './manifest'

const pages = (await manifest()).filter(({ isPage }) => isPage)

test('every page that is built has a sample address for axe and the gallery, and no other has', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pages.map(({ id }) => id).sort())
})

test('the gallery photographs every panel of the settings', () => {
  const names = new Set(SHOTS.filter(({ page }) => page === 'pages/jpanel/settings/panel').map(({ name }) => name))
  expect(PANELS.map(({ id }) => id).filter((id) => !names.has(`settings-${id}`))).toEqual([])
})
