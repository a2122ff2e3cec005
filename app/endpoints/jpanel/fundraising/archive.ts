import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { endpoint, notGet } from '~/http/endpoint'
import { rowDone, rowRefused } from './row-reply'

/** DELETE /jpanel/fundraise/{row_type}/{hashid}, as the rows of the listing name it. */
export const loader = notGet
export const action = endpoint(archiveRow, { reply: rowDone('archive'), errors: rowRefused })
