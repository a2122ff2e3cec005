import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { environment, node, root } from '../../bin/node.mjs'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOfArrival } from './chaos/books.ts'
import { faultsOfBrowsers, faultsOfReopens, MIN_A_BROWSER, playBrowsers, playReopens } from './chaos/browsers.ts'

// `npm run till:chaos -- --sales 2000 --seed 7` without a page; `--browsers 3` by the real screen in so many browsers.
// `--reopens 100` kills and reopens one browser without a network as often, and sells once each time.

const USAGE = 'usage: npm run till:chaos -- [--sales 500] [--seed 20261129] [--browsers 3 | --reopens 100]'
const MIN_SALES = 200

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '500' },
    seed: { type: 'string', default: '20261129' },
    browsers: { type: 'string', default: '0' },
    reopens: { type: 'string', default: '0' },
  },
})
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
if (![values.sales, values.seed, values.reopens].every(isNumber) || !/^\d{1,2}$/.test(values.browsers))
  throw new Error(USAGE)
const sales = Number(values.sales)
const browsers = Number(values.browsers)
const reopens = Number(values.reopens)
const min = browsers === 0 ? MIN_SALES : browsers * MIN_A_BROWSER
if (sales < min) throw new Error(`${USAGE}\nWith fewer than ${min} sales not every fault happens.`)

const report = (line: string) => console.log(line)

function conclude(figures: object, faults: readonly string[]): void {
  console.log(JSON.stringify(figures, null, 2))
  if (faults.length === 0) return
  console.error(faults.join('\n'))
  process.exitCode = 1
}

if (reopens > 0) {
  await buildWhenStale()
  const figures = await playReopens({ reopens, seed: Number(values.seed), report })
  conclude(figures, [...faultsOfArrival(figures), ...faultsOfReopens(figures)])
} else if (browsers > 0) {
  await buildWhenStale()
  const figures = await playBrowsers({ sales, browsers, seed: Number(values.seed), report })
  conclude(figures, [...faultsOfArrival(figures), ...faultsOfBrowsers(figures)])
} else {
  // Vitest loads the modules of the till as the browser's build does.
  const { status } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'system', 'tests/server/till-chaos.test.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...environment, TILL_CHAOS_SALES: values.sales, TILL_CHAOS_SEED: values.seed },
    },
  )
  process.exitCode = status ?? 1
}
