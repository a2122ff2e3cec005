import { sqlOperation } from '~/db/operation.server'
import { openTask } from '~/domain/tasks/open-task.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { SHEET_BUSY } from './messages'
import { lockWorkbook } from './queries.server'
import { SubmitInput } from './schemas'
import { ANY_IMPORT, SHEET_WORDS, workbookPath } from './sheet'

export const startImport = sqlOperation({
  name: 'imports.start-import',
  permission: ANY_IMPORT,
  input: SubmitInput,
  audit: 'when-changed',
  async run(ctx, { id, type }): Promise<{ id: number }> {
    const workbook = await lockWorkbook(ctx, id)
    if (type !== undefined && type !== workbook.sheet) throw notFound('The import')
    if (workbook.state !== 'draft') return { id }
    await ctx.sql.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`imports.${workbook.sheet}`}))`)
    const other = await ctx.sql.first(
      sql`SELECT 1 FROM import_workbook WHERE sheet = ${workbook.sheet} AND state IN ('waiting', 'running')`,
    )
    if (other !== null) throw refused(SHEET_BUSY)
    const { title, unit, needs } = SHEET_WORDS[workbook.sheet]
    const taskId = await openTask(ctx, {
      kind: 'imports.run-import',
      title: `Import ${title.toLowerCase()} from ${workbook.filename}`,
      unit,
      total: workbook.total,
      needs,
      link: { href: workbookPath(id), label: 'Show import' },
    })
    await ctx.sql.run(
      sql`UPDATE import_workbook SET state = 'waiting', task_id = ${taskId}::int, started_at = ${ctx.now},
        moved_at = clock_timestamp() WHERE id = ${id}`,
    )
    await ctx.publish('import_workbook.started', { id, after: { sheet: workbook.sheet, filename: workbook.filename } })
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'imports.run-import', payload: { id, requestedBy: { staffId, name } } })
    return { id }
  },
})
