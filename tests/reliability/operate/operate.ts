import { testPostgres } from '../../support/postgres.ts'
import { mailAway, storeAway } from './away.ts'
import { killedInBatch } from './batch.ts'
import { endedMigrations } from './ended-migrations.ts'
import type { Played, Scenario } from './scenario.ts'
import { copiedDatabase, fullDisk, wrongSettings } from './starts.ts'
import { killedUnderLoad, rollingRestart } from './two-instances.ts'

// Failures that operators meet (docs/operating.md), each reproducible on one machine.
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'rolling-restart': rollingRestart,
  'killed-instance': killedUnderLoad,
  'killed-in-batch': killedInBatch,
  'store-away': storeAway,
  'mail-away': mailAway,
  'full-disk': fullDisk,
  'wrong-settings': wrongSettings,
  'copied-database': copiedDatabase,
  'ended-migrations': endedMigrations,
}

export const SCENARIO_NAMES = Object.keys(SCENARIOS)

interface Operated {
  scenario: string
  figures: Played['figures']
  seconds: number
}

/** A scenario that throws counts as a fault, and the next one still runs. */
export async function operate(
  names: readonly string[],
  report: (line: string) => void,
): Promise<{ figures: Operated[]; faults: string[] }> {
  const postgres = await testPostgres()
  const figures: Operated[] = []
  const faults: string[] = []
  try {
    for (const name of names.length > 0 ? names : SCENARIO_NAMES) {
      const scenario = SCENARIOS[name]
      if (!scenario) throw new Error(`no such scenario: ${name}. There are ${SCENARIO_NAMES.join(', ')}.`)
      const began = performance.now()
      report(`${name} …`)
      const played = await scenario({ postgres, report }).catch((error: unknown) => ({
        figures: {},
        faults: [String(error)],
      }))
      const seconds = Math.round((performance.now() - began) / 1000)
      report(`${name}: ${JSON.stringify(played.figures)} in ${seconds} s`)
      figures.push({ scenario: name, figures: played.figures, seconds })
      faults.push(...played.faults.map((fault) => `${name}: ${fault}`))
    }
  } finally {
    await postgres.stop()
  }
  return { figures, faults }
}
