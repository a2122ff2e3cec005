import { workflow } from '~/db/operation.server'
import { FileInput } from './schemas'
import { storeSent } from './sent-files.server'

export const uploadFile = workflow({
  name: 'media.upload-file',
  permission: 'file.edit',
  input: FileInput,
  run: (ctx, { file, collectionName }) => storeSent(ctx, file, collectionName),
})
