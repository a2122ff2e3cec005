import { sqlOperation } from '~/db/operation.server'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { grouped } from '~/kit/text'
import { sql } from '~/kit/sql'
import { lockWorkbook } from './queries.server'
import { EndInput } from './schemas'
import { ANY_IMPORT } from './sheet'
import { countDoneRows, type Workbook } from './workbook'

const summarizeCounts = ({ added, updated, unchanged, skipped, rejected }: Workbook): string =>
  [
    `${grouped(added)} added`,
    `${grouped(updated)} updated`,
    `${grouped(unchanged)} unchanged`,
    `${grouped(skipped)} skipped`,
    `${grouped(rejected)} rejected`,
  ].join(', ')

export const endImport = sqlOperation({
  name: 'imports.end-import',
  permission: ANY_IMPORT,
  input: EndInput,
  audit: 'when-changed',
  async run(ctx, { id, state }): Promise<void> {
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.finishedAt !== null) return
    await ctx.sql.run(
      sql`UPDATE import_workbook SET state = ${state}, finished_at = ${readMoment(ctx)} WHERE id = ${id}`,
    )
    await ctx.sql.run(sql`UPDATE import_row SET secret = NULL WHERE workbook_id = ${id} AND secret IS NOT NULL`)
    const summary = summarizeCounts(workbook)
    const outcome = state === 'canceled' ? `Canceled. ${summary} before that.` : `${summary}.`
    await advanceTask(ctx, workbook.taskId, { done: countDoneRows(workbook), state, outcome })
    const { added, updated, unchanged, skipped, rejected } = workbook
    await ctx.publish('import_workbook.ended', { id, after: { state, added, updated, unchanged, skipped, rejected } })
  },
})
