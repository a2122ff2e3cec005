import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
type Files = Record<string, string>
const { measureWords } = (await import(path.join(root, 'bin/figures/words.mjs'))) as {
  measureWords: (files: Files) => Record<string, number>
}
const { measureLines } = (await import(path.join(root, 'bin/figures/lines.mjs'))) as {
  measureLines: (files: Files, maxColumns: number) => Record<string, number>
}

test.each([
  ['/** What is nothing is made of nothing. */', 1],
  ['/** Whether the\n * cart is paid. */', 1],
  ['// How many tills are open\n// at once.', 1],
  ['/** Totals come from the tallies when they cover the filter. */', 0],
  ['/** Whatsapp numbers are refused. */', 0],
  ['const url = "https://what.example" // What', 0],
  ['// oxlint-disable-next-line What', 0],
])('counts the comment %j as a noun clause when it begins with one', (text, clauses) => {
  expect(measureWords({ 'app/a.ts': `${text}\n` }).clauses).toBe(clauses)
})

test('counts a comment as long when it has more than two lines', () => {
  const text = '/**\n * One.\n * Two.\n */\n\n/**\n * One.\n * Two.\n * Three.\n */\n'
  expect(measureWords({ 'app/a.ts': text })).toMatchObject({ comments: 2, longComments: 1 })
})

test('counts functions by their names when a file declares them at its top', () => {
  const text =
    'export const settle = () => 1\nexport function payerOf() {}\nconst found = [1]\nconst addLine = () => () => 2\n'
  expect(measureWords({ 'app/a.ts': text })).toMatchObject({ functions: 3, participles: 1, possessives: 1 })
})

test('measures lengths of files and long lines', () => {
  const files = { a: 'one\n', b: 'one\ntwo\n', c: `${'x'.repeat(121)}\ntwo\nthree\n` }
  expect(measureLines(files, 120)).toEqual({ lines: 6, median: 2, p90: 3, longest: 3, overlong: 1 })
})
