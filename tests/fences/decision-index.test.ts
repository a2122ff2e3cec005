import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

const INTRODUCTION = '# Decisions\n\n| Record | About |\n|---|---|\n| 0100 | a record that is gone |\n'
const RECORDS = {
  'docs/decisions/README.md': INTRODUCTION,
  'docs/decisions/0211-reserve.md': '# A payment is reserved, charged and concluded\n',
  'docs/decisions/0860-two-people.md': '# 0860: Two people save one record\n',
  'docs/decisions/speed.md': '# Speed\n\n## 0004: Totals come from tallies\nA trigger.\n\n## 0300: Keys\nOf rows.\n',
}

test('refuses an index that names other records than there are, and writes the right one', () => {
  planted = plant(RECORDS, [])
  expect(planted.run('bin/decision-index.mjs', planted.folder, '--check').status).toBe(1)
  expect(planted.run('bin/decision-index.mjs', planted.folder).status).toBe(0)
  expect(planted.run('bin/decision-index.mjs', planted.folder, '--check')).toEqual({ status: 0, output: '' })
  expect(readFileSync(path.join(planted.folder, 'docs/decisions/README.md'), 'utf8')).toBe(`# Decisions

| Record | Choice |
| --- | --- |
| [0004](speed.md) | Totals come from tallies |
| [0211](0211-reserve.md) | A payment is reserved, charged and concluded |
| [0300](speed.md) | Keys |
| [0860](0860-two-people.md) | Two people save one record |
`)
})
