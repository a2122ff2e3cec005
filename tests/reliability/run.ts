import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOf, killed } from './kills.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '40' },
    kills: { type: 'string', default: '160' },
    seed: { type: 'string', default: '20261121' },
  },
})
if (positionals[0] !== 'kills') throw new Error('usage: npm run reliability -- kills [--orders 40] [--kills 160] [--seed 20261121]')

await buildWhenStale()
const figures = await killed({
  orders: Number(values.orders),
  kills: Number(values.kills),
  seed: Number(values.seed),
  tell: (line) => console.log(line),
})
console.log(JSON.stringify(figures, null, 2))
const faults = faultsOf(figures)
console.log(faults.length === 0 ? 'nothing was charged twice, nothing was lost' : `FAILED: ${faults.join('; ')}`)
process.exitCode = faults.length === 0 ? 0 : 1
