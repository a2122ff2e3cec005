import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+)\.(\d+)\.(\d+) ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, chapter, section, number, words, state, reason]) => ({
    chapter: Number(chapter),
    name: `${chapter}.${section}.${number}`,
    words,
    state,
    reason: reason ?? '',
  }),
)

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('has a line for each requirement of levels 1 and 2, once', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(CHAPTERS.map((_count, index) => rows.filter(({ chapter }) => chapter === index + 1).length)).toEqual(CHAPTERS)
})

test('says of each line whether it is met, and why', () => {
  const states = new Set(['met', 'not applicable', 'decided'])
  expect(rows.filter(({ state, reason }) => !states.has(state ?? '') || reason.trim() === '')).toEqual([])
})

test('counts its lines as its first sentence does', () => {
  const [met, absent, decided] = ['met', 'not applicable', 'decided'].map(
    (wanted) => rows.filter(({ state }) => state === wanted).length,
  )
  expect(text.replace(/\s+/g, ' ')).toContain(`${met} met, ${absent} not applicable, ${decided} decided otherwise`)
})

test('names only files that exist', () => {
  const cited = [...text.matchAll(/`((?:tests|app|docs|server|deploy|bin)\/[^`]+)`/g)].map(([, file]) => file ?? '')
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
