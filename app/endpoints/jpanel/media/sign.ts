import { signMediaUpload } from '~/domain/media/sign-upload.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readUpload, signedUploadWire } from '~/wire/uploads'
import { errorKey } from './error-style'

/** POST /jpanel/media/cdn/sign */
export const loader = notGet
export const action = endpoint(signMediaUpload, {
  read: readUpload,
  reply: signedUploadWire,
  errors: errorKey,
})
