import { homeMessage } from '~/domain/pages/messages'
import { PAGES } from '~/domain/pages/page'
import { replaceHome } from '~/domain/pages/replace-home.server'
import { isCall } from '~/http/auth/guard'
import type { Fields } from '~/http/body'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { formPost } from '~/http/form/form-post'
import type { SentRequest } from '~/http/sent-request'

/** The page stands in the address; a form may name it in its body, too. */
const withId = (body: Fields, { url }: Pick<SentRequest, 'url'>): Fields => ({
  id: new URL(url).searchParams.get('id') ?? body.id,
})

const call = endpoint(replaceHome, { read: withId, reply: ({ id }) => ({ success: true, id }) })
const form = (args: CallArgs) =>
  formPost(replaceHome, {
    read: (body) => withId(body, args.request),
    says: ({ title }) => homeMessage(title),
    to: PAGES,
  })(args)

/** POST /jpanel/pages/replace-home?id={id} */
export const loader = notGet
export const action = (args: CallArgs) => (isCall(args.request) ? call(args) : form(args))
