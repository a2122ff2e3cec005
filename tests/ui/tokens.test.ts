import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')

function declared(selector: string): Record<string, string> {
  const body = tokens.slice(tokens.indexOf(selector) + selector.length).split(/[{}]/)[1] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const selected = declared("[data-mantine-color-scheme='dark']")
const followed = declared(':root:not([data-scheme], [data-mantine-color-scheme])')

test('defines the same dark scheme when chosen and by system', () => {
  expect(Object.keys(selected).length).toBeGreaterThan(50)
  expect(followed).toEqual(selected)
})

test('has a light value for every dark colour', () => {
  expect(Object.keys(declared(':root'))).toEqual(expect.arrayContaining(Object.keys(selected)))
})
