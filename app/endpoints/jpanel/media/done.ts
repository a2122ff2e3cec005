import { finishMediaUpload } from '~/domain/media/finish-media-upload.server'
import { endpoint, notGet } from '~/http/endpoint'
import { mediaReply } from '~/wire/media'
import { readUpload } from '~/wire/uploads'
import { errorKey } from './error-style'

/** POST /jpanel/media/cdn/done */
export const loader = notGet
export const action = endpoint(finishMediaUpload, { read: readUpload, reply: mediaReply, errors: errorKey })
