import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CALLS } from './ledger'

const root = path.resolve(import.meta.dirname, '../..')

test('the ledger holds every documented call once', () => {
  expect(CALLS.length).toBe(135)
  expect(new Set(CALLS.map(({ id }) => id)).size).toBe(CALLS.length)
  expect(new Set(CALLS.map(({ method, path: address }) => `${method} ${address}`)).size).toBe(CALLS.length)
})

test('docs/endpoints.md is what the ledger prints', () => {
  const printed = spawnSync(process.execPath, ['bin/endpoints.mjs'], { cwd: root, encoding: 'utf8' })
  expect(printed.stderr).toBe('')
  expect(readFileSync(path.join(root, 'docs/endpoints.md'), 'utf8')).toBe(printed.stdout)
})
