import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

const FILES = /`((?:(?:tests|app|docs|server|deploy|bin|prisma)\/[^`]+)|compose\.yaml|tsconfig\.json)`/g
const RULES = /\bR-[A-Z]+-\d+/g
const SECTIONS = /\bbelow, ([A-Z][^|;:`]*?)(?= \||$)/g

const citedBy = (line: string, pattern: RegExp) => [...line.matchAll(pattern)].map(([all, part]) => part ?? all)

const rules = new Set(
  readdirSync(path.join(root, 'docs/rules')).flatMap((file) =>
    citedBy(readFileSync(path.join(root, 'docs/rules', file), 'utf8'), RULES),
  ),
)
const sections = new Set([...text.matchAll(/^###? (.+)$/gm)].map(([, name]) => name ?? ''))

/** A citation may name a test by its words after the file's name. */
const quoted = [...text.matchAll(/`(tests\/[^`]+\.tsx?)`: ([^|;`]+)/g)].map(([, file = '', words = '']) => ({
  file,
  words: words.trim().replace(/,$/, ''),
}))

test('names for each met requirement a file, a rule or a section', () => {
  const bare = rows.filter(({ state, reason }) => state === 'met' && !reason.includes('below'))
  expect(bare.filter(({ reason }) => [...citedBy(reason, FILES), ...citedBy(reason, RULES)].length === 0)).toEqual([])
})

test('names only files that exist', () => {
  const cited = citedBy(text, FILES)
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('names only rules and sections that exist', () => {
  expect(citedBy(text, RULES).filter((rule) => !rules.has(rule))).toEqual([])
  const named = rows.flatMap(({ reason }) => citedBy(reason, SECTIONS))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !sections.has(name))).toEqual([])
})

test('quotes only words that the test has', () => {
  expect(quoted.length).toBeGreaterThan(40)
  const spaced = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' ')
  expect(quoted.filter(({ file, words }) => !spaced(file).includes(words))).toEqual([])
})
