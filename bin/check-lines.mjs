// Refuses a line over 120 columns, which prettier leaves in SQL, comments, strings, style sheets and documents.
// `node bin/check-lines.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const MAX_COLUMNS = 120
const project = path.resolve(process.argv[2] ?? root)

const FOLDERS = [
  'app',
  'server',
  'pwa',
  'prisma',
  'gateway-frame',
  'public',
  'themes',
  'bin',
  'tests',
  'docs',
  'deploy',
  '.ci',
]
const WRITTEN =
  /(?:\.(?:tsx?|m?js|s?css|sql|prisma|ya?ml|toml|md|html|liquid|json|npmrc)|file|(?:^|\/)(?:setup|dev|ci|run))$/
/** Generated, or another project's. What else may be longer, and why: docs/decisions/0301. */
const NOT_OURS = /^(?:app\/generated\/|prisma\/schema-engine\.mjs$|package-lock\.json$)/
/** These lines cannot be broken: a relation in Prisma, a row of a Markdown table, and a single word. */
const ROW = /^\s*\|/
const RELATION = /@relation\(/
const WORD = /^\s*(?:(?:\/\/|--|[#*>-]) )?\S+$/

const faults = [...filesAt('.'), ...FOLDERS.flatMap(textsIn)].flatMap((file) =>
  readFileSync(path.join(project, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const columns = [...line].length
      return columns > MAX_COLUMNS && !isUnbreakable(file, line)
        ? [`${file}:${index + 1}: ${columns} columns, ${MAX_COLUMNS} at most. Break the line.`]
        : []
    }),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function isUnbreakable(file, line) {
  if (WORD.test(line)) return true
  return file.endsWith('.md') ? ROW.test(line) : file.endsWith('.prisma') && RELATION.test(line)
}

function textsIn(folder) {
  return existsSync(path.join(project, folder)) ? filesAt(folder, { recursive: true }) : []
}

function filesAt(folder, options = {}) {
  return readdirSync(path.join(project, folder), { ...options, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => WRITTEN.test(file) && !NOT_OURS.test(file))
    .sort()
}
