import { autosavePage } from '~/domain/pages/revisions/autosave-page.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readAutosave } from '~/wire/website/pages'

/**
 * POST /jpanel/pages/autosave: the serialized form of an open page, every 60 seconds. It answers success where there
 * was nothing to store, too.
 */
export const loader = notGet
export const action = endpoint(autosavePage, { read: readAutosave, reply: () => ({ success: true }) })
