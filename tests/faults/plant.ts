import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FAULTS, type Fault } from './faults.ts'
import { environment, node, root } from '../../bin/node.mjs'

const REPORT = path.join(root, 'test-results/planted-fault.json')

type Report = { testResults: { name: string; status: string; startTime: number; endTime: number }[] }

/** Runs the tests that should find the fault. Returns those that failed, and the time of all. */
function found({ file, correct, wrong, tests }: Fault): { by: string[]; missedBy: string[]; seconds: number } {
  const place = path.join(root, file)
  const before = readFileSync(place, 'utf8')
  if (before.split(correct).length !== 2) throw new Error(`${file} does not hold this text once: ${correct}`)
  const restore = () => writeFileSync(place, before)
  const stop = () => {
    restore()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  rmSync(REPORT, { force: true })
  const began = performance.now()
  try {
    writeFileSync(
      place,
      before.replace(correct, () => wrong),
    )
    const files = tests.map((test) => path.join('tests', test))
    const command = [
      path.join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...files,
    ]
    spawnSync(node, command, { cwd: root, stdio: 'ignore', env: environment })
  } finally {
    restore()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
  }
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const isFound = (test: string) => failed.some((name) => name.endsWith(`/${test}`))
  return {
    by: tests.filter(isFound),
    missedBy: tests.filter((test) => !isFound(test)),
    seconds: (performance.now() - began) / 1000,
  }
}

/**
 * `node tests/faults/plant.ts [WORDS]` plants each fault, or those with the words in their name. Exits with 1 if a test
 * misses one.
 */
const wanted = process.argv.slice(2).join(' ')
let isGood = true
for (const fault of FAULTS.filter(({ fault: name }) => name.includes(wanted))) {
  const { by, missedBy, seconds } = found(fault)
  const missed = missedBy.length > 0 ? ` NOT FOUND BY ${missedBy.join(', ')}` : ''
  isGood &&= missedBy.length === 0
  console.log(`| ${fault.fault} | ${by.map((test) => `\`${test}\``).join(', ')}${missed} | ${seconds.toFixed(0)} |`)
}
process.exit(isGood ? 0 : 1)
