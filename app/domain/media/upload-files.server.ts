import { workflow } from '~/db/operation.server'
import type { Media } from './media'
import { FilesInput } from './schemas'
import { storeSent } from './sent-files.server'

/** If a file is refused, the files before it stay. */
export const uploadFiles = workflow({
  name: 'media.upload-files',
  permission: 'file.edit',
  input: FilesInput,
  async run(ctx, { files }): Promise<Media[]> {
    const created: Media[] = []
    for (const file of files) created.push(await storeSent(ctx, file, 'files'))
    return created
  },
})
