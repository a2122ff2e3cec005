import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const KEY = /\b7270\d{4}\b/g
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (?:fold|rebuild|requeue)_(\w+)/g

/** A lock guards the functions of one table, a migration that replaces it, or the code of one file. */
function purposes(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (key: string, purpose: string) => found.set(key, (found.get(key) ?? new Set()).add(purpose))
  for (const file of globSync('{app,server}/**/*.ts', { exclude: ['app/generated/**'] }))
    for (const [key] of readFileSync(file, 'utf8').matchAll(KEY)) add(key, file)
  for (const file of globSync('prisma/migrations/*/migration.sql')) {
    const text = readFileSync(file, 'utf8')
    for (const { 0: key, index } of text.matchAll(KEY)) {
      const before = [...text.slice(0, index).matchAll(FUNCTION)].at(-1)
      const table = before ?? /DELETE FROM (\w+)/.exec(text.slice(index))
      add(key, table?.[1] ?? file)
    }
  }
  return found
}

test('gives each lock a key of its own', () => {
  const shared = [...purposes()].filter(([, of]) => of.size > 1).map(([key, of]) => `${key}: ${[...of].join(', ')}`)
  expect(shared).toEqual([])
  expect(purposes().size).toBeGreaterThan(10)
})
