import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../faults/faults'

const root = path.resolve(import.meta.dirname, '../..')

test.each(FAULTS)('$fault: can be planted, and its tests are there', ({ file, correct, wrong, tests }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(correct)).toHaveLength(2)
  expect(wrong).not.toBe(correct)
  expect(tests.length).toBeGreaterThan(0)
  for (const one of tests) expect(existsSync(path.join(root, 'tests', one)), one).toBe(true)
})

test('gives each fault a unique name', () => {
  expect(new Set(FAULTS.map(({ fault }) => fault)).size).toBe(FAULTS.length)
})
