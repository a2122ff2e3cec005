import { workflow } from '~/db/operation.server'
import { readArrivedSize, requireKind } from '~/domain/media/check-file.server'
import { DoneInput } from '~/domain/media/schemas'
import { dropUpload, reachStore, openUpload, type Upload } from '~/domain/media/uploads.server'
import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { libraryFile, type LibraryFile } from './library.server'
import { makePlace, recordStored } from './store-file.server'

async function storeUpload(ctx: Ctx, upload: Upload, announced: number | null | undefined): Promise<LibraryFile> {
  const { id: uploadId, filename: name } = upload
  const size = await readArrivedSize(ctx, { upload, kind: requireKind('downloads', name), size: announced })
  const key = makePlace(name)
  await reachStore(ctx.ports.objectStore.move(upload.key, key, requireKind('downloads', name).type))
  return recordStored(ctx, { uploadId, name, key, size })
}

export const finishDownloadUpload = workflow({
  name: 'downloads.finish-upload',
  permission: 'file.edit',
  input: DoneInput,
  async run(ctx, { filename, size }): Promise<LibraryFile> {
    const upload = await openUpload(ctx, 'downloads', filename)
    const earlier = upload.resultId === null ? null : await libraryFile(ctx.read, upload.resultId)
    if (earlier !== null) return earlier
    try {
      return await storeUpload(ctx, upload, size)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'refused' && error.reason !== 'file-not-arrived')
        await dropUpload(ctx, upload)
      throw error
    }
  },
})
