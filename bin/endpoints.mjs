// Prints docs/endpoints.md from the ledger: `npx node bin/endpoints.mjs > docs/endpoints.md`.
import { readFileSync } from 'node:fs'

const lines = (file) =>
  readFileSync(new URL(`../tests/contract/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const pending = new Set(
  [...readFileSync(new URL('../tests/contract/pending.ts', import.meta.url), 'utf8').matchAll(/'([^']+)'/g)].map(
    ([, id]) => id,
  ),
)
const calls = lines('calls.tsv').map((line) => line.split('\t'))
const built = calls.filter(([id]) => !pending.has(id))

console.log('# The documented calls\n')
console.log(
  'Printed from the ledger by `npx node bin/endpoints.mjs > docs/endpoints.md`; the contract tests ' +
    'ask every line of it.\n',
)
console.log(`${built.length} of ${calls.length} are built.\n`)
console.log('| Method | Path | What goes in and comes back | |')
console.log('|---|---|---|---|')
for (const [id, method, path, , about = ''] of calls)
  console.log(
    `| ${method} | \`${path}\` | ${about.replaceAll('|', '\\|')} | ${pending.has(id) ? 'pending' : 'built'} |`,
  )
