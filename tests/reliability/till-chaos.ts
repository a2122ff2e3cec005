import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { environment, node, root } from '../../bin/node.mjs'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOfArrival } from './chaos/books.ts'
import { faultsOfBrowsers, LEAST_A_BROWSER, playBrowsers } from './chaos/browsers.ts'

// `npm run till:chaos -- --sales 2000 --seed 7` without a page; `--browsers 3` by the real screen in so many browsers.

const USAGE = 'usage: npm run till:chaos -- [--sales 500] [--seed 20261129] [--browsers 3]'
const LEAST = 200

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '500' },
    seed: { type: 'string', default: '20261129' },
    browsers: { type: 'string', default: '0' },
  },
})
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
if (!isNumber(values.sales) || !isNumber(values.seed) || !/^\d{1,2}$/.test(values.browsers)) throw new Error(USAGE)
const sales = Number(values.sales)
const browsers = Number(values.browsers)
const min = browsers === 0 ? LEAST : browsers * LEAST_A_BROWSER
if (sales < min) throw new Error(`${USAGE}\nWith fewer than ${min} sales not every fault happens.`)

if (browsers === 0) {
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
} else {
  await buildWhenStale()
  const report = (line: string) => console.log(line)
  const figures = await playBrowsers({ sales, browsers, seed: Number(values.seed), report })
  console.log(JSON.stringify(figures, null, 2))
  const faults = [...faultsOfArrival(figures), ...faultsOfBrowsers(figures)]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}
