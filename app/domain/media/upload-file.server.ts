import { workflow } from '~/db/operation.server'
import { FileInput } from './schemas'
import { storeSent } from './sent-files.server'

/** A file that comes in one piece with its form: from an editor, or from a browser without JavaScript. */
export const uploadFile = workflow({
  name: 'media.upload-file',
  permission: 'file.edit',
  input: FileInput,
  run: (ctx, { file, collectionName }) => storeSent(ctx, file, collectionName),
})
