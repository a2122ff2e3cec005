import { redirect } from 'react-router'
import { deleteFile } from '~/domain/downloads/delete-file.server'
import { finishDownloadUpload } from '~/domain/downloads/finish-download-upload.server'
import { libraryFiles } from '~/domain/downloads/library.server'
import { openFile } from '~/domain/downloads/open-file.server'
import { shareFile } from '~/domain/downloads/share-file.server'
import { saveCaption } from '~/domain/media/save-caption.server'
import { deleteMedia } from '~/domain/media/delete-media.server'
import { finishMediaUpload } from '~/domain/media/finish-media-upload.server'
import { mediaDirectory, listMedia } from '~/domain/media/queries.server'
import { ListingInput, OwnerInput } from '~/domain/media/schemas'
import { signDownloadUpload, signMediaUpload } from '~/domain/media/sign-upload.server'
import { uploadFile } from '~/domain/media/upload-file.server'
import { call, query, statusOfUpload } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { DomainError } from '~/kit/errors'
import { fileReply } from '~/wire/downloads'
import { directoryReply, editorReply, mediaReply } from '~/wire/media'
import { readFile, readOwner, readUpload, signedUploadWire } from '~/wire/uploads'
import { showEmbed } from './content/embed'
import { errorKey } from './media/error-style'

export const calls = {
  'POST /jpanel/media/cdn/sign': call(signMediaUpload, { read: readUpload, reply: signedUploadWire, errors: errorKey }),
  'POST /jpanel/media/cdn/done': call(finishMediaUpload, { read: readUpload, reply: mediaReply, errors: errorKey }),
  // The collection makes no difference (R-MEDIA-5).
  'POST /jpanel/media/list': query('file.view', async ({ read }, body) => {
    const owner = OwnerInput.safeParse(readOwner(body))
    if (!owner.success) throw new DomainError('invalid', 'parent_id and parent_type are required.')
    const { parentId: id, parentType: type } = owner.data
    return (await listMedia(read, { type, id })).map(mediaReply)
  }),
  'POST /jpanel/media/:id/destroy': call(deleteMedia, { reply: () => true }),
  // Not documented: the library saves a caption when its field is left.
  'POST /jpanel/media/:id/caption': call(saveCaption, { reply: ({ id, caption }) => ({ id, caption }) }),
  'GET /jpanel/images/directory_listing': query('file.view', async ({ read, actor }, sent) => {
    const requested = ListingInput.parse(sent)
    return directoryReply(await mediaDirectory(read, requested), {
      query: requested.query,
      mayEdit: actor.can('file.edit'),
    })
  }),
  'POST /jpanel/images/destroy': call(deleteMedia, { reply: () => ({ success: true }), errors: errorKey }),
  // Errors use `message` in this call, and `error` in the `done` call (R-MEDIA-5).
  'POST /jpanel/downloads/cdn/sign': call(signDownloadUpload, {
    read: readUpload,
    reply: signedUploadWire,
    errors: (error) => Response.json({ message: error.message }, { status: statusOfUpload(error) }),
  }),
  'POST /jpanel/downloads/cdn/done': call(finishDownloadUpload, {
    read: readUpload,
    reply: fileReply,
    errors: (error) =>
      Response.json({ error: error.message, message: error.message }, { status: statusOfUpload(error) }),
  }),
  'GET /jpanel/downloads.json': query('file.view', async ({ read }, { query: text }) => {
    const words = typeof text === 'string' ? text.trim().slice(0, 200) : ''
    return (await libraryFiles(read, words)).map(fileReply)
  }),
  'GET /jpanel/downloads/:id': call(openFile, { reply: (url) => redirect(url) }),
  'DELETE /jpanel/downloads/:id': call(deleteFile, { reply: () => new Response(null, { status: 200 }) }),
  // Not documented: the editor asks for the link that it puts into a text.
  'POST /jpanel/downloads/:id/share': call(shareFile, { reply: ({ id, name, url }) => ({ id, name, url }) }),
  // `:editor` can be any name, such as `ckeditor` or `tinymce`. The reply's `location` is the address of the picture.
  'POST /jpanel/api/v1/:editor/imageupload': call(uploadFile, { read: readFile, reply: editorReply, errors: errorKey }),
  'GET /services/embed.json': showEmbed,
} satisfies Calls
