import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import type { z } from 'zod'
import { perform, type Ctx } from '~/kit/operation'
import { readArrivedSize, requireKind } from './check-file.server'
import type { Media } from './media'
import { mediaById } from './queries.server'
import { recordMedia } from './record-media.server'
import { DoneInput } from './schemas'
import { storeMedia } from './store-media.server'
import { dropUpload, openUpload, removeObjects } from './uploads.server'

/** For operations that have their own permission. */
export async function finishUpload(
  ctx: Ctx,
  { filename, collectionName, size: announced }: z.output<typeof DoneInput>,
): Promise<Media> {
  const upload = await openUpload(ctx, 'media', filename)
  const earlier = upload.resultId === null ? null : await mediaById(ctx.read, upload.resultId)
  if (earlier !== null) return earlier
  try {
    const size = await readArrivedSize(ctx, { upload, kind: requireKind('media', filename), size: announced })
    const stored = await storeMedia(ctx, filename, { key: upload.key, size })
    const { name, id: uploadId } = upload
    const recorded = await perform(recordMedia, ctx, { uploadId, collectionName, name, filename, ...stored }).catch(
      async (error: unknown) => {
        await removeObjects(ctx, [stored.key, stored.thumbnailKey])
        throw error
      },
    )
    await removeObjects(ctx, [upload.key, ...(recorded.key === stored.key ? [] : [stored.key, stored.thumbnailKey])])
    return recorded
  } catch (error) {
    if (error instanceof DomainError && error.code === 'refused' && error.reason !== 'file-not-arrived')
      await dropUpload(ctx, upload)
    throw error
  }
}

/**
 * Checks, redraws and records an uploaded file. A repeated call returns the same record. A refused file is removed and
 * its name freed; a file that has not arrived can be sent again (R-MEDIA-3).
 */
export const finishMediaUpload = workflow({
  name: 'media.finish-upload',
  permission: 'file.edit',
  input: DoneInput,
  run: finishUpload,
})
