import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { commandsFor } = (await import(path.join(root, 'bin/check/commands.mjs'))) as {
  commandsFor: (files: readonly string[]) => Record<string, string[][]>
}
const filesIn = (step: string, changed: readonly string[]): string[] =>
  (commandsFor(changed)[step] ?? []).flat().filter((word) => changed.includes(word))

test('formats, lints and tests the changed files alone when a change has code and documents', () => {
  const changed = ['app/kit/money.ts', 'docs/ui.md', 'docs/pictures/till.png', 'prisma/models/cart.prisma']
  expect(filesIn('format', changed)).toEqual(['app/kit/money.ts', 'docs/ui.md'])
  expect(filesIn('lint', changed)).toEqual(['app/kit/money.ts'])
  expect(filesIn('unit', changed)).toEqual(['app/kit/money.ts'])
})

test('runs the fences alone when nothing changed', () => {
  const { format, lint, unit, fences = [] } = commandsFor([])
  expect([format, lint, unit]).toEqual([[], [], []])
  expect(fences.flat().filter((word) => word.endsWith('.mjs') && !existsSync(path.join(root, word)))).toEqual([])
})

test('runs each quick fence of npm test', () => {
  const steps = readFileSync(path.join(root, 'bin/ci.mjs'), 'utf8').match(/'bin\/[\w/-]*check[\w/-]*\.mjs'/g) ?? []
  const run = (commandsFor([]).fences ?? []).flat().map((word) => `'${word}'`)
  expect(steps.length).toBeGreaterThan(8)
  expect(steps.filter((step) => !run.includes(step))).toEqual([])
})
