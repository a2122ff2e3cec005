import { receiveText } from '~/domain/messenger/receive-text.server'
import { converse } from '~/domain/messenger/talk/converse.server'
import { readBytes, decodeText } from '~/http/body-bytes'
import { answerCall, call, messageOnly } from '~/http/call'
import type { CallArgs } from '~/http/call-args'
import { performRequest } from '~/http/form/perform-request'
import { escapeHtml } from '~/kit/html'
import { messageWire, readMessage } from '~/wire/messenger/messages'

const MAX_TEXT = 64 * 1024

const ofConsole = call(converse, {
  read: readMessage,
  reply: (replies) => ({ messages: replies.map(messageWire) }),
})

const ofProvider = (args: CallArgs): Promise<Response> =>
  answerCall(args, { errors: messageOnly, isOpen: true }, async (ctx) => {
    const body = decodeText(await readBytes(args.request, MAX_TEXT))
    const signature = args.request.headers.get('x-twilio-signature') ?? ''
    const reply = await performRequest(receiveText, ctx, { body, signature })
    const message = reply === '' ? '' : `<Message>${escapeHtml(reply)}</Message>`
    return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
      headers: { 'content-type': 'text/xml' },
    })
  })

export const answerMessage = (args: CallArgs): Promise<Response> =>
  args.request.headers.has('x-twilio-signature') ? ofProvider(args) : ofConsole(args)
