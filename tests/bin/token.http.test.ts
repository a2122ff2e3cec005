import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '../support/server.ts'
import { ownServer } from '../support/own-server'

const root = path.resolve(import.meta.dirname, '../..')

const token = (...args: string[]) =>
  spawnSync(process.execPath, ['bin/token.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: ownServer().databaseUrl },
  })

test('prints only the token, and stores its hash and first characters', async () => {
  const { stdout, status } = token('Manager@Example.org')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^alm_[A-Za-z0-9_-]{43}\n$/)
  const [args] = await rows<{ api_token_hash: string; api_token_prefix: string }>(
    "SELECT api_token_hash, api_token_prefix FROM staff WHERE email = 'manager@example.org'",
  )
  expect(args?.api_token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(args?.api_token_prefix).toBe(stdout.slice(0, 8))
})

test.each([
  [['nobody@example.org'], 'No staff member has the address nobody@example.org.\n'],
  [[], 'Whose token? Say: npm run token -- EMAIL\n'],
])('refuses %j in one line', (input, sentence) => {
  expect(token(...input)).toMatchObject({ status: 1, stdout: '', stderr: sentence })
})
