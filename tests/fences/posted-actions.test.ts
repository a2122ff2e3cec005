import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '../../app/routes'

type Entry = { file: string; children?: Entry[] }

const app = path.resolve(import.meta.dirname, '../../app')
const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

const ACTS = /^export (?:const|async function|function) action\b/m
/** Each reads the body by its operation's schema: `@conform-to/zod` behind `asForm`, or a documented call. */
const READS = /\b(?:formAction|listAction|answerForm|asForm|call)(?:<[^>]*>)?\(/
/** The body is bounded and parsed before Conform sees it, so nothing may read a form in another way. */
const BESIDE = /\.formData\(\)|new URLSearchParams\(await/

/** Actions that pass nothing of the body to an operation, and what they do. */
const NO_FIELDS: Readonly<Record<string, string>> = {
  'pages/linked/unsubscribe.tsx': 'Its key is in the address.',
  'pages/jpanel/kit/parts.tsx': 'It shows the parts of forms in development, and saves nothing.',
  'pages/jpanel/logout.tsx': 'It ends the session.',
  'pages/jpanel/missing.tsx': 'It answers that there is no such page.',
  'pages/jpanel/password/undo-email.tsx': 'Its token is in the address.',
  'pages/jpanel/receipts/register.tsx': 'It checks the register.',
  'pages/jpanel/scheme.tsx': 'One of three words, kept in a cookie.',
}

const acting = filesOf(routes as Entry[])
  .filter((file) => file.startsWith('pages/'))
  .map((file) => ({ file, source: readFileSync(path.join(app, file), 'utf8') }))
  .filter(({ source }) => ACTS.test(source))

/** A page may keep its actions in a file beside it. */
function sourcesOf(file: string, source: string): string {
  const folder = path.dirname(path.join(app, file))
  const beside = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, from = '']) => path.resolve(folder, from))
  return [source, ...beside.map(readSource)].join('\n')
}

function readSource(from: string): string {
  try {
    return readFileSync(`${from}.ts`, 'utf8')
  } catch {
    return ''
  }
}

test('every action of a page reads what is posted through the form frame', () => {
  expect(acting.length).toBeGreaterThan(100)
  const own = acting.filter(({ file, source }) => !(file in NO_FIELDS) && !READS.test(sourcesOf(file, source)))
  expect(own.map(({ file }) => file)).toEqual([])
  expect(Object.keys(NO_FIELDS).filter((file) => !acting.some((one) => one.file === file))).toEqual([])
})

test('no page reads a form without the function that limits its size', () => {
  expect(acting.filter(({ source }) => BESIDE.test(source)).map(({ file }) => file)).toEqual([])
})
