import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../server/build.ts'
import { faultsOfBackups, killedBackups } from './backups.ts'
import { faultsOfImports, interrupted } from './imports.ts'
import { killed } from './kills.ts'
import { operate, SCENARIO_NAMES } from './operate/operate.ts'
import { faultsOfOutages, outages } from './outages.ts'
import { faultsOfBooks } from './sales.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '40' },
    kills: { type: 'string' },
    outages: { type: 'string', default: '15' },
    tills: { type: 'string', default: '8' },
    rows: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
  },
})

const USAGE = `usage: npm run reliability -- kills [--orders 40] [--kills 160] [--seed 20261121]
       npm run reliability -- outages [--outages 15] [--tills 8] [--seed 20261121]
       npm run reliability -- imports [--rows 20000] [--kills 20] [--seed 20261121]
       npm run reliability -- backups [--rows 500000] [--kills 20] [--seed 20261121]
       npm run reliability -- operate [${SCENARIO_NAMES.join(' ')}]`
const seed = Number(values.seed)
const report = (line: string) => console.log(line)

/** Prints the figures and returns their faults. */
const shown = <F extends object>(figures: F, faults: string[]): string[] => {
  console.log(JSON.stringify(figures, null, 2))
  return faults
}

async function run(which: string | undefined): Promise<string[]> {
  if (!['kills', 'outages', 'imports', 'backups', 'operate'].includes(which ?? '')) throw new Error(USAGE)
  await buildWhenStale()
  if (which === 'kills') {
    const figures = await killed({ orders: Number(values.orders), kills: Number(values.kills ?? 160), seed, report })
    return shown(figures, faultsOfBooks(figures))
  }
  if (which === 'operate') {
    const played = await operate(positionals.slice(1), report)
    return shown(played.figures, played.faults)
  }
  if (which === 'imports') {
    const kills = Number(values.kills ?? 20)
    const figures = await interrupted({ rows: Number(values.rows ?? 20_000), kills, seed, report })
    return shown(figures, faultsOfImports(figures, kills))
  }
  if (which === 'backups') {
    const kills = Number(values.kills ?? 20)
    const figures = await killedBackups({ rows: Number(values.rows ?? 500_000), kills, seed, report })
    return shown(figures, faultsOfBackups(figures))
  }
  const faults: string[] = []
  for (const database of ['given', 'embedded'] as const) {
    report(`Postgres of ${database === 'given' ? 'DATABASE_URL' : 'Almoner itself'}`)
    const figures = await outages({
      outages: Number(values.outages),
      tills: Number(values.tills),
      seed,
      database,
      report,
    })
    faults.push(...shown(figures, faultsOfOutages(figures)))
  }
  return faults
}

const faults = await run(positionals[0])
console.log(faults.length === 0 ? 'nothing was done twice, nothing was lost' : `FAILED: ${faults.join('; ')}`)
process.exitCode = faults.length === 0 ? 0 : 1
