import { workflow } from '~/db/operation.server'
import { isCanceled } from '~/domain/tasks/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { applyPart } from './apply-part.server'
import { endImport } from './end-import.server'
import { hashPasswords } from './passwords/hash-passwords.server'
import { rejectNext } from './reject-next.server'
import { requeueImport } from './requeue-import.server'
import { WorkbookInput } from './schemas'
import { ANY_IMPORT } from './sheet'

const PART_SIZE = 500

/**
 * Matches Postgres data exceptions and constraint violations (SQLSTATE 22 and 23). They are the row's fault, so the
 * import continues.
 */
const isRefusedByTable = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ''))

async function processNextPart(ctx: Ctx, id: number): Promise<boolean> {
  await perform(hashPasswords, ctx, { id, max: PART_SIZE })
  try {
    return await perform(applyPart, ctx, { id, max: PART_SIZE })
  } catch (error) {
    if (!isRefusedByTable(error)) throw error
  }
  for (let done = 0; done < PART_SIZE; done++) {
    try {
      if (!(await perform(applyPart, ctx, { id, max: 1 }))) return false
    } catch (error) {
      if (!isRefusedByTable(error)) throw error
      await perform(rejectNext, ctx, { id })
    }
  }
  return true
}

const mustTakeTurns = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.read.first(sql`
    SELECT 1 FROM import_workbook w JOIN import_workbook other ON other.id <> w.id
      AND other.state IN ('waiting', 'running')
    WHERE w.id = ${id} AND EXISTS (SELECT 1 FROM import_row r WHERE r.workbook_id = w.id AND r.row > w.up_to_row)
    LIMIT 1`)) !== null

/**
 * Runs in a job. An interrupted import continues after its last row, and two jobs at once apply each row once. Requeues
 * itself after each part, so that small files do not wait for large ones (R-IMPORTS-6).
 */
export const runImport = workflow({
  name: 'imports.run-import',
  permission: ANY_IMPORT,
  input: WorkbookInput,
  async run(ctx, { id }): Promise<void> {
    const row = await ctx.read.first<{ taskId: number | null; state: string }>(
      sql`SELECT task_id, state FROM import_workbook WHERE id = ${id}`,
    )
    if (row === null || (row.state !== 'waiting' && row.state !== 'running')) return
    const end = (state: 'canceled' | 'done') => perform(endImport, ctx, { id, state })
    for (;;) {
      if (await isCanceled(ctx, row.taskId)) return end('canceled')
      if (!(await processNextPart(ctx, id))) return end('done')
      if (await mustTakeTurns(ctx, id)) return perform(requeueImport, ctx, { id })
    }
  },
})
