import { addNote } from '~/domain/notes/add-note.server'
import { notesOf, supporterExists } from '~/domain/notes/queries.server'
import { NOTE_FAILED } from '~/domain/notes/schemas'
import { endpoint, reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { noteReply, notesReply, readNote } from '~/wire/notes'

const whole = (typed: unknown): number => (/^[1-9]\d{0,8}$/.test(String(typed)) ? Number(typed) : 1)

const filterOf = (query: Record<string, unknown>): string => {
  const { filter } = query
  const body =
    typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>).body : query['filter[body]']
  return typeof body === 'string' ? body.slice(0, 200) : ''
}

/** GET /jpanel/api/v1/supporters/{id}/comments?page={n}&filter[body]={text} */
export const loader = reading(
  'member.view',
  async (ctx, query, { supporterId }) => {
    const id = /^[1-9]\d{0,8}$/.test(String(supporterId)) ? Number(supporterId) : 0
    if (!(await supporterExists(ctx.read, id))) throw notFound('The supporter')
    return notesReply(id, await notesOf(ctx.read, id, { page: whole(query.page), filter: filterOf(query) }))
  },
  { failure: NOTE_FAILED },
)

/** POST the same: 201 with the note. */
export const action = endpoint(addNote, {
  read: readNote,
  reply: (note) => Response.json({ data: noteReply(note) }, { status: 201 }),
  failure: NOTE_FAILED,
})
