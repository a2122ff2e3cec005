import { TOO_MANY } from '~/domain/messaging/sent-recently'
import { deleteTribute } from '~/domain/tributes/delete-tribute.server'
import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { labelsPaper } from '~/domain/tributes/letters/labels.server'
import { lettersPaper } from '~/domain/tributes/letters/letters.server'
import { previewLetter } from '~/domain/tributes/letters/preview-letter.server'
import { NOT_NOTIFIED } from '~/domain/tributes/messages'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { tributeById } from '~/domain/tributes/queries.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import { call, errorListSaying, file, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { notFound } from '~/kit/errors'
import { notifiedWire, readTribute, tributeReply } from '~/wire/tributes'
import { selectedTributes } from './tributes/selected'

export const calls = {
  'GET /jpanel/tributes/letters': file('tribute.view', async (ctx, { request }) =>
    lettersPaper(ctx, await selectedTributes(ctx, request)),
  ),
  'GET /jpanel/tributes/labels': file('tribute.view', async (ctx, { request }) =>
    labelsPaper(ctx, await selectedTributes(ctx, request)),
  ),
  'POST /jpanel/tributes/types/preview': call(previewLetter, { reply: (preview) => preview }),
  'POST /jpanel/tributes.ajax': listEndpoint(tributeList),
  'GET /jpanel/tributes.csv': listCsv(tributeList),
  'POST /jpanel/tributes/:id/modal': query('tribute.view', async (ctx, _fields, { params: { id } }) => {
    const tribute = await tributeById(ctx.read, Number(id))
    if (tribute === null) throw notFound('The tribute')
    return tributeReply(tribute)
  }),
  'POST /jpanel/tributes/:id/edit': call(editTribute, { read: readTribute, reply: ({ id, name }) => ({ id, name }) }),
  'POST /jpanel/tributes/:id/notify': call(notifyRecipient, {
    reply: notifiedWire,
    errors: errorListSaying('sent-recently', TOO_MANY),
    failure: NOT_NOTIFIED,
  }),
  'POST /jpanel/tributes/:id/destroy': call(deleteTribute, { reply: ({ id }) => ({ status: 'success', id }) }),
} satisfies Calls
