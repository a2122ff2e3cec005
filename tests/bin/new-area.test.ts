import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder'

const root = path.resolve(import.meta.dirname, '../..')
const into = temporaryFolder('new-area')
afterAll(() => spawnSync('rm', ['-rf', into]))
mkdirSync(path.join(into, 'app/areas'), { recursive: true })
cpSync(path.join(root, 'app/areas/areas.ts'), path.join(into, 'app/areas/areas.ts'))

const PLACE = ['--context', 'supporters', '--needs', 'userdefinedfields', '--menu', 'Reports/Referral Sources']
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/new-area.mjs', ...args, '--into', into], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}
const written = () =>
  readdirSync(into, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(into, path.join(entry.parentPath, entry.name)))
const read = (file: string) => readFileSync(path.join(into, file), 'utf8')

test('a new area is at most fifteen files and one line in the list of areas', () => {
  expect(run('referral-source', ...PLACE)).toMatchObject({ status: 0 })
  expect(written().filter((file) => file !== 'app/areas/areas.ts').length).toBeLessThanOrEqual(15)
  expect(read('app/areas/areas.ts')).toContain("import { referralSources } from './referral-sources.ts'")
  expect(read('app/areas/areas.ts').replace(/\s+/g, ' ')).toMatch(/referralSources, settings, shell,? ?\]/)
})

test('every file of it is formatted, has a place, and names what it is about', () => {
  const checked = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [path.join(root, program), ...args], { cwd: into, encoding: 'utf8' })
  cpSync(path.join(root, 'package.json'), path.join(into, 'package.json'))
  cpSync(path.join(root, '.prettierrc.json'), path.join(into, '.prettierrc.json'))
  const code = written().filter((file) => /\.tsx?$/.test(file))
  expect(checked('node_modules/prettier/bin/prettier.cjs', '--check', ...code)).toMatchObject({ status: 0 })
  expect(checked('bin/check-vocabulary.mjs', into)).toMatchObject({ status: 0, stderr: '' })
  expect(code.filter((file) => /['"`/.]undefined|undefined['"`/]|\[object/.test(read(file)))).toEqual([])
})

test('nothing is written over', () => {
  const file = 'app/domain/supporters/referral-source-input.ts'
  writeFileSync(path.join(into, file), 'mine')
  expect(run('referral-source', ...PLACE)).toMatchObject({ status: 1, printed: expect.stringContaining(file) as string })
  expect(read(file)).toBe('mine')
})

test.each([[], ['Referral Source', ...PLACE], ['referral-source']])('%j is answered with the usage', (...args) => {
  expect(run(...args)).toMatchObject({ status: 1, printed: expect.stringContaining('usage: npm run new:area') as string })
})
