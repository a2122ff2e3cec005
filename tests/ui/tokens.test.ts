import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')

/** What a block declares, name by name. */
function declared(selector: string): Record<string, string> {
  const body = tokens.slice(tokens.indexOf(selector) + selector.length).split(/[{}]/)[1] ?? ''
  return Object.fromEntries([...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const chosen = declared("[data-mantine-color-scheme='dark']")
const followed = declared(':root:not([data-scheme], [data-mantine-color-scheme])')

test('dark is the same dark, whether it was chosen or follows the system', () => {
  expect(Object.keys(chosen).length).toBeGreaterThan(50)
  expect(followed).toEqual(chosen)
})

test('every colour of the dark scheme has a light one', () => {
  expect(Object.keys(declared(':root'))).toEqual(expect.arrayContaining(Object.keys(chosen)))
})
