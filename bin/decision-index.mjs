// Writes the table of docs/decisions/README.md from the records: `node bin/decision-index.mjs [folder]`. With
// --check it only says whether the table is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const isCheck = process.argv.includes('--check')
const [base = root] = process.argv.slice(2).filter((word) => word !== '--check')
const folder = path.join(base, 'docs/decisions')
const readme = path.join(folder, 'README.md')

function recordsIn(name) {
  const text = readFileSync(path.join(folder, name), 'utf8')
  if (!/^\d{4}-/.test(name))
    return [...text.matchAll(/^## (\d{4}): (.+)$/gm)].map(([, number, title]) => ({ name, number, title }))
  return [{ name, number: name.slice(0, 4), title: text.split('\n', 1)[0].replace(/^# (?:\d{4}: )?/, '') }]
}

const records = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .flatMap(recordsIn)
  .toSorted((one, other) => one.number.localeCompare(other.number))

const table = [
  '| Record | Choice |',
  '| --- | --- |',
  ...records.map(({ name, number, title }) => `| [${number}](${name}) | ${title} |`),
]
const before = readFileSync(readme, 'utf8')
const introduction = before.slice(0, before.indexOf('| Record'))
const wanted = `${introduction}${table.join('\n')}\n`

if (!isCheck) writeFileSync(readme, wanted)
else if (before !== wanted) {
  console.error('docs/decisions/README.md is not current: run `node bin/decision-index.mjs`.')
  process.exit(1)
}
