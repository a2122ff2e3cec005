// Prints the figures that say how cheap another area is: docs/testing.md holds them beside their targets.
//   node bin/figures.mjs
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', 'app', 'server', 'pwa', 'prisma', 'bin', 'tests'], {
  cwd: root,
  encoding: 'utf8',
})
const files = tracked.trim().split('\n')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const linesOf = (list) => list.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
const matching = (...patterns) => files.filter((file) => patterns.some((pattern) => pattern.test(file)))

const print = (what, value) => console.log(`${what.padEnd(64)} ${value}`)

/** Folders with more files than anyone overlooks; tests mirror the application, and migrations only grow. */
function fullest() {
  const counts = new Map()
  for (const file of files.filter(
    (one) => /^(app|server|pwa|prisma)\//.test(one) && !/^(app\/generated|prisma\/migrations)\//.test(one),
  ))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 3)
}

const withEnding = (base) => ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => files.includes(file))

/** What a file imports of the product at run time; frames (kit, db, http) are known to a reader. */
const importsOf = (file) =>
  [...read(file).matchAll(/^import (?!type )[^;]*? from '(~\/[^']+|\.[^']+)'/gms)]
    .map(([, spec]) =>
      withEnding(spec.startsWith('~/') ? `app/${spec.slice(2)}` : path.posix.join(path.posix.dirname(file), spec)),
    )
    .filter((found) => found !== undefined && /^app\/(domain|wire|endpoints)\//.test(found))

function reached(from, steps) {
  const seen = new Set([from])
  let edge = [from]
  for (let step = 0; step < steps; step += 1) {
    edge = edge.flatMap(importsOf).filter((file) => !seen.has(file))
    for (const file of edge) seen.add(file)
  }
  return [...seen]
}

const SIMPLE = /^app\/(domain\/segments\/segments\.list\.server|pages\/jpanel\/segments\/list)\.tsx?$/
const CONTRIBUTIONS = new RegExp(
  String.raw`^app/(domain/contributions/list/(contributions\.list\.server|columns|[a-z-]*filters?)` +
    String.raw`|pages/jpanel/contributions/list)\.tsx?$`,
)

print('lines of a simple list (segments), with its page', linesOf(matching(SIMPLE)))
print('lines of the contributions list, with its filters and page', linesOf(matching(CONTRIBUTIONS)))
for (const [folder, count] of fullest()) print(`files in ${folder}`, count)
const sale = reached('app/domain/checkout/complete-order.server.ts', 1)
print('files from the operation that completes a cash sale, one step', `${sale.length} (${linesOf(sale)} lines)`)
print('files from that operation, all steps', reached('app/domain/checkout/complete-sale.server.ts', 99).length)
const made = existsSync(path.join(root, 'bin/new-area/files.mjs'))
  ? read('bin/new-area/files.mjs').match(/^ {4}\[.*\]: /gm).length
  : 0
print('files that npm run new:area writes', made)
