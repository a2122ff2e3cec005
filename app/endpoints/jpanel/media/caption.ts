import { captionMedia } from '~/domain/media/caption-media.server'
import { endpoint, notGet } from '~/http/endpoint'
import { errorKey } from './error-style'

/** POST /jpanel/media/{id}/caption {caption}: not documented; the library saves a caption when its field is left. */
export const loader = notGet
export const action = endpoint(captionMedia, { reply: ({ id, caption }) => ({ id, caption }), errors: errorKey })
