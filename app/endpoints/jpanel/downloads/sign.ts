import { signDownloadUpload } from '~/domain/media/sign-upload.server'
import { endpoint, notGet, statusOfUpload } from '~/http/endpoint'
import { readUpload, signedUploadWire } from '~/wire/uploads'

/** POST /jpanel/downloads/cdn/sign: errors say `message` here, and `error` when it is done (R-MEDIA-5). */
export const loader = notGet
export const action = endpoint(signDownloadUpload, {
  read: readUpload,
  reply: signedUploadWire,
  errors: (error) => Response.json({ message: error.message }, { status: statusOfUpload(error) }),
})
