// Checks a first change before `npm test`: `npm run check`, or `npm run check -- COMMIT` for all since that commit.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { changedSince } from '../changed.mjs'
import { commandsFor } from './commands.mjs'
import { environment, node, root } from '../node.mjs'

const files = changedSince(process.argv[2] ?? 'HEAD').filter((file) => existsSync(path.join(root, file)))
const failures = []
for (const [name, commands] of Object.entries(commandsFor(files))) {
  const began = performance.now()
  const isGood = commands.every((command) => succeeds(command))
  console.log(`── ${name} ${isGood ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (!isGood) failures.push(name)
}
console.log(`\n${files.length} changed files${failures.length > 0 ? `, failed: ${failures.join(', ')}` : ''}`)
process.exit(failures.length > 0 ? 1 : 0)

function succeeds(command) {
  return spawnSync(node, command, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}
