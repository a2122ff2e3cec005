import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAfterSale } from '~/pages/jpanel/pos/after-sale/after-sale-address'
import { manifest } from '../../../pwa/manifest'

const root = path.resolve(import.meta.dirname, '../../..')

test('opens a dialog that needs no order when a shortcut is chosen', () => {
  const panels = manifest.shortcuts.map(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'https://till.example')
    expect(pathname).toBe(manifest.scope)
    return searchParams.get('open') ?? ''
  })
  expect(panels.filter((panel) => !isAfterSale(panel))).toEqual(['carts', 'supporter'])
})

/** Width and height are at a fixed place after the signature of a PNG. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('shows the till on a tablet and on a phone before it is installed', () => {
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
  for (const { src, sizes } of manifest.screenshots)
    expect(sizeOf(path.join(root, src.replace('/jpanel/', 'public/')))).toBe(sizes)
})
