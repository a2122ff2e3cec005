import { deleteMedia } from '~/domain/media/delete-media.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/media/{id}/destroy answers true (R-MEDIA-5). */
export const loader = notGet
export const action = endpoint(deleteMedia, { reply: () => true })
