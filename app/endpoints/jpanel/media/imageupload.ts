import { uploadFile } from '~/domain/media/upload-file.server'
import { endpoint, notGet } from '~/http/endpoint'
import { editorReply } from '~/wire/media'
import { readFile } from '~/wire/uploads'
import { errorKey } from './error-style'

/**
 * POST /jpanel/api/v1/{editor}/imageupload, multipart with the file under `file` and no other fields needed: answers
 * the media record, whose `location` is the address for the editor's `src`, and 422 `{error}`. `{editor}` is any name,
 * `ckeditor` or `tinymce`.
 */
export const loader = notGet
export const action = endpoint(uploadFile, {
  read: readFile,
  reply: editorReply,
  errors: errorKey,
})
