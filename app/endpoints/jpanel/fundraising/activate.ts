import { activatePage } from '~/domain/fundraising/activate-page.server'
import { endpoint, notGet } from '~/http/endpoint'
import { rowDone, rowRefused } from './row-reply'

/** POST /jpanel/fundraise/{row_type}/{hashid}/activate, as the rows of the listing name it. */
export const loader = notGet
export const action = endpoint(activatePage, { reply: rowDone('activate'), errors: rowRefused })
