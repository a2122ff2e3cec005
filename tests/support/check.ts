import { findBrowser } from './browser.ts'
import { databasesIn, applyProvidedPostgres } from './provided-postgres.ts'

const CHECKS: Record<string, () => Promise<unknown>> = {
  browser: findBrowser,
  async postgres() {
    applyProvidedPostgres(process.env)
    if (process.env.TEST_POSTGRES_URL) await databasesIn(process.env.TEST_POSTGRES_URL)
  },
}

/** Reports a missing requirement of a step of `npm test` in one line before the step begins. */
try {
  for (const name of process.argv.slice(2)) await CHECKS[name]?.()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
