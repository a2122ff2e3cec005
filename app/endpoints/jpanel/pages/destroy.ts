import { deletePage } from '~/domain/pages/delete-page.server'
import { deletedMessage } from '~/domain/pages/messages'
import { PAGES } from '~/domain/pages/page'
import { isCall } from '~/http/auth/guard'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { formPost } from '~/http/form/form-post'

const call = endpoint(deletePage, { reply: ({ id }) => ({ success: true, id }) })
const form = formPost(deletePage, { says: ({ title }) => deletedMessage(title), to: PAGES })

/** POST /jpanel/pages/destroy {id} */
export const loader = notGet
export const action = (args: CallArgs) => (isCall(args.request) ? call(args) : form(args))
