// Every check, for a person and for CI alike: `npm test`, `npm test -- unit`, `npm test -- --all`, `npm test --
// --changed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { changedSince, findTests } from './changed.mjs'
import { environment, node, root } from './node.mjs'

const results = path.join(root, 'test-results')
/**
 * Of hundreds of end-to-end tests, this many may need a second try, because the machine may be busy; more count as a
 * fault.
 */
const MAX_FLAKY = 2
const tool = (name, file) => path.join('node_modules', name, file)
const prettier = [tool('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']
const oxlint = [tool('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives']
const tsc = tool('typescript', 'bin/tsc')
const depcruise = [
  tool('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
  '--config',
  '.dependency-cruiser.mjs',
  'app',
  'pwa',
  'server',
  'prisma',
  'bin',
  'tests',
  'gateway-frame',
]
const input = process.argv.slice(2)
const runsAll = input.includes('--all')
const partial = input.find((word) => /^--changed(?:=|$)/.test(word))
const since = partial?.split('=')[1] ?? 'HEAD'
const changed = partial === undefined ? null : changedSince(since)

const vitest = (...projects) => [
  tool('vitest', 'vitest.mjs'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=test-results/vitest-${projects.join('-')}.json`,
]

const imported = changed === null ? [] : ['--changed', since, '--passWithNoTests']

function onServer(tests, commands) {
  if (changed === null) return commands([])
  const files = findTests(changed, tests)
  return files.length > 0 ? commands(files) : []
}

const check = (...needs) => ['tests/support/check.ts', ...needs]

const STEPS = {
  format: [prettier],
  lint: [oxlint],
  types: [['bin/prepare.mjs'], [tsc, '-p', '.'], [tsc, '-p', 'pwa']],
  fences: [
    depcruise,
    ['bin/check-vocabulary.mjs'],
    ['bin/check-spelling.mjs'],
    ['bin/check-citations.mjs'],
    ['bin/check/identifiers.mjs'],
    ['bin/decision-index.mjs', '--check'],
    ['bin/check-words.mjs'],
    ['bin/check-folders.mjs'],
    ['bin/figures.mjs', '--check'],
    ['bin/check-lines.mjs'],
    ['bin/check-migrations.mjs'],
    ['bin/forms/check.mjs'],
  ],
  unused: [[tool('knip', 'bin/knip.js')]],
  unit: [[...vitest('unit'), ...imported]],
  build: [['server/build.ts']],
  system: onServer(/^tests\/(?:(?:server|fences)\/.*(?<!\.(?:db|http))|adapters\/images)\.test\.ts$/, (files) => [
    check('postgres'),
    [...vitest('system'), ...files],
  ]),
  db: [check('postgres'), [...vitest('db'), ...imported]],
  http: onServer(/\.http\.test\.ts$/, (files) => [check('postgres'), [...vitest('http'), ...files]]),
  e2e: onServer(/^tests\/e2e\/.*\.spec\.ts$/, (files) => [
    check('postgres', 'browser'),
    [tool('@playwright/test', 'cli.js'), 'test', ...files],
  ]),
  scans: [check('postgres'), vitest('http'), vitest('scans')],
}
/** Runs all http tests again, with servers that record their statements, so only where it is named. */
const ON_REQUEST = new Set(['scans'])

const wanted = input.filter((name) => name !== '--all' && name !== partial)
const unknown = wanted.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. The steps are ${Object.keys(STEPS).join(', ')}.`)
  process.exit(2)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const failures = []
for (const [name, commands] of Object.entries(STEPS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ON_REQUEST.has(name)) continue
  const began = performance.now()
  console.log(`\n── ${name}`)
  const isGood = commands.every(succeeds)
  console.log(`── ${name} ${isGood ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (isGood) continue
  failures.push(name)
  if (!runsAll) break
}

const { passed, failed, flaky } = testCounts()
if (flaky > MAX_FLAKY) failures.push(`${flaky} browser tests that passed only when repeated`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
if (flaky > 0)
  console.log(
    `\nPassed only when repeated: ${flaky}; the list above names them as flaky. Each hides a fault of the ` +
      `test or of the product.`,
  )
console.log(`\n${passed} passed, ${Math.max(failed, failures.length)} failed`)
process.exit(failures.length > 0 ? 1 : 0)

function succeeds(command) {
  const env = wanted.includes('scans') ? { ...environment, ALMONER_RECORDS: '1' } : environment
  return spawnSync(node, command, { cwd: root, stdio: 'inherit', env }).status === 0
}

function testCounts() {
  const sums = { passed: 0, failed: 0, flaky: 0 }
  for (const name of ['unit', 'system', 'db', 'http', 'scans']) {
    const report = read(`vitest-${name}.json`)
    sums.passed += report?.numPassedTests ?? 0
    sums.failed += report?.numFailedTests ?? 0
  }
  const browser = read('playwright.json')?.stats
  sums.passed += (browser?.expected ?? 0) + (browser?.flaky ?? 0)
  sums.failed += browser?.unexpected ?? 0
  sums.flaky += browser?.flaky ?? 0
  return sums
}

function read(name) {
  const file = path.join(results, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
