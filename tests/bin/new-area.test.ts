import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder'

const root = path.resolve(import.meta.dirname, '../..')
const into = temporaryFolder('new-area')
afterAll(() => spawnSync('rm', ['-rf', into]))
/** Files that are there already, and that a new area changes. */
const EDITED = ['app/areas/areas.ts', 'app/domain/supporters/events.ts']
for (const file of EDITED) cpSync(path.join(root, file), path.join(into, file))

const PLACE = ['--context', 'supporters', '--needs', 'userdefinedfields', '--menu', 'Reports/Referral Sources']
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/new-area.mjs', '--into', into, ...args], {
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

test('a new area is at most twelve files and one line in the list of areas', () => {
  expect(run('referral-source', ...PLACE)).toMatchObject({ status: 0 })
  expect(written().filter((file) => !EDITED.includes(file)).length).toBeLessThanOrEqual(12)
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

test('its migration comes after those that were dated ahead, and its list can have saved views', () => {
  const elsewhere = path.join(into, 'elsewhere')
  mkdirSync(path.join(elsewhere, 'prisma/migrations/20991231235958_far_ahead'), { recursive: true })
  for (const file of ['app/areas/areas.ts', 'app/domain/views/lists.server.ts'])
    cpSync(path.join(root, file), path.join(elsewhere, file), { recursive: true })
  expect(run('referral-source', ...PLACE, '--into', elsewhere)).toMatchObject({ status: 0 })
  expect(readdirSync(path.join(elsewhere, 'prisma/migrations')).toSorted().at(-1)).toBe(
    '20991231235959_referral_source',
  )
  const lists = readFileSync(path.join(elsewhere, 'app/domain/views/lists.server.ts'), 'utf8')
  expect(lists).toContain("import { referralSourceList } from '~/domain/supporters/referral-sources.list.server'")
  expect(lists.match(/referralSourceList/g)).toHaveLength(2)
})

test('never puts more than 25 files into a folder', () => {
  const full = path.join(into, 'full')
  mkdirSync(path.join(full, 'app/domain/supporters'), { recursive: true })
  for (let index = 0; index < 20; index += 1) writeFileSync(path.join(full, `app/domain/supporters/f${index}.ts`), '')
  expect(run('referral-source', ...PLACE, '--into', full)).toMatchObject({
    status: 1,
    printed: expect.stringContaining('app/domain/supporters would hold 26 files') as string,
  })
})

test('overwrites nothing', () => {
  const file = 'app/domain/supporters/referral-source-input.ts'
  writeFileSync(path.join(into, file), 'mine')
  expect(run('referral-source', ...PLACE)).toMatchObject({
    status: 1,
    printed: expect.stringContaining(file) as string,
  })
  expect(read(file)).toBe('mine')
})

test.each([[], ['Referral Source', ...PLACE], ['referral-source']])('%j is answered with the usage', (...args) => {
  expect(run(...args)).toMatchObject({
    status: 1,
    printed: expect.stringContaining('usage: npm run new:area') as string,
  })
})
