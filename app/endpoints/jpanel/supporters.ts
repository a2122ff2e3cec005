import { donorView, giftView } from '~/domain/integrations/donors/look-up.server'
import { addNote } from '~/domain/notes/add-note.server'
import { deleteNote } from '~/domain/notes/delete-note.server'
import { editNote } from '~/domain/notes/edit-note.server'
import { NOTE_FAILED } from '~/domain/notes/schemas'
import { findSupporters } from '~/domain/supporters/autocomplete.server'
import { bulkChoices } from '~/domain/supporters/bulk/bulk-choices.server'
import { setSupporterState } from '~/domain/supporters/set-supporter-state.server'
import { supporterEmailList, supporterList, wholeSupporterList } from '~/domain/supporters/supporters.list.server'
import { addPost } from '~/domain/timeline/add-post.server'
import { deletePost } from '~/domain/timeline/delete-post.server'
import { editPost } from '~/domain/timeline/edit-post.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { listFilters } from '~/http/list/view-filters'
import { notFound } from '~/kit/errors'
import { donorReply, giftIn, giftViewReply, readDonor } from '~/wire/crm/donors'
import { noteReply, readNote } from '~/wire/notes'
import { foundSupporterWire, readSupporterSearch } from '~/wire/supporters'
import { postReply, readPost } from '~/wire/timeline'
import { listNotes } from './notes/of-supporter'
import { listPosts } from './timeline/list'

export const calls = {
  'POST /jpanel/supporters.listing': listEndpoint(supporterList),
  'GET /jpanel/supporters/autocomplete': query(['member.view', 'pos.edit'], async (ctx, fields) => {
    const { search, limit } = readSupporterSearch(fields)
    return (await findSupporters(ctx, search, limit)).map(foundSupporterWire)
  }),
  'GET /jpanel/supporters/filters.json': listFilters(supporterList),
  'GET /jpanel/supporters/choices.json': query('member.edit', bulkChoices),
  'POST /jpanel/supporters/batch': call(setSupporterState, {
    read: ({ ids, action: state }) => ({ ids, state }),
    reply: (count) => ({ status: 'success', count }),
  }),
  // The export checks the permission. The columns that are read before it name no supporter.
  'GET /jpanel/supporters/export/all': async (args) =>
    listCsv(await wholeSupporterList(args.context.get(ctxContext).read))(args),
  'GET /jpanel/supporters/export/emails': listCsv(supporterEmailList),
  'POST /jpanel/donors/view': query('member.view', async (ctx, body) =>
    donorReply(await donorView(ctx, readDonor(body)), ctx.organisation.currency),
  ),
  'POST /jpanel/donors/gift': query('order.view', async (ctx, body) => {
    const id = giftIn(body)
    const gift = id === null ? null : await giftView(ctx, id)
    if (gift === null) throw notFound('The gift')
    return giftViewReply(gift)
  }),
  'GET /jpanel/api/v1/supporters/:supporterId/comments': listNotes,
  'POST /jpanel/api/v1/supporters/:supporterId/comments': call(addNote, {
    read: readNote,
    reply: (note) => Response.json({ data: noteReply(note) }, { status: 201 }),
    failure: NOTE_FAILED,
  }),
  'POST /jpanel/api/v1/comments/:id': call(editNote, {
    read: readNote,
    reply: (note) => ({ data: noteReply(note) }),
    failure: NOTE_FAILED,
  }),
  'DELETE /jpanel/api/v1/comments/:id': call(deleteNote, {
    reply: () => new Response(null, { status: 204 }),
    failure: NOTE_FAILED,
  }),
  'POST /jpanel/timeline': call(addPost, { read: readPost, reply: postReply }),
  'POST /jpanel/timeline/:id': call(editPost, { read: readPost, reply: postReply }),
  'DELETE /jpanel/timeline/:id': call(deletePost, { reply: postReply }),
  'GET /jpanel/timeline/:type/:id': listPosts,
} satisfies Calls
