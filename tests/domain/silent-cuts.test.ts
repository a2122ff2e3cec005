import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAX_IDS, SELECTION, toSelection } from '~/lists/declare/filter-values'
import { z } from 'zod'

const app = path.resolve(import.meta.dirname, '../../app')

const select = (count: number) =>
  toSelection(z.object(SELECTION).parse({ ids: Array.from({ length: count }, (_, index) => index + 1) }))

test('refuses a selection of more rows than an operation takes, and cuts none of it', () => {
  expect(select(MAX_IDS)).toEqual({ ids: expect.objectContaining({ length: MAX_IDS }) as number[] })
  expect(() => select(MAX_IDS + 1)).toThrow('You can select up to 5,000 rows by number.')
  expect(() => select(2 * MAX_IDS)).toThrow('Select all that match instead.')
})

const cutsIn = (source: string): string[] => source.match(/\bLIMIT \d{2,}/g) ?? []

test('finds a number that is written into a query', () => {
  expect(cutsIn('SELECT id FROM tax_rule ORDER BY id LIMIT 500')).toEqual(['LIMIT 500'])
  expect(cutsIn('SELECT id FROM tax_rule LIMIT 1')).toEqual([])
})

test('no query cuts what people choose from or read at a number that no screen can name', () => {
  const files = globSync('**/*.ts', { cwd: app, exclude: ['generated/**'] })
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    cutsIn(readFileSync(path.join(app, file), 'utf8')).map((cut) => `${file}: ${cut}`),
  )
  expect(found).toEqual([])
})
