import { steps } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'
import { plainName } from './filename'
import type { Media } from './media'
import { recordMedia } from './record-media.server'
import { FileInput, FilesInput } from './schemas'
import { storeMedia } from './store-media.server'
import { assertTaken, removeObjects } from './uploads.server'

type Sent = { name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> }

async function uploaded(ctx: Ctx, file: Sent, collectionName: string): Promise<Media> {
  const filename = plainName(file.name)
  assertTaken('media', filename, file.size)
  const stored = await storeMedia(ctx, filename, { body: new Uint8Array(await file.arrayBuffer()) })
  return perform(recordMedia, ctx, { uploadId: null, collectionName, name: file.name, filename, ...stored }).catch(
    async (error: unknown) => {
      await removeObjects(ctx, [stored.key, stored.thumbnailKey])
      throw error
    },
  )
}

/** A file that comes in one piece with its form: from an editor, or from a browser without JavaScript. */
export const uploadFile = steps({
  name: 'media.upload-file',
  permission: 'file.edit',
  input: FileInput,
  run: (ctx, { file, collectionName }) => uploaded(ctx, file, collectionName),
})

/** Several files of a form. What came before one that is refused stays. */
export const uploadFiles = steps({
  name: 'media.upload-files',
  permission: 'file.edit',
  input: FilesInput,
  async run(ctx, { files }): Promise<Media[]> {
    const made: Media[] = []
    for (const file of files) made.push(await uploaded(ctx, file, 'files'))
    return made
  },
})
