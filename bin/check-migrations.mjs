// Refuses migrations that take away what the running version uses, or that leave the transaction that commits and
// records them (docs/operating.md, Upgrade). `node bin/check-migrations.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const folder = path.join(path.resolve(process.argv[2] ?? root), 'prisma/migrations')

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
const LEAVES_TRANSACTION = new RegExp(
  String.raw`^(?:begin|start transaction|commit|end|rollback|vacuum|alter system|` +
    String.raw`(?:create|drop) (?:database|tablespace))\b|\bconcurrently\b`,
  'i',
)

/** The previous version still runs and needs what these statements take away. */
const TAKES = [
  [/^drop (?!constraint\b|trigger\b|index\b|statistics\b|policy\b)/i, 'removes what the version before uses'],
  [/\brename\b/i, 'renames what the version before uses'],
  // Widening a varchar takes nothing away.
  [/^alter (?:column )?\S+ (?:set data )?type\b(?! varchar)/i, 'changes the type of what the version before uses'],
  [/^alter (?:column )?\S+ set not null\b/i, 'requires what the version before may leave out'],
  [/^add column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/i, 'requires what the version before does not write'],
]
const MADE_AGAIN = /^drop (?:view|function|materialized view) (?:if exists )?(\w+)/i
/** The comment above a statement that names the version since which its target is unused. */
const UNUSED = /-- Unused since \d+\.\d+\b/

const faults = migrations().flatMap((name, index) => {
  const file = `prisma/migrations/${name}/migration.sql`
  const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
  return splitStatements(sql).flatMap(({ text, line }) => {
    const bare = stripText(text)
    const found = LEAVES_TRANSACTION.test(bare) ? ['cannot be rolled back with the rest of its migration'] : []
    // The first migration has no version before it.
    if (index > 0 && !UNUSED.test(text) && !isMadeAgain(bare, sql)) found.push(...takenBy(bare))
    return found.map((fault) => `${file}:${line}: this ${fault}. See docs/operating.md, Upgrade.`)
  })
})
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function takenBy(bare) {
  const parts = splitParts(bare)
  return parts.flatMap((part) => {
    if (isColumnMadeAgain(part, parts)) return []
    const fault = TAKES.find(([pattern]) => pattern.test(part))?.[1]
    return fault === undefined ? [] : [fault]
  })
}

/** Postgres 15 and 16 can change the expression of a generated column in no other way. */
function isColumnMadeAgain(part, parts) {
  const [, column] = /^drop column (\w+)$/i.exec(part) ?? []
  const again = new RegExp(String.raw`^add column ${column}\b.*\bgenerated always as\b`, 'i')
  return column !== undefined && parts.some((other) => again.test(other))
}

function isMadeAgain(bare, sql) {
  const name = MADE_AGAIN.exec(bare)?.[1]
  return name !== undefined && new RegExp(String.raw`\bcreate (?:\w+ )*${name}\b`, 'i').test(sql)
}

function stripText(text) {
  return text
    .replace(TOKEN, (token) => (token.startsWith('"') ? token : ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

function splitParts(bare) {
  const table = /^alter table (?:if exists )?(?:only )?\S+ /i.exec(bare)
  if (table === null) return [bare]
  let depth = 0
  const parts = ['']
  for (const letter of bare.slice(table[0].length)) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

function migrations() {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

function splitStatements(sql) {
  const statements = []
  let from = 0
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue
    const text = sql.slice(from, index)
    const start = from + text.replace(COMMENT, (comment) => ' '.repeat(comment.length)).search(/\S/)
    statements.push({ text, line: sql.slice(0, start).split('\n').length })
    from = index + 1
  }
  return statements
}
