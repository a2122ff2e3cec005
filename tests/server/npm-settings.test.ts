import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'

/** What npm says, with the project's settings, of a package that depends on another one. */
function said(dependency: object): string {
  const folder = temporaryFolder('npm')
  mkdirSync(path.join(folder, 'newer'))
  copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'))
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'older', version: '1.0.0', dependencies: { newer: 'file:newer' } }),
  )
  writeFileSync(
    path.join(folder, 'newer/package.json'),
    JSON.stringify({ name: 'newer', version: '1.0.0', ...dependency }),
  )
  return spawnSync('npm', ['install', '--dry-run', '--offline', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' })
    .stderr
}

test('an installation is silent about packages that want a newer Node: Almoner brings one along', () => {
  expect(said({ engines: { node: '>=99' } })).not.toContain('EBADENGINE')
})

test('an installation that fails says why', () => {
  expect(said({ dependencies: { zod: '0.0.0-nowhere' } })).toContain('npm error')
})
