import { attachPhoto } from '~/domain/sponsorships/attach-photo.server'
import { endpoint, notGet } from '~/http/endpoint'
import { mediaReply } from '~/wire/media'
import { readUpload } from '~/wire/uploads'
import { errorKey } from '../media/error-style'

/** POST /jpanel/import/sponsee-photos/attach */
export const loader = notGet
export const action = endpoint(attachPhoto, {
  read: (body) => ({ ...readUpload(body), sponsee: body.sponsee }),
  reply: mediaReply,
  errors: errorKey,
})
