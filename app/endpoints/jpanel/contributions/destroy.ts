import { deleteContribution } from '~/domain/contributions/delete-contribution.server'
import { isCall } from '~/http/auth/guard'
import { endpoint, notGet, statusMessage, type CallArgs } from '~/http/endpoint'
import { formPost } from '~/http/form/form-post'

const DELETED = 'The contribution has been deleted.'

const call = endpoint(deleteContribution, {
  reply: ({ id }) => ({ status: 'success', message: DELETED, id }),
  errors: statusMessage,
})
const form = formPost(deleteContribution, { says: () => DELETED, to: '/jpanel/contributions' })

/** POST /jpanel/contributions/destroy */
export const loader = notGet
export const action = (args: CallArgs) => (isCall(args.request) ? call(args) : form(args))
