import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { endpoint, notGet } from '~/http/endpoint'
import { rowDone, rowRefused } from './row-reply'

/** POST /jpanel/fundraise/{row_type}/{hashid}/restore, as the rows of the listing name it. */
export const loader = notGet
export const action = endpoint(restoreRow, { reply: rowDone('restore'), errors: rowRefused })
