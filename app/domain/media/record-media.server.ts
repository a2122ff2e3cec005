import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import type { Media } from './media'
import { UPLOAD_UNKNOWN } from './messages'
import { COLUMNS } from './queries.server'
import { lockUpload, chooseUnusedName } from './uploads.server'

const RecordInput = z.object({
  uploadId: z.number().nullable(),
  collectionName: z.string(),
  name: z.string(),
  filename: z.string(),
  key: z.string(),
  thumbnailKey: z.string().nullable(),
  contentType: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

export const recordMedia = sqlOperation({
  name: 'media.upload',
  permission: ['file.edit', 'sponsorship.edit'],
  input: RecordInput,
  audit: 'when-changed',
  async run(
    ctx,
    { uploadId, collectionName, name, filename: wanted, key, thumbnailKey, contentType, size, width, height },
  ): Promise<Media> {
    if (uploadId !== null) {
      const upload = await lockUpload(ctx, uploadId)
      if (upload === null) throw refused(UPLOAD_UNKNOWN)
      if (upload.resultId !== null) {
        const earlier = await ctx.sql.first<Media>(sql`SELECT ${COLUMNS} FROM media m WHERE id = ${upload.resultId}`)
        if (earlier === null) throw refused(UPLOAD_UNKNOWN)
        return earlier
      }
    }
    const filename = await chooseUnusedName(ctx, 'media', { filename: wanted, own: uploadId ?? 0 })
    const created = await ctx.sql.first<Media>(sql`
      INSERT INTO media AS m (collection_name, name, filename, content_type, size, key, thumbnail_key, width, height,
        created_by, created_at, updated_at)
      VALUES (${collectionName}, ${name.slice(0, 255)}, ${filename}, ${contentType}, ${size}, ${key}, ${thumbnailKey},
        ${width}, ${height},
        ${ctx.actor.staffId}, ${ctx.now}, ${ctx.now})
      RETURNING ${COLUMNS}`)
    if (!created) throw new Error('the file was not recorded')
    await ctx.sql.run(sql`UPDATE upload SET result_id = ${created.id} WHERE id = ${uploadId}`)
    await ctx.publish('media.added', { id: created.id, after: { filename, contentType, size, collectionName } })
    return created
  },
})
