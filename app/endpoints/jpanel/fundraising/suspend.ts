import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { endpoint, notGet } from '~/http/endpoint'
import { rowDone, rowRefused } from './row-reply'

/** POST /jpanel/fundraise/{row_type}/{hashid}/suspend, as the rows of the listing name it. */
export const loader = notGet
export const action = endpoint(suspendPage, { reply: rowDone('suspend'), errors: rowRefused })
