import type { JournalVerdict } from '../../app/domain/journal/verify-journal.server.ts'
import { verifying } from './verifying.ts'

const FAULTS: Record<string, string> = {
  edited: 'was changed after it was sealed',
  deleted: 'was deleted after it was sealed',
  inserted: 'was put in behind the seal',
}

function sentence(verdict: JournalVerdict): string {
  if (verdict.isWhole)
    return (
      `The journal is whole: ${verdict.sealed} entries sealed, ${verdict.waiting} waiting ` +
      `for the seal.\nKeep ` +
      `this elsewhere, to notice a journal that was cut short: ${verdict.sealed} ${verdict.head}`
    )
  if (verdict.entryId === null) return `The journal was changed: the seal at position ${verdict.position} is missing.`
  return (
    `The journal was changed: entry ${verdict.entryId} (position ${verdict.position}) ` +
    `${FAULTS[verdict.fault] ?? verdict.fault}.`
  )
}

/**
 * `npm run verify:journal` checks the sealed journal and names the first entry that was changed. Exits with 1 when
 * there is one.
 */
await verifying(async (entry) => {
  const verdict = await entry.journalVerdict()
  return { says: [sentence(verdict)], isGood: verdict.isWhole }
})
