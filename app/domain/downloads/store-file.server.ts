import { assertHarmless } from '~/domain/media/assert-harmless.server'
import { assertContent, HEAD, requireKind } from '~/domain/media/check-file.server'
import { reachStore, removeObjects } from '~/domain/media/uploads.server'
import { refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { newSecret } from '~/kit/codes/secret'
import { libraryFile, type LibraryFile } from './library.server'
import { UPLOAD_FAILED } from './messages'
import { recordFile } from './record-file.server'

export const makePlace = (filename: string): string => `downloads/${newSecret()}/${filename}`

export async function recordStored(
  ctx: Ctx,
  file: { uploadId: number | null; name: string; key: string; size: number },
): Promise<LibraryFile> {
  const kind = requireKind('downloads', file.name)
  try {
    const head = await reachStore(ctx.ports.objectStore.readStart(file.key, HEAD))
    await assertContent(ctx, { filename: file.name, kind, head: head ?? new Uint8Array() })
    await assertHarmless(ctx, { key: file.key })
    const created = await libraryFile(ctx.read, await perform(recordFile, ctx, { ...file, type: kind.type }))
    if (created === null) throw refused(UPLOAD_FAILED)
    if (created.key !== file.key) await removeObjects(ctx, [file.key])
    return created
  } catch (error) {
    await removeObjects(ctx, [file.key])
    throw error
  }
}
