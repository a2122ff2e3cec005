import { signPhoto } from '~/domain/sponsorships/sign-photo.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readUpload, signedUploadWire } from '~/wire/uploads'
import { errorKey } from '../media/error-style'

/** POST /jpanel/import/sponsee-photos/sign */
export const loader = notGet
export const action = endpoint(signPhoto, {
  read: readUpload,
  reply: signedUploadWire,
  errors: errorKey,
})
