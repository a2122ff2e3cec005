import { deleteMedia } from '~/domain/media/delete-media.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/media/{id}/destroy answers true (facts 6.1). */
export const loader = notGet
export const action = endpoint(deleteMedia, { reply: () => true })
