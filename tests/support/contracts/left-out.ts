import { globSync } from 'node:fs'
import path from 'node:path'

/** Says in one line which contract tests are left out where the providers' documents are not on the machine. */
export default function sayWhatIsLeftOut(): void {
  if (process.env.ALMONER_CONTRACTS) return
  const root = path.resolve(import.meta.dirname, '../../..')
  const names = globSync('tests/**/*.contract.test.ts', { cwd: root }).map((file) =>
    path.basename(file, '.contract.test.ts'),
  )
  console.log(`Contract tests were not run, since ALMONER_CONTRACTS is not set: ${names.toSorted().join(', ')}.`)
}
