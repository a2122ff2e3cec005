import { expect, test } from 'vitest'
import { isAfterSale } from '~/pages/jpanel/pos/after-sale/after-sale-address'
import { manifest } from '../../../pwa/manifest'

test('opens a dialog that needs no order when a shortcut is chosen', () => {
  const panels = manifest.shortcuts.map(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'https://till.example')
    expect(pathname).toBe(manifest.scope)
    return searchParams.get('open') ?? ''
  })
  expect(panels.filter((panel) => !isAfterSale(panel))).toEqual(['carts', 'supporter'])
})
