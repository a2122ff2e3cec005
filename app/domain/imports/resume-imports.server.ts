import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

/** Requeues imports without progress for a minute, because their server was killed. Returns how many (R-IMPORTS-6). */
export const resumeImports = sqlOperation({
  name: 'imports.resume-imports',
  permission: null,
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<number> {
    const left = await ctx.sql.rows<{ id: number; staffId: number | null; name: string }>(sql`
      UPDATE import_workbook w SET moved_at = clock_timestamp()
      WHERE state IN ('waiting', 'running') AND moved_at < clock_timestamp() - interval '1 minute'
      RETURNING id, staff_id,
        coalesce((SELECT btrim(concat_ws(' ', s.first_name, s.last_name)) FROM staff s
          WHERE s.id = w.staff_id), 'Import') AS name`)
    for (const { id, staffId, name } of left)
      ctx.enqueue({ job: 'imports.run-import', payload: { id, requestedBy: { staffId, name } } })
    return left.length
  },
})
