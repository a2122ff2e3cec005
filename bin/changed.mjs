import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const AREA = /^app\/(?:domain|endpoints\/jpanel|pages\/jpanel|wire|areas)\/([a-z0-9-]+)/

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

export function changedSince(commit) {
  return [...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')])]
}

/**
 * Server tests import nothing of a change, so this finds those that changed and those that name its area. A change
 * outside of the areas concerns all.
 */
export function findTests(changed, tests) {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').filter((file) =>
    tests.test(file),
  )
  const code = changed.filter(
    (file) => !file.startsWith('docs/') && !file.startsWith('tests/') && !file.endsWith('.md'),
  )
  const areas = code.map((file) => AREA.exec(file)?.[1])
  if (areas.includes(undefined)) return files
  const names = new RegExp(`/(?:${[...new Set(areas)].join('|')})\\b`)
  return files.filter(
    (file) =>
      changed.includes(file) ||
      (areas.length > 0 && (names.test(file) || names.test(readFileSync(path.join(root, file), 'utf8')))),
  )
}
