import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { environment, node, root } from '../../bin/node.mjs'

// `npm run till:chaos -- --sales 2000 --seed 7`. Vitest loads the modules of the till as the browser's build does.

const USAGE = 'usage: npm run till:chaos -- [--sales 500] [--seed 20261129]'
const LEAST = 200

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '500' }, seed: { type: 'string', default: '20261129' } },
})
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
if (!isNumber(values.sales) || !isNumber(values.seed) || Number(values.sales) < LEAST)
  throw new Error(`${USAGE}\nWith fewer than ${LEAST} sales not every fault happens.`)

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
