import { shareFile } from '~/domain/downloads/share-file.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/downloads/{id}/share: not documented; the editor asks for the link that it puts into a text. */
export const loader = notGet
export const action = endpoint(shareFile, { reply: ({ id, name, url }) => ({ id, name, url }) })
