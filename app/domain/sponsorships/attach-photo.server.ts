import { workflow } from '~/db/operation.server'
import { finishUpload } from '~/domain/media/finish-media-upload.server'
import type { Media } from '~/domain/media/media'
import { refused } from '~/kit/errors'
import { perform, readInput } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { SPONSEE_GONE } from './photo-import'
import { AttachPhotoInput, UploadedPhotoInput } from './photo-input'
import { setPhoto } from './set-photo.server'

/**
 * Checks the uploaded photo, redraws it and gives it to the sponsee. A repeated call, such as after a lost response,
 * returns the same file (R-SPONSORSHIP-9).
 */
export const attachPhoto = workflow({
  name: 'sponsorships.attach-photo',
  permission: 'sponsorship.edit',
  input: AttachPhotoInput,
  async run(ctx, { sponsee, ...sent }): Promise<Media> {
    const row = await ctx.read.first(sql`SELECT id FROM sponsorship WHERE id = ${sponsee} AND deleted_at IS NULL`)
    if (row === null) throw refused(SPONSEE_GONE)
    const { filename, contentType, size } = readInput(UploadedPhotoInput, sent)
    const media = await finishUpload(ctx, {
      filename,
      collectionName: 'sponsorships',
      contentType: contentType ?? '',
      size,
    })
    await perform(setPhoto, ctx, { sponseeId: sponsee, mediaId: media.id, filename: media.filename })
    return media
  },
})
