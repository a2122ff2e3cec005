import { afterEach, expect, test, vi } from 'vitest'
import { isFromParent } from '../../gateway-frame/parent.js'

const office = {}
const shownBy = (origins: string) => {
  vi.stubGlobal('window', { parent: office })
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => origins }) })
}
afterEach(() => vi.unstubAllGlobals())

const message = (origin: string, source: object | null = office) => ({ origin, source }) as unknown as MessageEvent

test('fields of a card listen to the page around them when it is one that may show them, and to nobody else', () => {
  shownBy('https://office.example.org https://tills.example.org')
  expect(isFromParent(message('https://office.example.org'))).toBe(true)
  for (const origin of ['https://evil.example', 'https://office.example.org.evil.example', 'null', ''])
    expect(isFromParent(message(origin)), origin).toBe(false)
  expect(isFromParent(message('https://office.example.org', {}))).toBe(false)
  expect(isFromParent(message('https://office.example.org', null))).toBe(false)
})

test('fields of a card listen to nobody when no page may show them', () => {
  shownBy('')
  expect(isFromParent(message(''))).toBe(false)
})
