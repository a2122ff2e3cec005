import { sqlOperation } from '~/db/operation.server'
import { recordOutcomes, rejectRow } from './outcomes.server'
import { readPart, lockWorkbook } from './queries.server'
import { WorkbookInput } from './schemas'
import { ANY_IMPORT } from './sheet'

const REFUSED = 'This row could not be stored.'

export const rejectNext = sqlOperation({
  name: 'imports.reject-next',
  permission: ANY_IMPORT,
  input: WorkbookInput,
  audit: 'none',
  async run(ctx, { id }): Promise<void> {
    const workbook = await lockWorkbook(ctx, id)
    const [next] = await readPart(ctx.sql, workbook, 1)
    if (next === undefined || workbook.finishedAt !== null) return
    await recordOutcomes(ctx, workbook, { of: [rejectRow(next.row, '', REFUSED)], upToRow: next.row })
  },
})
