import { previewLetter } from '~/domain/tributes/letters/preview-letter.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/tributes/types/preview: how a letter looks with the words on the screen. */
export const loader = notGet
export const action = endpoint(previewLetter, { reply: (preview) => preview })
