import { workflow } from '~/db/operation.server'
import { requireKind } from '~/domain/media/check-file.server'
import { plainName } from '~/domain/media/filename'
import { FilesInput } from '~/domain/media/schemas'
import { assertTaken, reachStore } from '~/domain/media/uploads.server'
import type { LibraryFile } from './library.server'
import { makePlace, recordStored } from './store-file.server'

export const uploadDownloads = workflow({
  name: 'downloads.upload-files',
  permission: 'file.edit',
  input: FilesInput,
  async run(ctx, { files }): Promise<LibraryFile[]> {
    const created: LibraryFile[] = []
    for (const file of files) {
      const name = plainName(file.name)
      assertTaken('downloads', name, file.size)
      const key = makePlace(name)
      await reachStore(
        ctx.ports.objectStore.put(key, new Uint8Array(await file.arrayBuffer()), requireKind('downloads', name).type),
      )
      created.push(await recordStored(ctx, { uploadId: null, name, key, size: file.size }))
    }
    return created
  },
})
