import { workflow } from '~/db/operation.server'
import { reachStore } from '~/domain/media/uploads.server'
import { notFound } from '~/kit/errors'
import { FileIdInput } from './library-schemas'
import { libraryFile } from './library.server'

const VALID_FOR = 300

export const openFile = workflow({
  name: 'downloads.open-file',
  permission: 'file.view',
  input: FileIdInput,
  async run(ctx, { id }): Promise<string> {
    const file = await libraryFile(ctx.read, id)
    if (file === null) throw notFound('The file')
    return reachStore(ctx.ports.objectStore.signDownload(file.key, { validFor: VALID_FOR, filename: file.name }))
  },
})
