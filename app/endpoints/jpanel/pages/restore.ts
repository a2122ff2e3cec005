import { restoredMessage } from '~/domain/pages/messages'
import { PAGES } from '~/domain/pages/page'
import { restorePage } from '~/domain/pages/restore-page.server'
import { isCall } from '~/http/auth/guard'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { formPost } from '~/http/form/form-post'

const call = endpoint(restorePage, { reply: ({ id, url }) => ({ success: true, id, url }) })
const form = formPost(restorePage, { says: ({ title }) => restoredMessage(title), to: PAGES })

/** POST /jpanel/pages/restore {id}; `url` is its address, which may have a number now. */
export const loader = notGet
export const action = (args: CallArgs) => (isCall(args.request) ? call(args) : form(args))
