import type { Note, NotesPage } from '~/domain/notes/queries.server'
import type { Fields } from '~/kit/fields'

export const noteReply = ({ id, supporterId, body, createdAt, updatedAt, createdBy }: Note): Fields => ({
  id,
  commentable_type: 'supporter',
  commentable_id: supporterId,
  body,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
  created_by: createdBy && { id: createdBy.id, firstname: createdBy.firstName, lastname: createdBy.lastName },
})

/** The paginator that the notes panel reads: `unfiltered` distinguishes "no notes yet" from "no match". */
export function notesReply(
  supporterId: number,
  { notes, filter, page, lastPage, total, unfiltered, from, to }: NotesPage,
): Fields {
  const at = (number: number): string => {
    const search = new URLSearchParams({ page: String(number), ...(filter === '' ? {} : { 'filter[body]': filter }) })
    return `/jpanel/api/v1/supporters/${supporterId}/comments?${search.toString()}`
  }
  const links = {
    first: at(1),
    last: at(lastPage),
    prev: page > 1 ? at(page - 1) : null,
    next: page < lastPage ? at(page + 1) : null,
  }
  const numbers = Array.from({ length: lastPage }, (_, index) => index + 1)
    .filter((number) => number === 1 || number === lastPage || Math.abs(number - page) <= 3)
    .map((number) => ({ url: at(number), label: String(number), active: number === page }))
  return {
    data: notes.map(noteReply),
    links,
    meta: { current_page: page, last_page: lastPage, from, to, total, per_page: 15, unfiltered, links: numbers },
  }
}

/**
 * The panel sends the supporter under the name of the commentable type; the same id in the address takes precedence.
 */
export const readNote = (body: Fields): Fields => ({ body: body.body })
