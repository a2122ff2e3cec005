import { activatePage } from '~/domain/fundraising/activate-page.server'
import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { duplicateRow } from '~/domain/fundraising/duplicate-row.server'
import { fundraiseList } from '~/domain/fundraising/list/fundraise.list.server'
import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { suspendPage } from '~/domain/fundraising/suspend-page.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { listFundraising } from './fundraising/listing'
import { rowDone, rowRefused } from './fundraising/row-reply'

export const calls = {
  'POST /jpanel/fundraise.listing': listFundraising,
  'GET /jpanel/fundraise/all.csv': listCsv(fundraiseList),
  'DELETE /jpanel/fundraise/:type/:hashid': call(archiveRow, { reply: rowDone('archive'), errors: rowRefused }),
  'POST /jpanel/fundraise/:type/:hashid/duplicate': call(duplicateRow, {
    reply: rowDone('duplicate'),
    errors: rowRefused,
  }),
  'POST /jpanel/fundraise/:type/:hashid/restore': call(restoreRow, { reply: rowDone('restore'), errors: rowRefused }),
  'POST /jpanel/fundraise/:type/:hashid/suspend': call(suspendPage, { reply: rowDone('suspend'), errors: rowRefused }),
  'POST /jpanel/fundraise/:type/:hashid/activate': call(activatePage, {
    reply: rowDone('activate'),
    errors: rowRefused,
  }),
} satisfies Calls
