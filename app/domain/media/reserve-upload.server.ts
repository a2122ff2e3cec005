import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { newSecret } from '~/kit/codes/secret'
import { sql } from '~/kit/sql'
import { plainName } from './filename'
import { SignInput } from './schemas'
import { assertTaken, chooseUnusedName, UPLOAD, type Upload } from './uploads.server'

export const reserveUpload = sqlOperation({
  name: 'media.reserve-upload',
  permission: ['file.edit', 'sponsorship.edit'],
  input: SignInput.extend({ library: z.enum(['media', 'downloads']) }),
  audit: 'none',
  async run(
    ctx,
    { library, filename: name, collectionName, contentType, size = null, resume = null },
  ): Promise<Upload> {
    const plain = plainName(name)
    assertTaken(library, plain, size)
    const existing = await ctx.sql.first<Upload>(sql`
      UPDATE upload SET content_type = ${contentType}, size = ${size}, created_at = ${ctx.now}
      WHERE library = ${library} AND filename = ${resume} AND result_id IS NULL AND name = ${name}
        AND staff_id IS NOT DISTINCT FROM ${ctx.actor.staffId}
      RETURNING ${UPLOAD}`)
    if (existing) return existing
    const filename = await chooseUnusedName(ctx, library, { filename: plain })
    const key = `uploads/${newSecret()}/${filename}`
    const created = await ctx.sql.first<Upload>(sql`
      INSERT INTO upload (library, collection_name, name, filename, content_type, size, key, staff_id, created_at)
      VALUES (${library}, ${collectionName}, ${name}, ${filename}, ${contentType}, ${size}, ${key},
        ${ctx.actor.staffId}, ${ctx.now})
      RETURNING ${UPLOAD}`)
    if (!created) throw new Error('the upload was not stored')
    return created
  },
})
