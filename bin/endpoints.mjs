// Prints docs/endpoints.md from the ledger: `npx node bin/endpoints.mjs > docs/endpoints.md`.
import { readFileSync } from 'node:fs'

const calls = readFileSync(new URL('../tests/contract/calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

console.log('# The documented calls\n')
console.log(
  'Printed from the ledger by `npx node bin/endpoints.mjs > docs/endpoints.md`; the contract tests ' +
    'ask every line of it.\n',
)
console.log(`${calls.length} calls, all of them built.\n`)
console.log('| Method | Path | What goes in and comes back |')
console.log('|---|---|---|')
for (const [, method, path, , about = ''] of calls)
  console.log(`| ${method} | \`${path}\` | ${about.replaceAll('|', '\\|')} |`)
