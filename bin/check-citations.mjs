// Refuses citations that lead nowhere: rules without a heading, decisions without a record, documents and files that
// are gone, unknown steps of `npm test`. `node bin/check-citations.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const folder = path.resolve(process.argv[2] ?? root)

const PLACES = ['app', 'server', 'prisma', 'tests', 'bin', 'pwa', 'deploy', 'gateway-frame', 'docs']
const TEXT = /\.(?:tsx?|m?js|prisma|sql|css|md|html|ya?ml)$/
/** The fence and its test name the citations that they refuse. */
const IS_LEFT_OUT = /^app\/generated\/|^(?:bin\/check-citations\.mjs|tests\/fences\/citations\.test\.ts)$/

const RULE = /\bR-[A-Z]+-\d+\b/g
const HEADING = /^## (R-([A-Z]+)-\d+) \S/
const DECISION = /\b[Dd]ecisions?(?: |\/)(\d{3,4})\b|\bdecisions\/(\d{4})-/g
const ELSEWHERE = new RegExp(
  String.raw`\b(?:money|facts|people-and-content) \d+\.\d+|\((?:money|facts|people-and-content) \d+` +
    String.raw`|\btraps? \d+|\bspec 00\d\b|\breliability,? (?:G\d+|decision \d+)|\bRule: [A-Z]`,
)

const PATH = new RegExp(`\`((?:${PLACES.join('|')})/[\\w./-]+)\``, 'g')
const COMMAND = /`npm test -- ([a-z][a-z ]*)`/g
const STEPS = readFileSync(path.join(root, 'bin/ci.mjs'), 'utf8')
  .split('const STEPS = {')[1]
  .split('\n}')[0]
  .match(/^ {2}\w+(?=:)/gm)
  .map((name) => name.trim())

const faults = []
const rules = headings()
const decisions = new Set(
  files('docs/decisions').flatMap((file) => [
    ...(/^(\d{4})-/.exec(path.basename(file))?.slice(1) ?? []),
    ...[...readFileSync(path.join(folder, file), 'utf8').matchAll(/^## (\d{4}): /gm)].map(([, number]) => number),
  ]),
)
for (const file of [...PLACES.flatMap(files), ...(existsSync(path.join(folder, 'README.md')) ? ['README.md'] : [])])
  check(file)

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function files(place) {
  if (!existsSync(path.join(folder, place))) return []
  return readdirSync(path.join(folder, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !IS_LEFT_OUT.test(file))
    .sort()
}

function headings() {
  const found = new Set()
  for (const file of files('docs/rules')) {
    const area = path.basename(file, '.md').toUpperCase()
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const [, rule, named] = HEADING.exec(line) ?? []
      if (rule === undefined) continue
      if (named !== area)
        faults.push(
          `${file}: ${rule} is a rule of docs/rules/${named.toLowerCase()}.md. Here numbers begin with R-${area}-.`,
        )
      if (found.has(rule)) faults.push(`${file}: ${rule} is there twice. Give the new rule the next free number.`)
      found.add(rule)
    }
  }
  return found
}

function check(file) {
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    const where = `${file}:${index + 1}`
    for (const [rule] of line.matchAll(RULE))
      if (!rules.has(rule))
        faults.push(`${where}: there is no ${rule} in docs/rules. Write the rule there, or cite one that exists.`)
    for (const [, cited, named] of line.matchAll(DECISION)) {
      const number = (cited ?? named).padStart(4, '0')
      if (!decisions.has(number)) faults.push(`${where}: there is no decision ${number} in docs/decisions.`)
    }
    if (file.endsWith('.md')) documented(line, where)
    const old = ELSEWHERE.exec(line)
    if (old)
      faults.push(`${where}: "${old[0]}" is not in this repository. Cite a rule of docs/rules, such as R-CART-3.`)
  }
}

function documented(line, where) {
  for (const [, name] of line.matchAll(PATH))
    if (!['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(path.join(folder, name + end))))
      faults.push(`${where}: there is no ${name}.`)
  for (const [, names] of line.matchAll(COMMAND))
    for (const name of names.split(' '))
      if (!STEPS.includes(name))
        faults.push(`${where}: npm test has no step ${name}. Its steps are ${STEPS.join(', ')}.`)
}
