import { finishDownloadUpload } from '~/domain/downloads/finish-download-upload.server'
import { endpoint, notGet, statusOfUpload } from '~/http/endpoint'
import { fileReply } from '~/wire/downloads'
import { readUpload } from '~/wire/uploads'

/** POST /jpanel/downloads/cdn/done: the same keys as a row of the list. */
export const loader = notGet
export const action = endpoint(finishDownloadUpload, {
  read: readUpload,
  reply: fileReply,
  errors: (error) => Response.json({ error: error.message, message: error.message }, { status: statusOfUpload(error) }),
})
