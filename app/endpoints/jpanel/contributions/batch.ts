import { processBatch } from '~/domain/contributions/batch/process-batch.server'
import { endpoint, notGet, statusMessage, type CallArgs } from '~/http/endpoint'
import { formPost } from '~/http/form/form-post'
import { isCall } from '~/http/auth/guard'
import { batchWire } from '~/wire/contributions'

const says = ({ requested }: { requested: number }): string =>
  `processed ${requested} ${requested === 1 ? 'item' : 'items'}`

const call = endpoint(processBatch, {
  reply: (done) => ({ status: 'success', message: says(done), ...batchWire(done) }),
  errors: statusMessage,
})
const form = formPost(processBatch, { says, to: '/jpanel/contributions' })

export const loader = notGet
export const action = (args: CallArgs) => (isCall(args.request) ? call(args) : form(args))
