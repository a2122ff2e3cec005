import { expect, test } from 'vitest'
import { concerned } from '../../bin/changed.mjs'

const journeys = /^tests\/e2e\/.*\.spec\.ts$/

test('a change of one area concerns the journeys that name it', () => {
  const files = concerned(['app/domain/tributes/edit-tribute.server.ts'], journeys)
  expect(files).toContain('tests/e2e/tributes.spec.ts')
  expect(files).not.toContain('tests/e2e/sign-in.spec.ts')
})

test('a change of what every area uses concerns all of them', () => {
  expect(concerned(['app/db/transactions.server.ts'], journeys)).toContain('tests/e2e/sign-in.spec.ts')
  expect(concerned(['package.json'], journeys).length).toBe(concerned(['app/root.tsx'], journeys).length)
})

test('a test that changed concerns itself, and words in the documentation nothing', () => {
  expect(concerned(['tests/e2e/sign-in.spec.ts', 'docs/ui.md'], journeys)).toEqual(['tests/e2e/sign-in.spec.ts'])
  expect(concerned(['docs/ui.md'], journeys)).toEqual([])
})
