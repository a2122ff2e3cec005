import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { FileIdInput } from './library-schemas'
import { fileInUse } from './messages'

type Row = { name: string; key: string; usedBy: string | null; isOwed: boolean }

/**
 * Refuses a file that a live variant hands out. Otherwise removes it from the library, but keeps its bytes while a
 * buyer may still fetch it (R-DOWNLOADS-2).
 */
export const deleteFile = sqlOperation({
  name: 'downloads.delete',
  permission: 'file.edit',
  input: FileIdInput,
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ name: string; key: string }>(
      sql`SELECT name, key FROM download_file WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
    )
    if (row === null) throw notFound('The file')
    const state = await ctx.sql.first<Pick<Row, 'usedBy' | 'isOwed'>>(sql`
      SELECT (SELECT p.name FROM product_variant v JOIN product p ON p.id = v.product_id
        WHERE v.download_file_id = ${id} AND v.deleted_at IS NULL AND p.deleted_at IS NULL ORDER BY p.id
        LIMIT 1) AS used_by,
        EXISTS (SELECT 1 FROM download_grant WHERE download_file_id = ${id}
          AND (expires_at IS NULL OR expires_at >= ${ctx.now})) AS is_owed`)
    if (state?.usedBy) throw refused(fileInUse(state.usedBy))
    await ctx.sql.run(
      sql`UPDATE download_file SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId} WHERE id = ${id}`,
    )
    await ctx.sql.run(sql`DELETE FROM upload WHERE library = 'downloads' AND result_id = ${id}`)
    if (state?.isOwed === false) ctx.enqueue({ job: 'media.remove-objects', payload: { keys: [row.key] } })
    await ctx.publish('download.deleted', { id, before: { name: row.name } })
    return { id, name: row.name }
  },
})
