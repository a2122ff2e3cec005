// Refuses words that a newcomer would have to learn, in code, tests and documents. `node bin/check-words.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './node.mjs'

const project = path.resolve(process.argv[2] ?? root)

/**
 * Words that a newcomer would have to learn, and their plain replacements. "Tell your administrator" and what a payer
 * heard are plain.
 */
const DIALECT = {
  told: 'notified, shown, returned or reported',
  tells: 'shows, returns or reports',
  telling: 'showing or reporting',
  hear: 'receive, or be notified',
  hears: 'receives, or is notified',
  heard: 'received or reported',
  hearing: 'receiving',
  whoever: 'the person who',
  anew: 'again',
  deed: 'operation',
  deeds: 'operations',
  patience: 'timeout',
}
const DIALECT_WORDS = new RegExp(`(?<![\\w-])(?:${Object.keys(DIALECT).join('|')})(?![\\w-])`, 'gi')
const PLAIN = /payer (?:had )?heard|heard (?:about you|these terms)/

/** Words that are plain in a sentence, and mean nothing as the name of a variable, a function or a type. */
const NAMES = {
  asked: 'requested',
  given: 'input, params or values',
  chosen: 'selected',
  kept: 'stored',
  refusal: 'error',
  refusals: 'errors',
  standing: 'version or status',
  caused: 'relatedRecords',
  house: 'organization',
  isQuiet: 'audit',
  skipsAudit: 'audit',
  answeredInTime: 'withTimeout',
  carryOut: 'apply',
  giveBack: 'reverse',
}
const NAMED = new Map(Object.entries(NAMES).map(([word, plain]) => [word.toLowerCase(), plain]))
const NAME_WORDS = new RegExp(`\\b(?:${Object.keys(NAMES).join('|')})\\b`, 'i')
const WRITTEN = ['app', 'server', 'tests', 'bin', 'pwa', 'prisma/models', 'gateway-frame', 'docs']
/** The fence and its test name the words that they refuse; documented tables are copied to the letter. */
const MAY_NAME_THEM =
  /^(?:app\/generated\/|bin\/check-words\.mjs$|tests\/fences\/words\.test\.ts$)|\.(?:tsv|svg|woff2|png|json|pdf)$/

const faults = WRITTEN.flatMap(textsIn).flatMap((file) => {
  const text = readFileSync(path.join(project, file), 'utf8')
  return [...dialectFaults(file, text), ...nameFaults(file, text)]
})
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function textsIn(place) {
  if (!existsSync(path.join(project, place))) return []
  return readdirSync(path.join(project, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !MAY_NAME_THEM.test(file))
    .sort()
}

function dialectFaults(file, text) {
  if (text.search(DIALECT_WORDS) === -1) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      PLAIN.test(line)
        ? []
        : [...line.matchAll(DIALECT_WORDS)].map(
            ([word]) => `${file}:${index + 1}: "${word}" is dialect. Write ${DIALECT[word.toLowerCase()]}.`,
          ),
    )
}

function nameFaults(file, text) {
  if (!/\.(?:tsx?|m?js)$/.test(file) || text.search(NAME_WORDS) === -1) return []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = []
  const visit = (node) => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name) && NAMED.has(node.name.text.toLowerCase())) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source))
      found.push(
        `${file}:${line + 1}: "${node.name.text}" is dialect as a name. Write ` +
          `${NAMED.get(node.name.text.toLowerCase())}.`,
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Checks only names that we choose. Names of properties may come from the specification or from a column. */
function isDeclaration(node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node)
  )
}
