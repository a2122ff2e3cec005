import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { MediaIdInput } from './schemas'

type Row = { filename: string; key: string; thumbnailKey: string | null; uses: number }

/**
 * Deletes the record and its attachments; a job deletes the stored objects. A picture in use may be deleted, and is
 * then no longer shown (R-MEDIA-4).
 */
export const deleteMedia = sqlOperation({
  name: 'media.delete',
  permission: 'file.edit',
  input: MediaIdInput,
  async run(ctx, { id }) {
    const row = await ctx.sql.first<Row>(sql`
      SELECT filename, key, thumbnail_key, (SELECT count(*) FROM mediable
        WHERE media_id = media.id)::int
        + (SELECT count(*) FROM page WHERE featured_image_id = media.id OR alt_image_id = media.id)::int AS uses
      FROM media WHERE id = ${id} FOR UPDATE`)
    if (row === null) throw notFound('The file')
    await ctx.sql.run(sql`DELETE FROM media WHERE id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM upload WHERE library = 'media' AND result_id = ${id}`)
    const { filename, key, thumbnailKey, uses } = row
    ctx.enqueue({
      job: 'media.remove-objects',
      payload: { keys: [key, ...(thumbnailKey === null ? [] : [thumbnailKey])] },
    })
    await ctx.publish('media.deleted', { id, before: { filename, uses } })
    return { id, filename }
  },
})
