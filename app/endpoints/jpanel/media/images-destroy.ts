import { deleteMedia } from '~/domain/media/delete-media.server'
import { endpoint, notGet } from '~/http/endpoint'
import { errorKey } from './error-style'

/** POST /jpanel/images/destroy {id} */
export const loader = notGet
export const action = endpoint(deleteMedia, { reply: () => ({ success: true }), errors: errorKey })
