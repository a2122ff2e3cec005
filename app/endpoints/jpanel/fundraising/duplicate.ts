import { duplicateRow } from '~/domain/fundraising/duplicate-row.server'
import { endpoint, notGet } from '~/http/endpoint'
import { rowDone, rowRefused } from './row-reply'

/** POST /jpanel/fundraise/{row_type}/{hashid}/duplicate, as the rows of the listing name it. */
export const loader = notGet
export const action = endpoint(duplicateRow, { reply: rowDone('duplicate'), errors: rowRefused })
