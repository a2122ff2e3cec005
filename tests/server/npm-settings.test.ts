import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/settings/settings.ts'
import { temporaryFolder } from '../support/folder.ts'

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

test('shows why an installation fails', () => {
  expect(said({ dependencies: { zod: '0.0.0-nowhere' } })).toContain('npm error')
})

test('`npm run --silent sbom` lists each package that is installed to run, and none of the tools', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(bomFormat).toBe('CycloneDX')
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([])
  expect(Object.hasOwn(devDependencies, 'vitest') && components.some(({ name }) => name === 'vitest')).toBe(false)
})
