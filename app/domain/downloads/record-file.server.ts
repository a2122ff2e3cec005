import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { UPLOAD_UNKNOWN } from '~/domain/media/messages'
import { lockUpload, chooseUnusedName } from '~/domain/media/uploads.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'

const RecordInput = z.object({
  uploadId: z.number().nullable(),
  name: z.string(),
  key: z.string(),
  size: z.number(),
  type: z.string(),
})

export const recordFile = sqlOperation({
  name: 'downloads.upload',
  permission: 'file.edit',
  input: RecordInput,
  audit: 'when-changed',
  async run(ctx, { uploadId, name: wanted, key, size, type }): Promise<number> {
    if (uploadId !== null) {
      const upload = await lockUpload(ctx, uploadId)
      if (upload === null) throw refused(UPLOAD_UNKNOWN)
      if (upload.resultId !== null) return upload.resultId
    }
    const name = await chooseUnusedName(ctx, 'downloads', { filename: wanted, own: uploadId ?? 0 })
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO download_file (name, key, size, type, created_by, created_at)
      VALUES (${name}, ${key}, ${size}, ${type}, ${ctx.actor.staffId}, ${ctx.now}) RETURNING id`)
    if (!created) throw new Error('the file was not recorded')
    await ctx.sql.run(sql`UPDATE upload SET result_id = ${created.id} WHERE id = ${uploadId}`)
    await ctx.publish('download.added', { id: created.id, after: { name, size, type } })
    return created.id
  },
})
