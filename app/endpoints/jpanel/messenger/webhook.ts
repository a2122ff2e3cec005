import { receiveText } from '~/domain/messenger/receive-text.server'
import { converse } from '~/domain/messenger/talk/converse.server'
import { bytesOf, textOf } from '~/http/body-bytes'
import { ctxContext } from '~/http/context'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { faultReply } from '~/http/fault'
import { performed } from '~/http/form/performed'
import { DomainError, STATUS_OF } from '~/kit/errors'
import { escapeHtml } from '~/kit/html'
import { messageWire, readMessage } from '~/wire/messenger/messages'

const MAX_TEXT = 64 * 1024

const ofConsole = endpoint(converse, {
  read: readMessage,
  reply: (replies) => ({ messages: replies.map(messageWire) }),
})

/** A text message is answered as the provider reads it; an empty answer sends nothing. */
async function ofProvider({ request, context }: CallArgs): Promise<Response> {
  const ctx = context.get(ctxContext)
  try {
    const body = textOf(await bytesOf(request, MAX_TEXT))
    const reply = await performed(receiveText, ctx, {
      body,
      signature: request.headers.get('x-twilio-signature') ?? '',
    })
    const message = reply === '' ? '' : `<Message>${escapeHtml(reply)}</Message>`
    return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
      headers: { 'content-type': 'text/xml' },
    })
  } catch (error) {
    if (error instanceof DomainError)
      return Response.json({ message: error.message }, { status: STATUS_OF[error.code] })
    return faultReply(error, ctx.requestId)
  }
}

/**
 * POST /webhook/messenger: the console of signed-in staff, or a text message that the provider of our numbers has
 * signed.
 */
export const loader = notGet
export const action = (args: CallArgs): Promise<Response> =>
  args.request.headers.has('x-twilio-signature') ? ofProvider(args) : ofConsole(args)
