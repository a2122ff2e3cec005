import { expect, test } from 'vitest'
import { findTests } from '../../bin/changed.mjs'

const journeys = /^tests\/e2e\/.*\.spec\.ts$/

test('runs the journeys of an area when it changes', () => {
  const files = findTests(['app/domain/tributes/edit-tribute.server.ts'], journeys)
  expect(files).toContain('tests/e2e/tributes.spec.ts')
  expect(files).not.toContain('tests/e2e/sign-in.spec.ts')
})

test('runs all journeys when shared code changes', () => {
  expect(findTests(['app/db/transactions.server.ts'], journeys)).toContain('tests/e2e/sign-in.spec.ts')
  expect(findTests(['package.json'], journeys).length).toBe(findTests(['app/root.tsx'], journeys).length)
})

test('runs only a changed test itself, and nothing for documentation', () => {
  expect(findTests(['tests/e2e/sign-in.spec.ts', 'docs/ui.md'], journeys)).toEqual(['tests/e2e/sign-in.spec.ts'])
  expect(findTests(['docs/ui.md'], journeys)).toEqual([])
})
