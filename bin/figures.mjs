// Prints measures of how fast the code is read and how cheap another area is (docs/testing.md). `--check` fails when a
// figure is above its ceiling, so that no change makes it worse.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { measureLines } from './figures/lines.mjs'
import { measureWords } from './figures/words.mjs'

const isCheck = process.argv.includes('--check')
const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', 'app', 'server', 'pwa', 'prisma', 'bin', 'tests'], {
  cwd: root,
  encoding: 'utf8',
})
const files = tracked
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)))
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const countLines = (list) => list.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
const matching = (...patterns) => files.filter((file) => patterns.some((pattern) => pattern.test(file)))

const failures = []

/** A figure may not exceed its ceiling. A change that lowers it lowers the ceiling, too. */
function print(what, value, ceiling) {
  const isAbove = ceiling !== undefined && Number.parseFloat(value) > ceiling
  if (isAbove) failures.push(`${what}: ${value}, ${ceiling} at most`)
  if (!isCheck) console.log(`${what.padEnd(64)} ${value}${ceiling === undefined ? '' : ` (at most ${ceiling})`}`)
}

function fullest() {
  const counts = new Map()
  for (const file of files.filter(
    (one) => /^(app|server|pwa|prisma)\//.test(one) && !/^(app\/generated|prisma\/migrations)\//.test(one),
  ))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 3)
}

const withEnding = (base) => ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => files.includes(file))

/** A reader knows the frames (kit, db, http), so they do not count. */
const listImports = (file) =>
  [...read(file).matchAll(/^import (?!type )[^;]*? from '(~\/[^']+|\.[^']+)'/gms)]
    .map(([, spec]) =>
      withEnding(spec.startsWith('~/') ? `app/${spec.slice(2)}` : path.posix.join(path.posix.dirname(file), spec)),
    )
    .filter((found) => found !== undefined && /^app\/(domain|wire|endpoints)\//.test(found))

function reached(from, steps) {
  const seen = new Set([from])
  let edge = [from]
  for (let step = 0; step < steps; step += 1) {
    edge = edge.flatMap(listImports).filter((file) => !seen.has(file))
    for (const file of edge) seen.add(file)
  }
  return [...seen]
}

const SIMPLE = /^app\/(domain\/segments\/segments\.list\.server|pages\/jpanel\/segments\/list)\.tsx?$/
const CONTRIBUTIONS = new RegExp(
  String.raw`^app/(domain/contributions/list/(contributions\.list\.server|columns|[a-z-]*filters?)` +
    String.raw`|pages/jpanel/contributions/list)\.tsx?$`,
)

const product = Object.fromEntries(
  files
    .filter((file) => /^(?:app|server|pwa|bin)\/.+\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('app/generated/'))
    .map((file) => [file, read(file)]),
)
const lines = measureLines(product, 120)
const words = measureWords(product)
const share = (count, of) => `${((count * 100) / of).toFixed(1)}%`

print('lines of product source', lines.lines)
print('file lines: median', lines.median, 50)
print('file lines: 9 of 10 files have at most', lines.p90, 150)
print('file lines: longest', lines.longest, 395)
print('lines over 120 columns', lines.overlong, 0)
print('comments', words.comments, 4040)
print('comments that begin with a noun clause', share(words.clauses, words.comments), 0.5)
print('comments of more than two lines', share(words.longComments, words.comments), 0.6)
print('functions named by a participle', words.participles, 3)
print('functions named …Of', words.possessives, 7)
const countIn = (pattern) => Object.values(product).reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
print('aliases in camelCase in statements', countIn(/\bAS "[a-z][a-z0-9]*[A-Z]\w*"/g), 17)
print('operations with skipsAudit', countIn(/\bskipsAudit: (?:true|false)/g), 0)
print('comparisons with the sentence of an error', countIn(/\bmessage [!=]== [A-Z][A-Z_]+\b/g), 1)
print('lines of a simple list (segments), with its page', countLines(matching(SIMPLE)), 120)
print('lines of the contributions list, with its filters and page', countLines(matching(CONTRIBUTIONS)), 652)
for (const [folder, count] of fullest()) print(`files in ${folder}`, count, 25)
const [, listed = ''] = read('tests/lists/address-to-statement.db.test.ts').split(/^const (?:PLAIN|\[DECLARATION\]) =/m)
const opened = listed.match(/'app\/[^']+'/g).length
print('files from the address of a plain list (segments) to its SQL', opened, 9)
const sale = reached('app/domain/checkout/complete-order.server.ts', 1)
print('files from the operation that completes a cash sale, one step', `${sale.length} (${countLines(sale)} lines)`, 15)
print('files from that operation, all steps', reached('app/domain/checkout/complete-sale.server.ts', 99).length, 97)
const made = existsSync(path.join(root, 'bin/new-area/files.mjs'))
  ? read('bin/new-area/files.mjs').match(/^ {4}\[.*\]: /gm).length
  : 0
print('files that npm run new:area writes', made, 12)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
