import { sqlOperation } from '~/db/operation.server'
import { applyContributions } from './apply/contributions.server'
import { applySponsorships } from './apply/sponsorships.server'
import { applySupporters } from './apply/supporters.server'
import { applyTimeline } from './apply/timeline.server'
import { splitToCheck } from './checks/batches'
import { makeExaminer } from './checks/examine.server'
import { recordOutcomes, type Apply, type GoodRow, type RowOutcome } from './outcomes.server'
import { readPart, lockWorkbook } from './queries.server'
import { hasError } from './row'
import { isHashed, readSecrets } from './passwords/hash-passwords.server'
import { SomeRowsInput } from './schemas'
import { ANY_IMPORT, type Sheet } from './sheet'

const APPLY: Record<Sheet, Apply> = {
  contributions: applyContributions,
  supporters: applySupporters,
  sponsorships: applySponsorships,
  sponsorship_timeline: applyTimeline,
}

/**
 * Applies the next rows and records progress in one transaction, locked by the import's row. Checks every rule again.
 * Stops before a row whose password is not hashed yet. Returns false at the end (R-IMPORTS-13).
 */
export const applyPart = sqlOperation({
  name: 'imports.apply-part',
  permission: ANY_IMPORT,
  input: SomeRowsInput,
  audit: 'when-changed',
  async run(ctx, { id, max }): Promise<boolean> {
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.state !== 'waiting' && workbook.state !== 'running') return false
    const found = await readPart(ctx.sql, workbook, max)
    if (found.length === 0) return false
    const secrets = await readSecrets(ctx.sql, workbook, found)
    const unhashed = found.findIndex(({ row }) => !isHashed(secrets.get(row)))
    const rows = unhashed === -1 ? found : found.slice(0, unhashed)
    const upToRow = rows.findLast(({ isRepeated }) => !isRepeated)?.row
    if (upToRow === undefined) return true
    const { sheet, filename } = workbook
    const examine = await makeExaminer(ctx, workbook)
    const good: GoodRow[] = []
    const outcomes: RowOutcome[] = []
    for (const batch of splitToCheck(rows))
      for (const { row, isExcluded, problems, values } of await examine(batch)) {
        if (isExcluded) outcomes.push({ row, outcome: 'skipped', recordId: null })
        else if (hasError(problems)) outcomes.push({ row, outcome: 'rejected', recordId: null, problems })
        else good.push({ row, values, passwordHash: secrets.get(row) })
      }
    if (good.length > 0) outcomes.push(...(await APPLY[sheet](ctx, good, filename)))
    const of = outcomes.toSorted((one, other) => one.row - other.row)
    await recordOutcomes(ctx, workbook, { of, upToRow })
    return true
  },
})
