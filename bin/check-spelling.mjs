// Refuses British spellings in the sentences people read: strings and markup of app/ and server/, README.md and docs/.
// `node bin/check-spelling.mjs [folder]`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './node.mjs'

const folder = path.resolve(process.argv[2] ?? root)

/**
 * British spellings and their replacements. Values that the specification stores or sends ("Cancelled", "cheque") are
 * not sentences and not in the list.
 */
const WORDS = {
  organis: 'organiz',
  colour: 'color',
  favourite: 'favorite',
  behaviour: 'behavior',
  neighbour: 'neighbor',
  fulfilment: 'fulfillment',
  fulfils: 'fulfills',
  licence: 'license',
  catalogue: 'catalog',
  authoris: 'authoriz',
  recognis: 'recogniz',
  centre: 'center',
  'e-mail': 'email',
  mails: 'emails',
}
const BRITISH = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})`, 'giu')

const faults = [...sources(), ...documents()]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function filesIn(name, pattern) {
  if (!existsSync(path.join(folder, name))) return []
  return readdirSync(path.join(folder, name), { recursive: true })
    .map((file) => path.join(name, file))
    .filter((file) => pattern.test(file) && !file.startsWith(path.join('app', 'generated')))
    .sort()
}

function sources() {
  return ['app', 'server'].flatMap((name) => filesIn(name, /\.tsx?$/)).flatMap(faultsOfSource)
}

function documents() {
  return [...(existsSync(path.join(folder, 'README.md')) ? ['README.md'] : []), ...filesIn('docs', /\.md$/)].flatMap(
    (file) =>
      // Skips backticks and the addresses of links, because they hold names.
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => faultsIn(`${file}:${index + 1}`, line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ''))),
  )
}

function faultsOfSource(file) {
  const text = readFileSync(path.join(folder, file), 'utf8')
  if (text.search(BRITISH) === -1) return []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = []
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node)) return
    if (isText(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(...faultsIn(`${file}:${line + 1}`, node.text))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Accepts text between tags, and strings with a space or a leading capital: other strings are names, not sentences. */
function isText(node) {
  if (ts.isJsxText(node)) return true
  const isString =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  return isString && /^\p{Lu}| /u.test(node.text) && !/^(?:SELECT|INSERT|UPDATE|WITH) /.test(node.text)
}

function faultsIn(where, text) {
  return [...text.matchAll(BRITISH)].map(
    ([word]) => `${where}: "${word}" is British. Write "${WORDS[word.toLowerCase()]}".`,
  )
}
