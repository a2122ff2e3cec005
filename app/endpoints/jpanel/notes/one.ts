import { deleteNote } from '~/domain/notes/delete-note.server'
import { editNote } from '~/domain/notes/edit-note.server'
import { NOTE_FAILED } from '~/domain/notes/schemas'
import { endpoint, notGet, type CallArgs } from '~/http/endpoint'
import { noteReply, readNote } from '~/wire/notes'

const edit = endpoint(editNote, { read: readNote, reply: (note) => ({ data: noteReply(note) }), failure: NOTE_FAILED })
const remove = endpoint(deleteNote, { reply: () => new Response(null, { status: 204 }), failure: NOTE_FAILED })

/** POST and DELETE /jpanel/api/v1/comments/{id} */
export const loader = notGet
export const action = (args: CallArgs): Promise<Response> =>
  args.request.method === 'DELETE' ? remove(args) : edit(args)
