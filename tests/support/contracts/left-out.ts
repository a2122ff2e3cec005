import { globSync } from 'node:fs'
import path from 'node:path'

/** Without the providers' documents, one line lists the contract tests that are left out. */
export default function sayWhatIsLeftOut(): void {
  if (process.env.ALMONER_CONTRACTS) return
  const root = path.resolve(import.meta.dirname, '../../..')
  const names = globSync('tests/**/*.contract.test.ts', { cwd: root }).map((file) =>
    path.basename(file, '.contract.test.ts'),
  )
  console.log(`Contract tests were not run, since ALMONER_CONTRACTS is not set: ${names.toSorted().join(', ')}.`)
}
