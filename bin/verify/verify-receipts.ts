import type { RegisterVerdict } from '../../app/domain/receipts/register/verify-register.server.ts'
import { verifying } from './verifying.ts'

const FAULTS: Record<string, string> = {
  missing: 'is missing',
  counter: 'is the last one counted, but not the last one there is',
  altered: 'no longer says what it was issued with',
  journal: 'differs from what the journal recorded',
  unwritten: 'is not in the journal',
  status: 'was issued, voided or reinstated without an entry in the journal',
}

function sentences({ receipts, last, faults, faultCount }: RegisterVerdict): string[] {
  if (faults.length === 0)
    return [`The register of tax receipts is in order: ${receipts} receipts, the last one is number ${last}.`]
  const named = faults.map(
    ({ kind, serial, number }) => `Tax receipt ${number ?? `number ${serial}`} ${FAULTS[kind] ?? kind}.`,
  )
  const more = faultCount - faults.length
  return more > 0 ? [...named, `And ${more} more.`] : named
}

/**
 * `npm run verify:receipts` checks that no number is missing and that every receipt matches what was issued. Exits with
 * 1 otherwise.
 */
await verifying(async (entry) => {
  const verdict = await entry.registerVerdict()
  return { says: sentences(verdict), isGood: verdict.faults.length === 0 }
})
