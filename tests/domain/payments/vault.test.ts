import { expect, test } from 'vitest'
import { makeVault } from '~/adapters/vault/vault.server'

test('opens a sealed text with the same secret, names its key, and never seals a text the same way twice', () => {
  const vault = makeVault('one secret')
  const [once, again] = [vault.seal('pm_123'), vault.seal('pm_123')]
  expect(once).not.toBe(again)
  expect(once).toMatch(/^v1\.[0-9a-f]{8}\./)
  expect([vault.open(once), vault.open(again)]).toEqual(['pm_123', 'pm_123'])
})

test('a new secret opens what a former one sealed, and seals with its own key', () => {
  const sealed = makeVault('former').seal('pm_123')
  const vault = makeVault('new', ['former'])
  expect(vault.open(sealed)).toBe('pm_123')
  expect(vault.seal('pm_123').split('.')[1]).not.toBe(sealed.split('.')[1])
  expect(() => makeVault('new').open(sealed)).toThrow(/not known here/)
})

test('a changed text is refused', () => {
  const vault = makeVault('one secret')
  const parts = vault.seal('pm_123').split('.')
  parts[3] = Buffer.from('pm_124').toString('base64url')
  expect(() => vault.open(parts.join('.'))).toThrow()
})
