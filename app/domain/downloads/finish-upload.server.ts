import { steps } from '~/db/operation.server'
import { arrivedSize, assertContent, HEAD, kindOf } from '~/domain/media/check-file.server'
import { dropUpload } from '~/domain/media/drop-upload.server'
import { plainName } from '~/domain/media/filename'
import { NOT_ARRIVED } from '~/domain/media/messages'
import { DoneInput, FilesInput } from '~/domain/media/schemas'
import { signerOf } from '~/domain/media/sign-upload.server'
import { assertTaken, fromStore, openUpload, removeObjects, type Upload } from '~/domain/media/uploads.server'
import { DomainError, refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { newSecret } from '~/kit/secret'
import { libraryFile, type LibraryFile } from './library.server'
import { recordFile } from './record-file.server'
import { UPLOAD_FAILED } from './messages'

export const signDownloadUpload = signerOf('downloads')

const placeOf = (filename: string): string => `downloads/${newSecret()}/${filename}`

async function recorded(ctx: Ctx, file: { uploadId: number | null; name: string; key: string; size: number }): Promise<LibraryFile> {
  const kind = kindOf('downloads', file.name)
  try {
    const head = await fromStore(ctx.ports.objectStore.read(file.key, HEAD))
    await assertContent(ctx, file.name, kind, head ?? new Uint8Array())
    const made = await libraryFile(ctx.read, await perform(recordFile, ctx, { ...file, type: kind.type }))
    if (made === null) throw refused(UPLOAD_FAILED)
    if (made.key !== file.key) await removeObjects(ctx, [file.key])
    return made
  } catch (error) {
    await removeObjects(ctx, [file.key])
    throw error
  }
}

async function finished(ctx: Ctx, upload: Upload, announced: number | null | undefined): Promise<LibraryFile> {
  const { id: uploadId, filename: name } = upload
  const size = await arrivedSize(ctx, { upload, kind: kindOf('downloads', name), size: announced })
  const key = placeOf(name)
  await fromStore(ctx.ports.objectStore.move(upload.key, key, kindOf('downloads', name).type))
  return recorded(ctx, { uploadId, name, key, size })
}

/** As for pictures, but the file stays private, and as it is. */
export const finishDownloadUpload = steps({
  name: 'downloads.finish-upload',
  permission: 'file.edit',
  input: DoneInput,
  async run(ctx, { filename, size }): Promise<LibraryFile> {
    const upload = await openUpload(ctx, 'downloads', filename)
    const earlier = upload.resultId === null ? null : await libraryFile(ctx.read, upload.resultId)
    if (earlier !== null) return earlier
    try {
      return await finished(ctx, upload, size)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'refused' && error.message !== NOT_ARRIVED) await dropUpload(ctx, upload)
      throw error
    }
  },
})

/** Files of a form that was sent without JavaScript. What came before one that is refused stays. */
export const uploadDownloads = steps({
  name: 'downloads.upload-files',
  permission: 'file.edit',
  input: FilesInput,
  async run(ctx, { files }): Promise<LibraryFile[]> {
    const made: LibraryFile[] = []
    for (const file of files) {
      const name = plainName(file.name)
      assertTaken('downloads', name, file.size)
      const key = placeOf(name)
      await fromStore(ctx.ports.objectStore.put(key, new Uint8Array(await file.arrayBuffer()), kindOf('downloads', name).type))
      made.push(await recorded(ctx, { uploadId: null, name, key, size: file.size }))
    }
    return made
  },
})
