import path from 'node:path'
import { check, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'

const filepath = path.resolve(import.meta.dirname, 'planted.ts')

const isFormatted = async (text: string) => check(text, { ...(await resolveConfig(filepath)), filepath })

test('text in the style of the project passes', async () => {
  expect(await isFormatted("export const name = ['a', 'b']\n")).toBe(true)
})

test.each([
  ['semicolons', "export const name = 'a';\n"],
  ['double quotes', 'export const name = "a"\n'],
  ['missing trailing commas', `export const names = [\n  '${'a'.repeat(80)}',\n  '${'b'.repeat(80)}'\n]\n`],
  ['lines over 120 columns', `export const names = ['${'a'.repeat(50)}', '${'b'.repeat(50)}']\n`],
  ['tabs', 'export function name() {\n\treturn 1\n}\n'],
])('refuses %s', async (_what, text) => {
  expect(await isFormatted(text)).toBe(false)
})
