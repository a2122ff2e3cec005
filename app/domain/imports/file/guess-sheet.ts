import type { Column } from '../field'
import type { Sheet } from '../sheet'
import { suggestMapping } from './mapping'

type Candidate = { sheet: Sheet; columns: readonly Column[]; headers: readonly string[] }

function countFor({ columns, headers }: Candidate): { known: number; missing: number } {
  const mapped = suggestMapping(headers, columns).filter((key) => key !== '')
  const missing = columns.filter(({ field }) => field.required && !mapped.includes(field.key)).length
  return { known: mapped.length, missing }
}

export function guessSheet(candidates: readonly Candidate[]): Sheet | null {
  let best = { sheet: null as Sheet | null, known: 0, missing: 0 }
  for (const candidate of candidates) {
    const { known, missing } = countFor(candidate)
    const isBetter = known > best.known || (known > 0 && known === best.known && missing < best.missing)
    if (isBetter) best = { sheet: candidate.sheet, known, missing }
  }
  return best.sheet
}
