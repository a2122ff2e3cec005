import { perform, type Ctx } from '~/kit/operation'
import { plainName } from './filename'
import type { Media } from './media'
import { recordMedia } from './record-media.server'
import { storeMedia } from './store-media.server'
import { assertTaken, removeObjects } from './uploads.server'

type Sent = { name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> }

export async function storeSent(ctx: Ctx, file: Sent, collectionName: string): Promise<Media> {
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
