import { deletePage } from '~/domain/pages/delete-page.server'
import { deletedMessage, homeMessage, restoredMessage } from '~/domain/pages/messages'
import { PAGES } from '~/domain/pages/page'
import { pageList } from '~/domain/pages/pages.list.server'
import { replaceHome } from '~/domain/pages/replace-home.server'
import { restorePage } from '~/domain/pages/restore-page.server'
import { autosavePage } from '~/domain/pages/revisions/autosave-page.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { readAutosave, readHomePage } from '~/wire/website/pages'

export const calls = {
  'GET /jpanel/pages.csv': listCsv(pageList),
  // Also replies with success when there was nothing to store.
  'POST /jpanel/pages/autosave': call(autosavePage, { read: readAutosave, reply: () => ({ success: true }) }),
  'POST /jpanel/pages/destroy': call(deletePage, {
    reply: ({ id }) => ({ success: true, id }),
    form: { message: ({ title }) => deletedMessage(title), to: PAGES },
  }),
  // `url` is the page's address, which may have a number appended now.
  'POST /jpanel/pages/restore': call(restorePage, {
    reply: ({ id, url }) => ({ success: true, id, url }),
    form: { message: ({ title }) => restoredMessage(title), to: PAGES },
  }),
  'POST /jpanel/pages/replace-home': call(replaceHome, {
    read: readHomePage,
    reply: ({ id }) => ({ success: true, id }),
    form: { message: ({ title }) => homeMessage(title), to: PAGES },
  }),
} satisfies Calls
